import { Skeleton, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatInZone } from '../../../server/core/business-time.ts';
import { CustomerName } from '../../components/customer-name.tsx';
import { MoreLink } from '../../components/more-link.tsx';
import { type Query, QueryState } from '../../components/query-state.tsx';
import { Section } from '../../components/section.tsx';
import { DurationText, RecentTime } from '../../components/time-text.tsx';
import { useTimeZone } from '../../components/time-zone.tsx';
import { openableRow } from '../../lib/input/open-row.ts';
import { formatCallLine } from '../../lib/text/format-call-line.ts';
import { formatRecent } from '../../lib/text/format-recent.ts';
import { formatInUnits } from '../../lib/text/formats.ts';
import { formatLanguage } from '../../lib/text/name-languages.ts';
import { t } from '../../lib/text/texts.ts';
import { callsHref } from '../../lib/url/calls-href.ts';
import type { Outputs } from '../../trpc.ts';
import { CallLink } from './call-link.tsx';
import classes from './dashboard.module.css';

type RecentCall = Outputs['calls']['list']['calls'][number];
type Since = Outputs['insights']['since'];

type SinceLastVisitProps = {
  /** Instant of the last visit, in ISO format. */
  since: string;
  calls: Query<Outputs['calls']['list']>;
  figures: Since | undefined;
  /** True when the business has opening hours. Without them, no call counts as a call after closing time. */
  hasHours: boolean;
  badgesOf: (call: RecentCall) => ReactNode;
  /** Controls to call the caller back. */
  callBackOf: (call: RecentCall, name: string) => ReactNode;
  now: Date;
};

/** Calls since the last visit, newest first: caller, outcome, topic, time and duration. */
export function SinceLastVisit({
  since,
  calls,
  figures,
  hasHours,
  badgesOf,
  callBackOf,
  now,
}: SinceLastVisitProps) {
  const zone = useTimeZone();
  return (
    <Section
      title={t('dashboard.since.title')}
      aside={
        figures &&
        figures.calls > 0 && (
          <Text size="sm" c="dimmed">
            {formatFigures(figures, hasHours)}
          </Text>
        )
      }
    >
      <QueryState query={calls} skeleton={<Skeleton height={200} />}>
        {(page) => {
          const rows = page.calls.filter(({ startedAt }) => startedAt > since);
          const count = figures?.calls ?? 0;
          if (rows.length === 0)
            return (
              <Text c="dimmed">
                {t('dashboard.since.none', { time: formatRecent(new Date(since), zone, now) })}
              </Text>
            );
          return (
            <div>
              <ul className={classes.list} aria-label={t('dashboard.since.title')}>
                {rows.map((call) => (
                  <CallRow
                    key={call.callSid}
                    call={call}
                    badges={badgesOf(call)}
                    callBackOf={callBackOf}
                    now={now}
                  />
                ))}
              </ul>
              {count > rows.length && (
                <MoreLink href={callsHref(daysSince(since, now, zone))}>
                  {t('dashboard.since.all', { count })}
                </MoreLink>
              )}
            </div>
          );
        }}
      </QueryState>
    </Section>
  );
}

const formatFigures = ({ calls, bookings, afterHoursSeconds }: Since, hasHours: boolean): string =>
  [
    t('dashboard.since.calls', { count: calls }),
    t('dashboard.since.booked', { count: bookings }),
    ...(hasHours && afterHoursSeconds > 0
      ? [t('dashboard.since.afterClosing', { duration: formatInUnits(afterHoursSeconds) })]
      : []),
  ].join(' · ');

const daysSince = (since: string, now: Date, zone: string) => ({
  from: formatInZone(new Date(since), zone, 'yyyy-MM-dd'),
  to: formatInZone(now, zone, 'yyyy-MM-dd'),
});

type CallRowProps = { call: RecentCall; badges: ReactNode; now: Date } & Pick<
  SinceLastVisitProps,
  'callBackOf'
>;

function CallRow({ call, badges, callBackOf, now }: CallRowProps) {
  const { callSid, customerId, customerName, customerPhoneFormatted, languageCode } = call;
  const name = customerName ?? customerPhoneFormatted ?? t('common.unknownCustomer');
  return (
    <li className={classes.call} {...openableRow}>
      <div className={classes.head}>
        <Text component="span" fw={600}>
          <CustomerName customerId={customerId}>{name}</CustomerName>
        </Text>
        {badges}
      </div>
      <Text size="sm" c="dimmed" className={classes.when}>
        <RecentTime iso={call.startedAt} now={now} />
        {call.durationSeconds !== null && (
          <>
            {' · '}
            <DurationText seconds={call.durationSeconds} />
          </>
        )}
        {languageCode !== null && ` · ${formatLanguage(languageCode)}`}
      </Text>
      <Text size="sm" dir="auto" lineClamp={2} className={classes.summary}>
        {formatCallLine(call)}
      </Text>
      <div className={classes.actions}>
        {callBackOf(call, name)}
        <CallLink callSid={callSid} name={name} />
      </div>
    </li>
  );
}
