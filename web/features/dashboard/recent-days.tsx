import { Anchor, Skeleton } from '@mantine/core';
import { Link } from 'wouter';
import type { DashboardOverviewView } from '../../../server/modules/insight/insights/insights.schema.ts';
import { MoreLink } from '../../components/more-link.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { Section } from '../../components/section.tsx';
import { Sparkline } from '../../components/sparkline.tsx';
import { Tile, Tiles } from '../../components/tile.tsx';
import { callsHref } from '../../lib/calls-href.ts';
import { formatChange } from '../../lib/format-change.ts';
import { formatCents } from '../../lib/formats.ts';
import { t } from '../../lib/texts.ts';
import type { OverviewQuery } from './overview-query.ts';

type Day = DashboardOverviewView['days'][number];

/** Calls, bookings and spending of the last two weeks beside the two before; nothing before the first call. */
export function RecentDays({ overview }: { overview: OverviewQuery }) {
  if (overview.data?.hasCalls === false) return null;
  return (
    <Section
      title={t('dashboard.recent.title')}
      aside={<MoreLink href="/voice-analytics">{t('dashboard.recent.more')}</MoreLink>}
    >
      <QueryState query={overview} skeleton={<Skeleton height={150} />}>
        {(data) => <Figures data={data} />}
      </QueryState>
    </Section>
  );
}

function Figures({ data: { days, totals, before, ...period } }: { data: DashboardOverviewView }) {
  const compare = (now: number, earlier: number | null) => formatChange(now, earlier, days.length);
  const { from, to } = period;
  return (
    <Tiles>
      <Tile label={t('dashboard.recent.calls')} hint={compare(totals.calls, before.calls)}>
        <Course
          label={t('dashboard.recent.calls')}
          value={String(totals.calls)}
          href={callsHref(period)}
          days={days}
          of={({ calls }) => calls}
        />
      </Tile>
      <Tile label={t('dashboard.recent.bookings')} hint={compare(totals.bookings, before.bookings)}>
        <Course
          label={t('dashboard.recent.bookings')}
          value={String(totals.bookings)}
          href={callsHref(period, { outcome: 'booked' })}
          days={days}
          of={({ bookings }) => bookings}
        />
      </Tile>
      {totals.spentCents !== null && (
        <Tile label={t('dashboard.recent.spent')} hint={compare(totals.spentCents, before.spentCents)}>
          <Course
            label={t('dashboard.recent.spent')}
            value={formatCents(totals.spentCents)}
            href={`/billing?kinds=call_charge&from=${from}&to=${to}`}
            days={days}
            of={({ spentCents }) => spentCents ?? 0}
          />
        </Tile>
      )}
    </Tiles>
  );
}

type CourseProps = {
  label: string;
  value: string;
  href: string;
  days: readonly Day[];
  of: (day: Day) => number;
};

function Course({ label, value, href, days, of }: CourseProps) {
  return (
    <>
      <Anchor
        component={Link}
        href={href}
        inherit
        underline="always"
        miw={44}
        mih={44}
        display="inline-flex"
        style={{ alignItems: 'center' }}
        aria-label={t('dashboard.recent.figureOf', { label, value })}
      >
        {value}
      </Anchor>
      <Sparkline values={days.map(of)} />
    </>
  );
}
