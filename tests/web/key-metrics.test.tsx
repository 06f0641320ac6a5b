import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Role } from '../../server/core/roles.ts';
import type {
  DashboardMetricsView,
  DashboardOverviewView,
} from '../../server/modules/insight/insights/insights.schema.ts';
import { axisTop } from '../../web/components/bar-chart.tsx';
import { KeyMetrics } from '../../web/features/dashboard/key-metrics.tsx';
import { press, showScreen } from './api-fixture.tsx';
import { signInAs } from './web-fixture.tsx';

const NONE: DashboardMetricsView = {
  totalCustomers: 0,
  totalCalls: 0,
  customersThisWeek: 0,
  callsThisWeek: 0,
  averageCallDurationSeconds: 0,
  todaysAppointments: [],
};

const OVERVIEW: DashboardOverviewView = {
  from: '2026-11-10',
  to: '2026-11-23',
  timezone: 'America/Toronto',
  hasCalls: true,
  days: Array.from({ length: 14 }, (_, index) => ({
    day: `2026-11-${10 + index}`,
    calls: index === 0 ? 4 : 0,
    bookings: index === 0 ? 1 : 0,
  })),
  totals: { calls: 4, bookings: 1 },
  before: { calls: 2, bookings: 1 },
  upcoming: [],
  needs: { failedPayments: 0, missingTexts: 0 },
};

const queryOf = <Data,>(data: Data) => ({
  data,
  error: null,
  isFetching: false,
  refetch: async () => undefined,
});

function showMetrics(
  data: Partial<DashboardMetricsView>,
  role: Role = 'admin',
  overview: Partial<DashboardOverviewView> = {},
): void {
  signInAs(role);
  const hasCalls = (data.totalCalls ?? 0) > 0;
  showScreen(
    <KeyMetrics
      metrics={queryOf({ ...NONE, ...data })}
      overview={queryOf({ ...OVERVIEW, hasCalls, ...overview })}
    />,
  );
}

/** The displayed numbers by their labels. */
const figures = () =>
  Object.fromEntries(
    screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  );

describe('key metrics', () => {
  it('the key metrics show five zeros before the first call and customer, with a link to the first step', () => {
    showMetrics({});
    expect(figures()).toEqual({
      'Total Customers': '0',
      'Total Calls': '0',
      'New Customers This Week': '0',
      'Calls This Week': '0',
      'Avg Call Duration': '0:00',
    });
    screen.getByText('These figures start with your first call and your first customer.');
    const step = screen.getByRole('link', { name: 'Make your first call' });
    expect(step.getAttribute('href')).toBe('/onboarding?step=done');
  });

  it('the key metrics explain the missing call figures if there are customers but no calls yet', () => {
    showMetrics({ totalCustomers: 3, customersThisWeek: 1 });
    expect(figures()).toMatchObject({ 'Total Customers': '3', 'Total Calls': '0', 'Calls This Week': '0' });
    screen.getByText('The call figures start with your first call.');
  });

  it('the key metrics separate thousands', () => {
    const counts = {
      totalCustomers: 12_345,
      totalCalls: 2_345_678,
      customersThisWeek: 1_001,
      callsThisWeek: 4_000,
    };
    showMetrics(counts);
    expect(figures()).toMatchObject({
      'Total Customers': '12,345',
      'Total Calls': '2,345,678',
      'New Customers This Week': '1,001',
      'Calls This Week': '4,000',
    });
  });

  it('the key metrics have no link to the first step for roles that cannot set up the business', () => {
    showMetrics({}, 'staff');
    expect(screen.queryByRole('link', { name: 'Make your first call' })).toBeNull();
    screen.getByText('These figures start with your first call and your first customer.');
  });

  it('the key metrics have no link to the first step after the first call', () => {
    showMetrics({ totalCalls: 1, callsThisWeek: 1, averageCallDurationSeconds: 83 });
    expect(figures()).toMatchObject({ 'Total Calls': '1', 'Avg Call Duration': '1:23' });
    expect(screen.queryByRole('link', { name: 'Make your first call' })).toBeNull();
  });
});

describe('chart of calls in two weeks', () => {
  it('the chart of calls in two weeks has a one-sentence summary compared with the two weeks before', () => {
    showMetrics({ totalCalls: 4 });
    screen.getByText('4 calls in 14 days · 1 booked · ↑ 100% vs previous 14 days');
  });

  it('the chart of calls in two weeks links each bar to the calls of its day and has a table with the same numbers', () => {
    showMetrics({ totalCalls: 4 });
    const bars = document.querySelectorAll('a[title]');
    expect([...bars].map((bar) => bar.getAttribute('title'))).toEqual(['Nov 10, 2026: 4 calls']);
    expect(bars[0]?.getAttribute('href')).toBe('/call-conversations?from=2026-11-10&to=2026-11-10');
    press('Calls per day as a table');
    const table = screen.getByRole('table', { name: 'Calls per day' });
    const [, first = table] = within(table).getAllByRole('row');
    expect(first.textContent).toBe('Nov 10, 202641');
    expect(within(first).getByRole('link').getAttribute('href')).toBe(
      '/call-conversations?from=2026-11-10&to=2026-11-10',
    );
  });

  it('the chart of calls in two weeks has an axis with round values, the first date and today', () => {
    showMetrics({ totalCalls: 4 });
    for (const label of ['Nov 10', 'Today']) screen.getByText(label);
    expect([0, 1, 3, 6, 20, 23, 57, 123].map(axisTop)).toEqual([2, 2, 4, 6, 20, 30, 60, 200]);
  });

  it('the chart of calls in two weeks states in one sentence that there were no calls', () => {
    showMetrics({ totalCalls: 4 }, 'admin', { totals: { calls: 0, bookings: 0 } });
    screen.getByText('No calls in the last 14 days');
  });
});
