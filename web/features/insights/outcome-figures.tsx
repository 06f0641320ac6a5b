import { memo } from 'react';
import { isByWeek } from '../../../server/core/group-days.ts';
import type { CallInsightsView } from '../../../server/modules/insight/insights/insights.schema.ts';
import { useTimeZone } from '../../components/time-zone.tsx';
import { formatService } from '../../lib/text/format-service.ts';
import { formatDay, formatMoney, formatTime } from '../../lib/text/formats.ts';
import { t } from '../../lib/text/texts.ts';
import { callsHref } from '../../lib/url/calls-href.ts';
import { customerHref } from '../../lib/url/customer-href.ts';
import type { Period } from '../../lib/url/period.ts';
import { BarSection, ChartSection, toDollars } from './chart-section.tsx';
import { DayChart } from './day-chart.tsx';
import { type Figure, FigureTiles } from './figure-tiles.tsx';

type OutcomeProps = { data: CallInsightsView };

/** Outcomes of calls. Amounts are shown only to users with permission. Sample figures have no links. */
export const OutcomeFigures = memo(function OutcomeFigures({ data }: OutcomeProps) {
  return (
    <>
      <FigureTiles figures={figuresOf(data)} />
      <BookingsByDay data={data} />
      {data.totals.spentCents !== null && <SpendingByDay data={data} />}
      <Outcomes data={data} />
      <Services data={data} />
      <RepeatCallers data={data} />
    </>
  );
});

function figuresOf(data: CallInsightsView): Figure[] {
  const { totals: now, before, hasCalls } = data;
  const link = (href: string) => ({ href: hasCalls ? href : null });
  const counts: Figure[] = [
    {
      key: 'calls',
      label: t('insights.figures.calls'),
      now: now.calls,
      before: before.calls,
      ...link(callsHref(data)),
    },
    {
      key: 'bookings',
      label: t('insights.figures.bookings'),
      now: now.bookings,
      before: before.bookings,
      ...link(callsHref(data, { outcome: 'booked' })),
    },
    { key: 'callers', label: t('insights.figures.callers'), now: now.callers, before: before.callers },
    {
      key: 'repeatCallers',
      label: t('insights.figures.repeatCallers'),
      now: now.repeatCallers,
      before: before.repeatCallers,
    },
    {
      key: 'missedForFunds',
      label: t('insights.figures.missedForFunds'),
      now: now.missedForFunds,
      before: before.missedForFunds,
    },
  ];
  return [...counts, ...moneyOf(data)];
}

/** URL of the ledger entries for calls in a period. */
const chargesHref = ({ from, to }: Period) => `/billing?kinds=call_charge&from=${from}&to=${to}`;

function moneyOf({ totals: now, before, hasCalls, from, to }: CallInsightsView): Figure[] {
  if (now.spentCents === null) return [];
  const spent: Figure = {
    key: 'spent',
    label: t('insights.figures.spent'),
    now: now.spentCents,
    before: before.spentCents,
    format: formatMoney,
    href: hasCalls ? chargesHref({ from, to }) : null,
  };
  if (now.costPerBookingCents === null) return [spent];
  return [
    spent,
    {
      key: 'costPerBooking',
      label: t('insights.figures.costPerBooking'),
      now: now.costPerBookingCents,
      before: before.costPerBookingCents,
      format: formatMoney,
    },
  ];
}

function BookingsByDay({ data: { days, hasCalls } }: OutcomeProps) {
  const headers = [t('insights.chart.day'), t('insights.figures.calls'), t('insights.figures.bookings')];
  const rows = days.map(({ day, calls, bookings }) => ({
    key: day,
    cells: [formatDay(day), calls, bookings] as const,
    href: hasCalls && calls > 0 ? callsHref({ from: day, to: day }) : null,
  }));
  return (
    <ChartSection
      title={t('insights.outcomes.days')}
      chartTitle={t(isByWeek(days) ? 'insights.outcomes.weeks' : 'insights.outcomes.days')}
      data={{ headers, rows }}
      fileName={hasCalls ? 'bookings-by-day' : null}
    >
      <DayChart
        days={days}
        series={[
          { label: t('insights.figures.bookings'), colour: 'main' },
          { label: t('insights.figures.withoutBooking'), colour: 'soft' },
        ]}
        valuesOf={({ calls, bookings }) => [bookings, calls - bookings]}
        hrefOf={hasCalls ? callsHref : null}
      />
    </ChartSection>
  );
}

function SpendingByDay({ data: { days, hasCalls } }: OutcomeProps) {
  const title = t('insights.outcomes.spending');
  const chartTitle = isByWeek(days) ? t('insights.outcomes.weeklySpending') : title;
  const rows = days.map(({ day, spentCents }) => ({
    key: day,
    cells: [formatDay(day), toDollars(spentCents ?? 0)] as const,
    href: hasCalls && spentCents ? chargesHref({ from: day, to: day }) : null,
  }));
  return (
    <ChartSection
      title={title}
      chartTitle={chartTitle}
      data={{ headers: [t('insights.chart.day'), t('insights.outcomes.dollars')], rows }}
      fileName={hasCalls ? 'spending-by-day' : null}
    >
      <DayChart
        days={days}
        series={[{ label: chartTitle, colour: 'main' }]}
        valuesOf={({ spentCents }) => [spentCents ?? 0]}
        format={formatMoney}
        hrefOf={hasCalls ? chargesHref : null}
      />
    </ChartSection>
  );
}

function Outcomes({ data }: OutcomeProps) {
  const rows = data.outcomes.map(({ outcome, calls }) => ({
    key: outcome ?? 'none',
    cells: [
      outcome === null ? t('insights.outcomes.noConversation') : t(`calls.outcome.${outcome}`),
      calls,
    ] as const,
    href: data.hasCalls ? callsHref(data, { outcome: outcome ?? 'none' }) : null,
  }));
  return (
    <BarSection
      title={t('insights.outcomes.outcomes')}
      data={{ headers: [t('insights.outcomes.outcome'), t('insights.figures.calls')], rows }}
      fileName={data.hasCalls ? 'outcomes' : null}
    />
  );
}

function Services({ data: { services, hasCalls } }: OutcomeProps) {
  const rows = services.map(({ serviceId, builtIn, name, bookings }) => ({
    key: `${serviceId} ${builtIn} ${name}`,
    cells: [formatService({ builtIn, serviceName: name }) ?? '', bookings] as const,
    href: null,
  }));
  return (
    <BarSection
      title={t('insights.outcomes.services')}
      data={{ headers: [t('insights.outcomes.service'), t('insights.figures.bookings')], rows }}
      fileName={hasCalls ? 'services-booked' : null}
    />
  );
}

type Caller = CallInsightsView['repeatCallers'][number];

/** Most frequent callers. The name of a customer links to their page, any other number to its calls. */
function RepeatCallers({ data }: { data: CallInsightsView }) {
  const zone = useTimeZone();
  const callerHref = ({ customerId, phone }: Caller) =>
    customerId === null ? callsHref(data, { q: phone }) : customerHref(customerId);
  const rows = data.repeatCallers.map((caller) => ({
    key: caller.phone,
    cells: [
      caller.name ?? caller.phoneFormatted,
      caller.calls,
      caller.phoneFormatted,
      formatTime(new Date(caller.lastCallAt), zone, 'instant'),
    ] as const,
    href: data.hasCalls ? callerHref(caller) : null,
  }));
  const headers = [
    t('insights.outcomes.caller'),
    t('insights.figures.calls'),
    t('insights.outcomes.phone'),
    t('insights.outcomes.lastCall'),
  ];
  return (
    <BarSection
      title={t('insights.outcomes.callers')}
      data={{ headers, rows }}
      fileName={data.hasCalls ? 'repeat-callers' : null}
    />
  );
}
