import { ActionIcon, Group, Table, Text } from '@mantine/core';
import { IconMessages } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { markHits } from '../../../server/core/mark-hits.ts';
import { CustomerName } from '../../components/customer-name.tsx';
import { DurationText } from '../../components/duration-text.tsx';
import { Marked } from '../../components/marked.tsx';
import { TimeText } from '../../components/time-text.tsx';
import { formatLanguage } from '../../lib/format-language.ts';
import { formatSummary } from '../../lib/format-summary.ts';
import { formatCents } from '../../lib/formats.ts';
import { openableRow } from '../../lib/open-row.ts';
import { t } from '../../lib/texts.ts';
import type { Outputs } from '../../trpc.ts';
import { hitsInName } from './call-filters.ts';
import { CallKindBadges } from './call-kind-badges.tsx';
import { CallMarks } from './call-marks.tsx';
import { CallOutcome } from './call-outcome.tsx';
import classes from './call-table.module.css';
import { formatCharge } from './format-charge.ts';

type Call = Outputs['calls']['list']['calls'][number];

type CallRowProps = {
  call: Call;
  onView: (callSid: string, turn?: number) => void;
  q: string;
  isCurrent: boolean;
  maySeeMoney: boolean;
};

/** One call: what came of it, who, in which language, about what, when, how long and at what cost. */
export function CallRow({ call, onView, q, isCurrent, maySeeMoney }: CallRowProps) {
  const name = call.customerName ?? t('common.unknownCustomer');
  const costsNothing = call.chargeOutcome !== 'charged' && call.chargeOutcome !== 'pending';
  const whyFree = costsNothing ? formatCharge(call) : null;
  return (
    <Table.Tr
      {...openableRow}
      data-call
      data-current={isCurrent || undefined}
      aria-current={isCurrent || undefined}
    >
      <Table.Td className={classes.came}>
        <Group gap={4}>
          <CallOutcome isLive={call.isLive} outcome={call.outcome} />
          <CallMarks isMissed={call.isMissed} message={call.message} />
          <CallKindBadges direction={call.direction} channel={call.channel} />
        </Group>
      </Table.Td>
      <Table.Td className={classes.who}>
        <Text size="sm" fw={600}>
          <CustomerName customerId={call.customerId}>
            {call.customerName === null ? name : mark(name, q)}
          </CustomerName>
        </Text>
        <Text size="sm" c="dimmed">
          <bdi>
            {call.customerPhoneFormatted ? mark(call.customerPhoneFormatted, q) : t('common.notAvailable')}
          </bdi>
        </Text>
      </Table.Td>
      <Table.Td className={classes.roomy}>{call.languageCode && formatLanguage(call.languageCode)}</Table.Td>
      <Table.Td className={classes.said}>
        <Text size="sm" lineClamp={2} dir="auto">
          {call.excerpt ? <Marked parts={call.excerpt.parts} /> : formatSummary(call)}
        </Text>
        {whyFree !== null && (
          <Text size="sm" c="dimmed">
            {whyFree}
          </Text>
        )}
      </Table.Td>
      <Table.Td className={classes.when}>
        <TimeText iso={call.startedAt} />
      </Table.Td>
      <Table.Td className={classes.length}>
        <DurationText seconds={call.durationSeconds} />
      </Table.Td>
      {maySeeMoney && (
        <Table.Td className={classes.roomy}>
          {whyFree === null ? formatCharge(call) : formatCents(0)}
        </Table.Td>
      )}
      <Table.Td className={classes.view}>
        <ActionIcon
          variant="subtle"
          size={36}
          data-opens-row
          title={t('calls.view')}
          aria-label={t('calls.viewOf', { name })}
          onClick={() => onView(call.callSid, call.excerpt?.turn ?? undefined)}
        >
          <IconMessages size={18} aria-hidden />
        </ActionIcon>
      </Table.Td>
    </Table.Tr>
  );
}

/** What a search found in a name or a number. */
function mark(text: string, q: string): ReactNode {
  return q ? <Marked parts={markHits(text, hitsInName(q))} /> : text;
}
