import { Button, Group, Text, Title } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { markHits } from '../../../server/core/mark-hits.ts';
import { CustomerName } from '../../components/customer-name.tsx';
import { Marked } from '../../components/marked.tsx';
import { DurationText, RecentTime } from '../../components/time-text.tsx';
import { useMay } from '../../lib/session/use-may.ts';
import { formatLanguage } from '../../lib/text/name-languages.ts';
import { t } from '../../lib/text/texts.ts';
import type { Outputs } from '../../trpc.ts';
import { CallBadges } from './call-badges.tsx';
import { hitsInName } from './call-filters.ts';

type Call = Outputs['calls']['conversation']['call'];

export type AddCaller = (caller: { phone: string; name: null }) => void;

type CallerHeaderProps = {
  call: Call;
  now: Date;
  /** Absent when the caller cannot be added as a customer. */
  onAddCustomer?: AddCaller | undefined;
};

/** Caller, time, duration, language and outcome. */
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
      <div role="status">
        <CallBadges call={call} />
      </div>
    </div>
  );
}

type CallerCall = Outputs['calls']['list']['calls'][number];
type Named = Pick<CallerCall, 'customerId' | 'customerName' | 'callerName'>;

/**
 * Name of the customer. Without a customer, the name that the caller gave, in quotation marks, or a text for an unknown
 * caller.
 */
export function formatCallerName({ customerName, callerName }: Omit<Named, 'customerId'>): string {
  if (customerName !== null) return customerName;
  return callerName ? t('common.followUp.callerName', { name: callerName }) : t('common.unknownCustomer');
}

/** Caller name; a customer's name links to their page. Search matches are highlighted. */
export function CallerName({ call, q = '' }: { call: Named; q?: string }) {
  const name = formatCallerName(call);
  return (
    <CustomerName customerId={call.customerId}>
      {q && call.customerName !== null ? <Marked parts={markHits(name, hitsInName(q))} /> : name}
    </CustomerName>
  );
}
