import { Button, Stack, TextInput } from '@mantine/core';
import { IconSearch, IconUserPlus, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { DataTable } from '../../components/data-table.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Section } from '../../components/section.tsx';
import { t } from '../../lib/text/texts.ts';
import type { Member } from './member.ts';
import { memberColumns } from './member-columns.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { RoleDialog } from './role-dialog.tsx';

type MembersSectionProps = { members: readonly Member[]; onInvite: () => void };
type Asking = { what: 'role' | 'remove'; member: Member } | null;

/** Everybody with access, found by name or address, each with what an administrator may do about them. */
export function MembersSection({ members, onInvite }: MembersSectionProps) {
  const [search, setSearch] = useState('');
  const [asking, setAsking] = useState<Asking>(null);
  const found = members.filter((member) => matches(member, search));
  const columns = memberColumns({
    onRole: (member) => setAsking({ what: 'role', member }),
    onRemove: (member) => setAsking({ what: 'remove', member }),
  });
  const close = () => setAsking(null);
  return (
    <Section title={t('team.members.title')}>
      <TextInput
        type="search"
        size="md"
        maw={420}
        label={t('team.members.search')}
        leftSection={<IconSearch size={18} aria-hidden />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      {found.length === 0 ? (
        <NoMatch search={search} onClear={() => setSearch('')} />
      ) : (
        <Stack gap="xs">
          <DataTable
            caption={t('team.members.title')}
            columns={columns}
            rows={found}
            rowKey={({ id }) => id}
          />
          {members.length === 1 && <Alone onInvite={onInvite} />}
        </Stack>
      )}
      <RoleDialog member={asking?.what === 'role' ? asking.member : null} onClose={close} />
      <RemoveDialog member={asking?.what === 'remove' ? asking.member : null} onClose={close} />
    </Section>
  );
}

/** Name or address contains what was typed, in any case. */
function matches({ fullName, email }: Member, search: string): boolean {
  const wanted = search.trim().toLowerCase();
  return [fullName, email].some((text) => text.toLowerCase().includes(wanted));
}

function NoMatch({ search, onClear }: { search: string; onClear: () => void }) {
  return (
    <EmptyState
      icon={<IconSearch />}
      title={t('team.members.noMatch', { search })}
      hint={t('team.members.noMatchHint')}
      action={
        <Button variant="default" onClick={onClear}>
          {t('team.members.clearSearch')}
        </Button>
      }
    />
  );
}

function Alone({ onInvite }: { onInvite: () => void }) {
  return (
    <EmptyState
      icon={<IconUsers />}
      title={t('team.members.alone')}
      hint={t('team.members.aloneHint')}
      action={
        <Button mt="sm" leftSection={<IconUserPlus size={18} aria-hidden />} onClick={onInvite}>
          {t('team.add')}
        </Button>
      }
    />
  );
}
