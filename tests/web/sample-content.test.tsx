import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Member } from '../../web/features/team/member.tsx';
import { ReportsPage } from '../../web/pages/reports-page.tsx';
import { TeamPage } from '../../web/pages/team-page.tsx';
import { serverAnswers, showScreen } from './api-fixture.tsx';
import { signedInOn } from './web-fixture.tsx';

const OWNER: Member = {
  id: 7,
  email: 'admin@callingua.test',
  fullName: 'Ada Owner',
  role: 'admin',
  avatarUrl: null,
  isYou: true,
  isEmailVerified: true,
  emailProblem: null,
  joinedAt: '2026-01-05T15:00:00Z',
  lastSignInAt: null,
};
const PERIOD = { from: '2026-10-25', to: '2026-11-23', timezone: 'America/Toronto' };

signedInOn('desktop');

describe('team page before the first call', () => {
  const showTeam = (hasCalls: boolean) => {
    serverAnswers({
      'team.list': { data: { members: [OWNER], invitations: [] } },
      'insights.team': {
        data: { ...PERIOD, hasCalls, people: [], agent: { appointments: 0, customers: 0 } },
      },
    });
    showScreen(<TeamPage />, '/team-management');
  };

  it('the team page shows marked sample data before the first call: metrics, top performers, departments and members', async () => {
    showTeam(false);
    await screen.findByText('Sample data');
    const sample = within(screen.getByRole('region', { name: 'Team performance' }));
    sample.getByText('Sample data');
    for (const label of [
      'Calls handled',
      'Average rating',
      'Average response time',
      'Resolved at first contact',
    ])
      sample.getByText(label);
    sample.getByRole('heading', { name: 'Top performers' });
    const departments = [...sample.getByLabelText<HTMLSelectElement>('Department').options].map(
      ({ textContent }) => textContent,
    );
    expect(departments).toEqual(['All', 'Customer Support', 'Sales', 'Technical']);
    sample.getByLabelText('Search sample people');
    for (const title of ['Agent', 'Senior Agent', 'Manager'])
      expect(sample.getAllByText(title).length).toBeGreaterThan(0);
  });

  it('the team page shows no sample data once there are calls', async () => {
    showTeam(true);
    await screen.findByRole('heading', { name: 'What the team did' });
    expect(screen.queryByText('Sample data')).toBeNull();
  });
});

describe('reports page before the first call', () => {
  /** Contents of the downloaded files. */
  let saved: string[];

  beforeEach(() => {
    saved = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      void (blob as Blob).text().then((content) => saved.push(content));
      return 'blob:sample';
    });
    vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => undefined);
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  });
  afterEach(() => vi.restoreAllMocks());

  const REPORT = {
    id: 1,
    name: 'My own',
    template: 'daily_summary',
    language: 'en',
    from: '2026-11-01',
    to: '2026-11-01',
    state: 'ready',
    by: 'Ada',
    isScheduled: false,
    createdAt: '2026-11-02T12:00:00Z',
  };
  const showReports = (hasCalls: boolean, reports: object[] = [], address = '/reports') => {
    serverAnswers({
      'reports.list': { data: { reports, nextCursor: null, hasCalls } },
      'reports.schedules': { data: [] },
    });
    showScreen(<ReportsPage />, address);
  };
  const section = (name: string) => within(screen.getByRole('region', { name }));

  it('the reports page shows marked sample schedules, one active and one paused', async () => {
    showReports(false);
    await screen.findAllByText('Sample data');
    const schedules = section('Scheduled reports');
    schedules.getByText('Sample data');
    schedules.getByText('Active');
    schedules.getByText('Paused');
    schedules.getByText('Every day at 7:30 AM');
    schedules.getByText('Every Monday at 7:30 AM');
    schedules.getByRole('button', { name: '+ Add Schedule' });
  });

  it('the reports page offers sample reports whose downloads are marked as samples', async () => {
    showReports(false);
    await screen.findAllByText('Sample data');
    const buttons = section('Recent reports').getAllByRole('button', { name: /^Download sample: / });
    expect(buttons).toHaveLength(3);
    fireEvent.click(buttons[0] ?? document.body);
    await expect.poll(() => saved.length).toBe(1);
    expect(saved[0]).toContain('Sample data: these figures are made up.');
    expect(saved[0]).toContain('Daily summary');
    expect(saved[0]).toMatch(/Calls,\d+/);
  });

  it('the reports page filters the sample reports by the search', async () => {
    showReports(false, [], '/reports?q=weekly');
    await screen.findByRole('button', { name: 'Download sample: Weekly analysis' });
    expect(screen.getAllByRole('button', { name: /^Download sample: / })).toHaveLength(1);
  });

  it('the reports page shows “No report found” when the search matches none of its sample reports', async () => {
    showReports(false, [], '/reports?q=nothing');
    await screen.findByText('No report found');
  });

  it('the reports page shows no samples if there is a real report', async () => {
    showReports(false, [REPORT]);
    await screen.findByText('My own');
    expect(screen.queryByRole('button', { name: /^Download sample: / })).toBeNull();
  });

  it('the reports page shows no samples once there are calls', async () => {
    showReports(true);
    await screen.findByText('Nothing is scheduled');
    await screen.findByText('No reports yet');
    expect(screen.queryByText('Sample data')).toBeNull();
  });
});
