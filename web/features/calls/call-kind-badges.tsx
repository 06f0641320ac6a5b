import { IconPhoneIncoming, IconPhoneOutgoing } from '@tabler/icons-react';
import { StatusBadge } from '../../components/status-badge.tsx';
import { t } from '../../lib/text/texts.ts';
import type { Outputs } from '../../trpc.ts';

type Call = Outputs['calls']['list']['calls'][number];

/** The direction and the channel of a call. */
export function CallKindBadges({ direction, channel }: Pick<Call, 'direction' | 'channel'>) {
  const isInbound = direction === 'inbound';
  const Icon = isInbound ? IconPhoneIncoming : IconPhoneOutgoing;
  return (
    <>
      <StatusBadge tone="neutral" icon={<Icon size={12} aria-hidden />}>
        {t(`calls.direction.${direction}`)}
      </StatusBadge>
      <StatusBadge tone="neutral">{formatChannel(channel)}</StatusBadge>
    </>
  );
}

function formatChannel(channel: Call['channel'] | null): string {
  return t(`calls.channel.${channel ?? 'voice'}`);
}
