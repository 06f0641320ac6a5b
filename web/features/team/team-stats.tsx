import { DAY_MS } from '../../../server/core/business-time.ts';
import { Section } from '../../components/section.tsx';
import { Tile, Tiles } from '../../components/tile.tsx';
import { t } from '../../lib/text/texts.ts';
import type { Outputs } from '../../trpc.ts';

const WEEK_MS = 7 * DAY_MS;

/** Four figures of the team. */
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
