import { ActionIcon, Group, Table, Text, VisuallyHidden } from '@mantine/core';
import { IconMessages } from '@tabler/icons-react';
import type { RefCallback } from 'react';
import { markHits } from '../../../server/core/mark-hits.ts';
import { Marked } from '../../components/marked.tsx';
import { DurationText, RecentTime } from '../../components/time-text.tsx';
import { openableRow } from '../../lib/input/open-row.ts';
import { useMay } from '../../lib/session/use-may.ts';
import { formatCallLine } from '../../lib/text/format-call-line.ts';
import { formatMoney } from '../../lib/text/formats.ts';
import { formatLanguage } from '../../lib/text/name-languages.ts';
import { t } from '../../lib/text/texts.ts';
import { useNow } from '../../lib/use-now.ts';
import type { Outputs } from '../../trpc.ts';
import { CallBadges, FollowUpDot } from './call-badges.tsx';
import { hitsInName } from './call-filters.ts';
import classes from './call-table.module.css';
import { CallerName, formatCallerName } from './caller-header.tsx';
import { formatCharge, formatWhyFree } from './format-charge.ts';

type Call = Outputs['calls']['list']['calls'][number];

type CallTableProps = {
  calls: readonly Call[];
  /** Opens the conversation. `turn` is the turn of the excerpt, counted from 0. */
  onView: (callSid: string, turn?: number) => void;
  /** The search that found the calls. */
  q: string;
  /** The call whose conversation is open next to the table. */
  currentSid: string | null;
  /** Ref of the element whose children are the calls. */
  ref: RefCallback<HTMLElement>;
};

/** Table of calls; narrow screens show the most important columns. */
export function CallTable({ calls, onView, q, currentSid, ref }: CallTableProps) {
  const now = useNow(60_000);
  const maySeeMoney = useMay()('billing.transactions');
  return (
    <div className={classes.frame}>
      <Table verticalSpacing={6} aria-label={t('calls.history')} className={classes.table}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('calls.table.customer')}</Table.Th>
            <Table.Th className={classes.said}>{t('calls.table.summary')}</Table.Th>
            <Table.Th className={classes.roomy}>{t('calls.table.language')}</Table.Th>
            <Table.Th>{t('calls.started')}</Table.Th>
            <Table.Th className={classes.length}>{t('calls.duration')}</Table.Th>
            {maySeeMoney && <Table.Th className={classes.roomy}>{t('calls.cost')}</Table.Th>}
            <Table.Th className={classes.view}>
              <VisuallyHidden>{t('calls.view')}</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody ref={ref}>
          {calls.map((call) => (
            <CallRow
              key={call.callSid}
              call={call}
              onView={onView}
              q={q}
              now={now}
              isCurrent={currentSid === call.callSid}
              maySeeMoney={maySeeMoney}
            />
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

type CallRowProps = {
  call: Call;
  onView: (callSid: string, turn?: number) => void;
  q: string;
  now: Date;
  isCurrent: boolean;
  maySeeMoney: boolean;
};

/** Row of a call: caller, topic, outcome, language, time, duration and cost. */
function CallRow({ call, onView, q, now, isCurrent, maySeeMoney }: CallRowProps) {
  const whyFree = formatWhyFree(call);
  const phone = call.customerPhoneFormatted;
  return (
    <Table.Tr
      {...openableRow}
      data-call
      data-current={isCurrent || undefined}
      aria-current={isCurrent || undefined}
    >
      <Table.Td className={classes.who}>
        <Group gap={8} wrap="nowrap" align="baseline">
          <FollowUpDot followUp={call.followUp} />
          <div>
            <Text size="sm" fw={600}>
              <CallerName call={call} q={q} />
            </Text>
            <Text size="sm" c="dimmed" className={classes.phone}>
              <bdi>
                {phone ? <Marked parts={markHits(phone, hitsInName(q))} /> : t('common.notAvailable')}
              </bdi>
            </Text>
          </div>
        </Group>
      </Table.Td>
      <Table.Td className={classes.said}>
        <Text size="sm" lineClamp={2} dir="auto">
          {call.excerpt ? <Marked parts={call.excerpt.parts} /> : (formatCallLine(call) ?? whyFree)}
        </Text>
        <CallBadges call={call} />
      </Table.Td>
      <Table.Td className={classes.roomy}>{call.languageCode && formatLanguage(call.languageCode)}</Table.Td>
      <Table.Td className={classes.when}>
        <RecentTime iso={call.startedAt} now={now} />
      </Table.Td>
      <Table.Td className={classes.length}>
        <DurationText seconds={call.durationSeconds} />
      </Table.Td>
      {maySeeMoney && (
        <Table.Td className={classes.roomy} {...(whyFree !== null && { title: whyFree })}>
          {whyFree === null ? formatCharge(call) : formatMoney(0)}
        </Table.Td>
      )}
      <Table.Td className={classes.view}>
        <ActionIcon
          variant="subtle"
          size={36}
          data-opens-row
          title={t('calls.view')}
          aria-label={t('calls.viewOf', { name: formatCallerName(call) })}
          onClick={() => onView(call.callSid, call.excerpt?.turn ?? undefined)}
        >
          <IconMessages size={18} aria-hidden />
        </ActionIcon>
      </Table.Td>
    </Table.Tr>
  );
}
