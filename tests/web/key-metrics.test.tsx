// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Role } from '../../server/core/roles.ts';
import type { DashboardMetricsView } from '../../server/modules/insight/insights/insights.schema.ts';
import { KeyMetrics } from '../../web/features/dashboard/key-metrics.tsx';
import { saveSession } from '../../web/lib/session.ts';
import { showScreen } from './api-fixture.tsx';
import { LOGIN } from './web-fixture.tsx';

const NONE: DashboardMetricsView = {
  totalCustomers: 0,
  totalCalls: 0,
  customersThisWeek: 0,
  callsThisWeek: 0,
  averageCallDurationSeconds: 0,
  todaysAppointments: [],
};

function showMetrics(data: Partial<DashboardMetricsView>, role: Role = 'admin'): void {
  saveSession({ ...LOGIN, admin: { ...LOGIN.admin, role } });
  const query = {
    data: { ...NONE, ...data },
    error: null,
    isFetching: false,
    refetch: async () => undefined,
  };
  showScreen(<KeyMetrics metrics={query} />);
}

/** Each figure by its label. */
const figures = () =>
  Object.fromEntries(
    screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  );

describe('the key metrics', () => {
  it('are five figures also before the first call and customer, with the first step beside them', () => {
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

  it('say that calls are missing where there are customers', () => {
    showMetrics({ totalCustomers: 3, customersThisWeek: 1 });
    expect(figures()).toMatchObject({ 'Total Customers': '3', 'Total Calls': '0', 'Calls This Week': '0' });
    screen.getByText('The call figures start with your first call.');
  });

  it('offer the first call to nobody who does not set the business up', () => {
    showMetrics({}, 'staff');
    expect(screen.queryByRole('link', { name: 'Make your first call' })).toBeNull();
    screen.getByRole('link', { name: 'See what will appear here' });
  });

  it('have no first step once there is a call', () => {
    showMetrics({ totalCalls: 1, callsThisWeek: 1, averageCallDurationSeconds: 83 });
    expect(figures()).toMatchObject({ 'Total Calls': '1', 'Avg Call Duration': '1:23' });
    expect(screen.queryByRole('link')).toBeNull();
  });
});
