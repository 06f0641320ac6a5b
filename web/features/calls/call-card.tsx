import { Button, Group, Text } from '@mantine/core';
import { markHits } from '../../../server/core/mark-hits.ts';
import { CustomerName } from '../../components/customer-name.tsx';
import { DurationText } from '../../components/duration-text.tsx';
import { Marked } from '../../components/marked.tsx';
import { TimeText } from '../../components/time-text.tsx';
import { openableRow } from '../../lib/open-row.ts';
import { t } from '../../lib/texts.ts';
import type { Outputs } from '../../trpc.ts';
import { hitsInName } from './call-filters.ts';
import { CallKindBadges } from './call-kind-badges.tsx';
import { CallMarks } from './call-marks.tsx';
import { CallOutcome } from './call-outcome.tsx';
import classes from './calls.module.css';
import { formatCharge } from './format-charge.ts';

type Call = Outputs['calls']['list']['calls'][number];

type CallCardProps = {
  call: Call;
  /** The turn, counted from 0, is that of the excerpt. */
  onView: (callSid: string, turn?: number) => void;
  /** The search that found it. */
  q?: string;
};

/** One call: who, when, how long, what it cost, what a search found in it, and the way to its conversation. */
export function CallCard({ call, onView, q = '' }: CallCardProps) {
  const name = call.customerName ?? t('common.unknownCustomer');
  const say = (text: string) => (q ? <Marked parts={markHits(text, hitsInName(q))} /> : text);
  return (
    <li data-call className={classes.card} {...openableRow}>
      <div className={classes.who}>
        <Group gap="xs">
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            <CustomerName customerId={call.customerId}>
              {call.customerName === null ? name : say(name)}
            </CustomerName>
          </Text>
          <CallKindBadges direction={call.direction} channel={call.channel} />
          <CallOutcome isLive={call.isLive} outcome={call.outcome} />
          <CallMarks isMissed={call.isMissed} message={call.message} />
        </Group>
        <Text size="sm" c="dimmed">
          <bdi>
            {call.customerPhoneFormatted ? say(call.customerPhoneFormatted) : t('common.notAvailable')}
          </bdi>
        </Text>
        <dl className={classes.facts}>
          <div>
            <dt>{t('calls.started')}</dt>
            <dd>
              <TimeText iso={call.startedAt} />
            </dd>
          </div>
          <div>
            <dt>{t('calls.duration')}</dt>
            <dd>
              <DurationText seconds={call.durationSeconds} />
            </dd>
          </div>
          <div>
            <dt>{t('calls.cost')}</dt>
            <dd>{formatCharge(call)}</dd>
          </div>
        </dl>
        {call.excerpt && (
          <Text size="sm" dir="auto" className={classes.excerpt}>
            <Marked parts={call.excerpt.parts} />
          </Text>
        )}
      </div>
      <Button
        variant="light"
        mih={44}
        data-opens-row
        className={classes.view}
        aria-label={t('calls.viewOf', { name })}
        onClick={() => onView(call.callSid, call.excerpt?.turn ?? undefined)}
      >
        {t('calls.view')}
      </Button>
    </li>
  );
}
