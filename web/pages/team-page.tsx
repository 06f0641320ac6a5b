import { Button, Skeleton, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconUserPlus } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { Page } from '../components/page.tsx';
import { PeriodPicker } from '../components/period-picker.tsx';
import { QueryState } from '../components/query-state.tsx';
import { InvitationsSection, InviteDialog } from '../features/team/invitations-section.tsx';
import type { Member } from '../features/team/member.tsx';
import { MembersSection } from '../features/team/members-section.tsx';
import { SampleTeam } from '../features/team/sample-team.tsx';
import { TeamFigures, TeamStats } from '../features/team/team-stats.tsx';
import { t } from '../lib/text/texts.ts';
import { usePeriod } from '../lib/url/use-period.ts';
import { trpc } from '../trpc.ts';

/** Members, open invitations, and activity of each member. */
export function TeamPage() {
  const team = trpc.team.list.useQuery();
  const [inviting, { open, close }] = useDisclosure(false);
  return (
    <Page
      title={t('shell.pages.team')}
      subtitle={t('team.subtitle')}
      actions={
        <Button leftSection={<IconUserPlus size={18} aria-hidden />} onClick={open}>
          {t('team.add')}
        </Button>
      }
    >
      <QueryState query={team} skeleton={<Skeleton height={420} />}>
        {({ members, invitations }) => (
          <Stack gap="lg">
            <TeamStats members={members} invitations={invitations} />
            <MembersSection members={members} onInvite={open} />
            {(members.length > 1 || invitations.length > 0) && (
              <InvitationsSection invitations={invitations} onInvite={open} />
            )}
            <Work members={members} />
          </Stack>
        )}
      </QueryState>
      <InviteDialog opened={inviting} onClose={close} />
    </Page>
  );
}

/** Activity of each member in a period; sample data until the first call. */
function Work({ members }: { members: readonly Member[] }) {
  const period = usePeriod();
  const work = trpc.insights.team.useQuery(period.days, { placeholderData: keepPreviousData });
  return (
    <QueryState query={work} skeleton={<Skeleton height={240} />} errorTitle={t('insights.failed')}>
      {(figures) =>
        figures.hasCalls ? (
          <TeamFigures
            figures={figures}
            members={members}
            picker={<PeriodPicker {...period} compared={false} />}
          />
        ) : (
          <SampleTeam />
        )
      }
    </QueryState>
  );
}
