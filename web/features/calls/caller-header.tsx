import { Button, Group, Text, Title } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { DurationText } from '../../components/duration-text.tsx';
import { RecentTime } from '../../components/recent-time.tsx';
import { formatLanguage } from '../../lib/format-language.ts';
import { t } from '../../lib/texts.ts';
import { useMay } from '../../lib/use-may.ts';
import type { Outputs } from '../../trpc.ts';
import { CallKindBadges } from './call-kind-badges.tsx';
import { CallMarks } from './call-marks.tsx';
import { CallOutcome } from './call-outcome.tsx';
import { CallerName } from './caller-name.tsx';

type Call = Outputs['calls']['conversation']['call'];

export type AddCaller = (caller: { phone: string; name: null }) => void;

type CallerHeaderProps = {
  call: Call;
  now: Date;
  /** Absent where nobody can be added. */
  onAddCustomer?: AddCaller | undefined;
};

/** Who called, when, for how long and in which language, and what came of it. */
export function CallerHeader({ call, now, onAddCustomer }: CallerHeaderProps) {
  const mayAdd = useMay()('customers.create');
  const phone = call.customerId === null ? call.customerPhone : null;
  return (
    <div>
      <Group justify="space-between" gap="xs">
        <Title order={3}>
          <CallerName call={call} />
        </Title>
        {onAddCustomer && mayAdd && phone !== null && (
          <Button
            variant="subtle"
            leftSection={<IconUserPlus size={18} aria-hidden />}
            onClick={() => onAddCustomer({ phone, name: null })}
          >
            {t('calls.conversation.addCustomer')}
          </Button>
        )}
      </Group>
      <Text size="sm" c="dimmed">
        <RecentTime iso={call.startedAt} now={now} />
        {' · '}
        <DurationText seconds={call.durationSeconds} />
        {call.languageCode !== null && ` · ${formatLanguage(call.languageCode)}`}
      </Text>
      <Group gap={4} mt="xs" role="status">
        <CallOutcome isLive={call.isLive} outcome={call.outcome} followUp={call.followUp} />
        <CallMarks isMissed={call.isMissed} message={call.message} followUp={call.followUp} />
        <CallKindBadges direction={call.direction} channel={call.channel} />
      </Group>
    </div>
  );
}
