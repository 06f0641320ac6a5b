import { Button, Group, Text } from '@mantine/core';
import { IconPhone } from '@tabler/icons-react';
import { markHits } from '../../../server/core/mark-hits.ts';
import { formatPhoneNumber } from '../../../server/core/phone-number.ts';
import { DurationText } from '../../components/duration-text.tsx';
import { Marked } from '../../components/marked.tsx';
import { RecentTime } from '../../components/recent-time.tsx';
import { openableRow } from '../../lib/input/open-row.ts';
import { formatCallLine } from '../../lib/text/format-call-line.ts';
import { t } from '../../lib/text/texts.ts';
import type { Outputs } from '../../trpc.ts';
import { CallBadges } from './call-badges.tsx';
import { hitsInName } from './call-filters.ts';
import { FollowUpDot } from './call-marks.tsx';
import { CallerName, formatCallerName } from './caller-name.tsx';
import classes from './calls.module.css';
import { formatWhyFree } from './format-charge.ts';

type Call = Outputs['calls']['list']['calls'][number];

type CallCardProps = {
  call: Call;
  /** The turn, counted from 0, is that of the excerpt. */
  onView: (callSid: string, turn?: number) => void;
  now: Date;
  /** The search that found it. */
  q?: string;
};

/** One call on a phone: who, when, about what, with what outcome, a tap to call back and the way to its conversation. */
export function CallCard({ call, onView, now, q = '' }: CallCardProps) {
  const phone = call.customerPhoneFormatted;
  const callback = call.callerMessage?.phone ?? call.customerPhone;
  const line = formatCallLine(call) ?? formatWhyFree(call);
  return (
    <li data-call className={classes.card} {...openableRow}>
      <Group justify="space-between" wrap="nowrap" gap="xs" align="baseline">
        <Text fw={600} className={classes.name}>
          <FollowUpDot followUp={call.followUp} />
          <CallerName call={call} q={q} />
        </Text>
        <Text size="sm" c="dimmed" className={classes.nowrap}>
          <RecentTime iso={call.startedAt} now={now} />
        </Text>
      </Group>
      <Text size="sm" c="dimmed">
        <bdi>{phone ? <Marked parts={markHits(phone, hitsInName(q))} /> : t('common.notAvailable')}</bdi>
        {' · '}
        <DurationText seconds={call.durationSeconds} />
      </Text>
      {(call.excerpt || line) && (
        <Text size="sm" dir="auto" lineClamp={3} className={classes.excerpt}>
          {call.excerpt ? <Marked parts={call.excerpt.parts} /> : line}
        </Text>
      )}
      <CallBadges call={call} />
      <Group justify="space-between" wrap="nowrap" gap="xs">
        {callback === null ? (
          <span />
        ) : (
          <Button
            component="a"
            href={`tel:${callback}`}
            variant="light"
            px="sm"
            leftSection={<IconPhone size={18} aria-hidden />}
            aria-label={t('calls.followUp.callBackTo', { phone: formatPhoneNumber(callback) })}
          >
            {t('calls.followUp.callBack')}
          </Button>
        )}
        <Button
          variant="subtle"
          px="xs"
          data-opens-row
          aria-label={t('calls.viewOf', { name: formatCallerName(call) })}
          onClick={() => onView(call.callSid, call.excerpt?.turn ?? undefined)}
        >
          {t('calls.view')}
        </Button>
      </Group>
    </li>
  );
}
