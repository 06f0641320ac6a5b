import { ActionIcon, Group, Table, Text } from '@mantine/core';
import { IconMessages } from '@tabler/icons-react';
import { markHits } from '../../../server/core/mark-hits.ts';
import { DurationText } from '../../components/duration-text.tsx';
import { Marked } from '../../components/marked.tsx';
import { RecentTime } from '../../components/recent-time.tsx';
import { openableRow } from '../../lib/input/open-row.ts';
import { formatCallLine } from '../../lib/text/format-call-line.ts';
import { formatLanguage } from '../../lib/text/format-language.ts';
import { formatCents } from '../../lib/text/formats.ts';
import { t } from '../../lib/text/texts.ts';
import type { Outputs } from '../../trpc.ts';
import { CallBadges } from './call-badges.tsx';
import { hitsInName } from './call-filters.ts';
import { FollowUpDot } from './call-marks.tsx';
import classes from './call-table.module.css';
import { CallerName, formatCallerName } from './caller-name.tsx';
import { formatCharge, formatWhyFree } from './format-charge.ts';

type Call = Outputs['calls']['list']['calls'][number];

type CallRowProps = {
  call: Call;
  onView: (callSid: string, turn?: number) => void;
  q: string;
  now: Date;
  isCurrent: boolean;
  maySeeMoney: boolean;
};

/** One call: who, about what and with what outcome, in which language, when, how long and at what cost. */
export function CallRow({ call, onView, q, now, isCurrent, maySeeMoney }: CallRowProps) {
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
          {whyFree === null ? formatCharge(call) : formatCents(0)}
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
