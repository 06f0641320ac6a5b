import { StatusBadge, type Tone } from '../../components/status-badge.tsx';
import { t } from '../../lib/text/texts.ts';
import type { Member } from './member.ts';

const TONES = { admin: 'warning', manager: 'info', staff: 'neutral' } as const satisfies Record<
  Member['role'],
  Tone
>;

/** What somebody may do, in a word. */
export function RoleBadge({ role }: Pick<Member, 'role'>) {
  return <StatusBadge tone={TONES[role]}>{t(`shell.role.${role}`)}</StatusBadge>;
}
