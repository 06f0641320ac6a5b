import { IconRobot } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { DAY_MS, MINUTE_MS } from '../../../server/core/business-time.ts';
import type { TeamFiguresView } from '../../../server/modules/insight/insights/insights.schema.ts';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { Section } from '../../components/section.tsx';
import { Tile, Tiles } from '../../components/tile.tsx';
import { RecentTime } from '../../components/time-text.tsx';
import { t } from '../../lib/text/texts.ts';
import { useNow } from '../../lib/use-now.ts';
import type { Outputs } from '../../trpc.ts';
import type { Member } from './member.tsx';
import classes from './team.module.css';

const WEEK_MS = 7 * DAY_MS;

/** Four figures about the team. */
export function TeamStats({ members, invitations }: Outputs['team']['list']) {
  const weekAgo = new Date(Date.now() - WEEK_MS).toISOString();
  const active = members.filter(({ lastSignInAt }) => lastSignInAt !== null && lastSignInAt > weekAgo);
  return (
    <Section title={t('team.stats.title')}>
      <Tiles>
        <Tile label={t('team.stats.members')}>{members.length}</Tile>
        <Tile label={t('team.stats.admins')}>{members.filter(({ role }) => role === 'admin').length}</Tile>
        <Tile label={t('team.stats.active')}>{active.length}</Tile>
        <Tile label={t('team.stats.invitations')}>{invitations.length}</Tile>
      </Tiles>
    </Section>
  );
}

type Worker = {
  /** Id of the user; null for the receptionist. */
  userId: number | null;
  name: string;
  appointments: number;
  customers: number;
  lastSeenAt: string | null;
};

type TeamFiguresProps = {
  figures: TeamFiguresView;
  members: readonly Member[];
  /** Period picker of the screen. */
  picker: ReactNode;
};

/** Activity of each member and the receptionist in a period, busiest first. */
export function TeamFigures({ figures, members, picker }: TeamFiguresProps) {
  return (
    <Section title={t('team.figures.title')}>
      {picker}
      <DataTable
        caption={t('team.figures.title')}
        columns={figureColumns()}
        rows={workersOf(figures, members)}
        rowKey={({ userId }) => userId ?? 'agent'}
      />
    </Section>
  );
}

function workersOf({ people, agent }: TeamFiguresView, members: readonly Member[]): Worker[] {
  const names = new Map(members.map(({ id, fullName, email }) => [id, fullName || email]));
  const workers: Worker[] = people.map((person) => ({
    ...person,
    name: names.get(person.userId) ?? t('team.figures.formerMember'),
  }));
  const receptionist: Worker = { userId: null, name: t('team.figures.agent'), ...agent, lastSeenAt: null };
  return [receptionist, ...workers].sort((one, other) => other.appointments - one.appointments);
}

function figureColumns(): readonly Column<Worker>[] {
  return [
    { key: 'name', header: t('team.members.person'), cell: (worker) => <Name {...worker} />, heading: true },
    {
      key: 'appointments',
      header: t('team.figures.appointments'),
      align: 'end',
      cell: ({ appointments }) => appointments,
    },
    {
      key: 'customers',
      header: t('team.figures.customers'),
      align: 'end',
      cell: ({ customers }) => customers,
    },
    {
      key: 'lastSeen',
      header: t('team.figures.lastSeen'),
      align: 'end',
      cell: (worker) => <LastSeen {...worker} />,
    },
  ];
}

function Name({ userId, name }: Worker) {
  if (userId !== null) return <>{name}</>;
  return (
    <span className={classes.agent}>
      <IconRobot size={18} aria-hidden />
      {name}
    </span>
  );
}

/** Last activity of a member. The receptionist is always shown as present. */
function LastSeen({ userId, lastSeenAt }: Worker) {
  const now = useNow(MINUTE_MS);
  if (userId === null) return t('team.figures.always');
  return lastSeenAt === null ? t('team.members.never') : <RecentTime iso={lastSeenAt} now={now} />;
}
