import { Button, Skeleton, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconUserPlus } from '@tabler/icons-react';
import { Page } from '../components/page.tsx';
import { QueryState } from '../components/query-state.tsx';
import { InvitationsSection } from '../features/team/invitations-section.tsx';
import { InviteDialog } from '../features/team/invite-dialog.tsx';
import { MembersSection } from '../features/team/members-section.tsx';
import { SampleTeam } from '../features/team/sample-team.tsx';
import { TeamStats } from '../features/team/team-stats.tsx';
import { t } from '../lib/texts/t.ts';
import { trpc } from '../trpc.ts';

/** Who works with the business: members, open invitations, and the documented figures as samples. */
export function TeamPage() {
  const team = trpc.team.list.useQuery();
  const [inviting, { open, close }] = useDisclosure(false);
  return (
    <Page
      title={t('team.title')}
      subtitle={t('team.subtitle')}
      actions={
        <Button mih={44} leftSection={<IconUserPlus size={18} aria-hidden />} onClick={open}>
          {t('team.add')}
        </Button>
      }
    >
      <QueryState query={team} skeleton={<Skeleton height={420} />}>
        {({ members, invitations }) => (
          <Stack gap="lg">
            <TeamStats members={members} invitations={invitations} />
            <MembersSection members={members} onInvite={open} />
            <InvitationsSection invitations={invitations} />
          </Stack>
        )}
      </QueryState>
      <SampleTeam />
      <InviteDialog opened={inviting} onClose={close} />
    </Page>
  );
}
