import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { formatInZone } from '../../server/core/business-time.ts';
import type { Role } from '../../server/core/roles.ts';
import type { DashboardAppointment } from '../../server/modules/insight/insights/insights.schema.ts';
import { DashboardPage } from '../../web/pages/dashboard-page.tsx';
import { calls, sent, serverAnswers, showScreen } from './api-fixture.tsx';
import { CALL } from './samples.ts';
import { setScreen, signInAs } from './web-fixture.tsx';

const MINUTE_MS = 60_000;
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS).toISOString();

const appointment = (id: number, startMinutes: number, more: Partial<DashboardAppointment> = {}) => ({
  appointmentId: id,
  startsAt: inMinutes(startMinutes),
  endsAt: inMinutes(startMinutes + 30),
  customerId: id,
  customerName: `Customer ${id}`,
  serviceName: 'Cleaning',
  builtIn: null,
  status: 'confirmed',
  ...more,
});

const RECENT_CALL = {
  ...CALL,
  ...{ customerId: 5, customerName: 'Olivia Roy', outcome: 'booked', languageCode: 'fr' },
  ...{ customerPhone: '+14165550177', customerPhoneFormatted: '+1 (416) 555-0177' },
  ...{ startedAt: inMinutes(-30), endedAt: inMinutes(-28), durationSeconds: 112 },
  ...{ chargeCents: null, ledgerEntryId: null, summary: 'Cleaning on Monday at 11:00 AM.' },
};

const FOLLOW_UP = {
  callSid: 'CA2',
  reasons: ['missed'],
  customerId: null,
  customerName: null,
  callerName: null,
  phone: '+14165552189',
  phoneFormatted: '+1 (416) 555-2189',
  callBackFrom: { number: '+14165550119', formatted: '+1 (416) 555-0119' },
  startedAt: inMinutes(-20),
  summary: null,
  summaryActions: null,
  message: null,
  assigneeName: null,
  dueOn: null,
};

const STATUS = {
  agent: { state: 'running' },
  areModelsDown: false,
  activeNumbers: [
    { id: 1, number: '+14165550119', friendlyName: '', languageCode: 'en', formatted: '+1 (416) 555-0119' },
  ],
  activeNumberCount: 1,
  serviceCount: 5,
  languageCount: 3,
  hours: 'configured',
};

const OVERVIEW = {
  from: '2026-11-10',
  to: '2026-11-23',
  timezone: 'America/Toronto',
  hasCalls: true,
  days: [{ day: '2026-11-23', calls: 4, bookings: 1 }],
  totals: { calls: 4, bookings: 1 },
  before: { calls: 2, bookings: 1 },
  upcoming: [appointment(9, 3 * 24 * 60)],
  needs: { failedPayments: 0 as number | null, missingTexts: 0 },
};

const RECHARGE = { standing: 'off', thresholdCents: 500, amountCents: 2_000, dueCents: null };

const ANSWERS = {
  'businesses.get': { name: 'Maple Dental', slogan: 'Gentle', balanceCents: 4_250, isLowBalance: false },
  'insights.dashboardMetrics': {
    totalCustomers: 57,
    totalCalls: 175,
    customersThisWeek: 6,
    callsThisWeek: 24,
    averageCallDurationSeconds: 142,
    todaysAppointments: [appointment(1, -60), appointment(2, 25), appointment(3, 90)],
  },
  'insights.overview': OVERVIEW,
  'insights.since': { calls: 6, bookings: 3, afterHoursSeconds: 7_800 },
  'businesses.systemStatus': STATUS,
  'calls.list': { calls: [RECENT_CALL], nextCursor: null, count: 1 },
  'followUps.open': { followUps: [FOLLOW_UP], count: 1 },
  'followUps.setDone': {},
  'onboarding.progress': {
    isOrdered: true,
    checklist: {
      hasNumber: true,
      hasService: false,
      hasHours: false,
      hasTransferTarget: false,
      hasCall: true,
    },
  },
  'billing.outlook': { daysLeft: 12, charges: [], runsOutBeforeFee: null },
  'billing.recharge': RECHARGE,
};

type Answers = Partial<Record<keyof typeof ANSWERS, unknown>>;

/** Opens the dashboard as a member of this role and waits until it has loaded. */
async function open(answers: Answers = {}, role: Role = 'admin'): Promise<void> {
  signInAs(role);
  const entries = Object.entries({ ...ANSWERS, ...answers }).map(([path, data]) => [path, { data }] as const);
  serverAnswers(Object.fromEntries(entries));
  showScreen(<DashboardPage />, '/dashboard');
  await screen.findByRole('heading', { name: 'Key Metrics' });
}

const sections = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const region = (name: string) => within(screen.getByRole('region', { name }));
const linkIn = (name: string, link: string) =>
  region(name).getByRole('link', { name: link }).getAttribute('href');
const forecastWith = (more: object) => ({ ...ANSWERS['billing.outlook'], ...more });
const inDays = (days: number) => inMinutes(days * 24 * 60);
const shortfall = (days: number) => ({ index: 0, at: inDays(days), amountCents: 1_000, shortCents: 500 });
const dayIn = (days: number) => formatInZone(new Date(inDays(days)), 'America/Toronto', 'MMM d', 'en');

beforeEach(() => {
  localStorage.clear();
  setScreen('desktop');
});

describe('order of the dashboard sections', () => {
  const ON_A_PHONE = [
    "Today's Appointments",
    'Needs follow-up',
    'Since you last looked',
    'Balance',
    'Key Metrics',
    'System Status',
    'Quick Actions',
  ];

  it('the dashboard on a phone starts with the appointments of today and ends with the quick actions', async () => {
    setScreen('phone');
    await open();
    expect(sections()).toEqual(ON_A_PHONE);
  });

  it('the dashboard on a wide screen starts with recent events, next to a column about today and the business', async () => {
    setScreen('wide');
    await open();
    expect(sections()).toEqual([
      'Needs follow-up',
      'Since you last looked',
      'Key Metrics',
      "Today's Appointments",
      'Balance',
      'System Status',
      'Quick Actions',
    ]);
  });

  it('the dashboard shows a stopped receptionist directly below the appointments, with the reason in one sentence', async () => {
    setScreen('phone');
    const agent = { state: 'stopped', reason: 'out_of_funds' };
    await open({ 'businesses.systemStatus': { ...STATUS, agent } });
    expect(sections().slice(0, 3)).toEqual(["Today's Appointments", 'System Status', 'Needs follow-up']);
    region('System Status').getByText(/^The balance is used up/);
    screen.getByText('Receptionist off');
  });

  it('the dashboard omits the balance and failed payments for staff, without requests for them', async () => {
    setScreen('phone');
    await open({}, 'staff');
    expect(sections()).toEqual(ON_A_PHONE.filter((name) => name !== 'Balance'));
    expect(calls.filter(({ procedure }) => procedure.startsWith('billing.'))).toEqual([]);
  });

  it('the dashboard loads all data in one batched request', async () => {
    const send = vi.fn(globalThis.fetch);
    vi.stubGlobal('fetch', send);
    await open();
    const batches = send.mock.calls.map(([url]) => String(url)).filter((url) => url.includes('/trpc/'));
    expect(batches).toHaveLength(1);
    for (const procedure of ['insights.since', 'followUps.open', 'calls.list', 'billing.recharge'])
      expect(batches[0]).toContain(procedure);
  });
});

describe('section of today’s appointments', () => {
  it('the section of today’s appointments starts with the next appointment, folds past ones, and ends with the next day', async () => {
    await open();
    const today = region("Today's Appointments");
    const list = within(today.getByRole('list', { name: "Today's Appointments" }));
    const [first] = list.getAllByRole('listitem');
    expect(first?.textContent).toMatch(/Customer 2.*Cleaning · 30 min.*in 2[56] min/);
    expect(today.getByText('1 earlier today').closest('details')?.open).toBe(false);
    today.getByText('Customer 9');
    expect(linkIn("Today's Appointments", 'View All Appointments')).toBe('/calendar');
    const details = today.getAllByRole('link', { name: /^View Details of the appointment at/ });
    expect(details[0]?.getAttribute('href')).toBe('/calendar?view=day&appt=2');
    const [next] = OVERVIEW.upcoming;
    const day = formatInZone(new Date(next?.startsAt ?? ''), 'America/Toronto', 'yyyy-MM-dd');
    expect(details.at(-1)?.getAttribute('href')).toBe(`/calendar?view=day&date=${day}&appt=9`);
  });

  it('the section of today’s appointments shows “No appointments today” when only a later day has appointments', async () => {
    const metrics = { ...ANSWERS['insights.dashboardMetrics'], todaysAppointments: [] };
    await open({ 'insights.dashboardMetrics': metrics });
    region("Today's Appointments").getByText('No appointments today');
  });
});

describe('follow-up section', () => {
  it('the follow-up section shows the reason, a number to call, and a button to mark the follow-up as done', async () => {
    await open();
    const followUps = region('Needs follow-up');
    followUps.getByText('Missed');
    const name = '+1 (416) 555-2189';
    expect(linkIn('Needs follow-up', `Call back ${name}`)).toBe('tel:+14165552189');
    fireEvent.click(followUps.getByRole('button', { name: `Mark the call of ${name} as done` }));
    await expect.poll(() => sent('followUps.setDone')[0]).toEqual({ callSid: 'CA2', done: true });
  });

  it('the follow-up section has no buttons for staff', async () => {
    await open({}, 'staff');
    expect(region('Needs follow-up').queryByRole('button')).toBeNull();
  });

  it('the follow-up section is absent when no follow-up is open', async () => {
    await open({ 'followUps.open': { followUps: [], count: 0 } });
    expect(sections()).not.toContain('Needs follow-up');
  });
});

describe('section of calls since the last visit', () => {
  it('the section of calls since the last visit summarizes the calls and lists each one with its outcome', async () => {
    await open();
    const since = region('Since you last looked');
    since.getByText('6 calls · 3 booked · 2 h 10 min after closing');
    const [row] = since.getAllByRole('listitem');
    expect(row?.textContent).toMatch(
      /Olivia Roy.*Booked.* · 1:52 · French.*Cleaning on Monday at 11:00 AM\./,
    );
    const call = linkIn('Since you last looked', 'Open the call of Olivia Roy');
    expect(call).toBe('/call-conversations?call=CA1');
    expect(since.getByRole('link', { name: 'Show all 6 calls' })).toBeTruthy();
  });

  it('the section of calls since the last visit covers 24 hours at a first visit, and stores the visit when the user leaves', async () => {
    await open();
    const [request] = sent('insights.since');
    const { since } = request as { since: string };
    expect(Date.now() - Date.parse(since)).toBeLessThan(24 * 60 * MINUTE_MS + MINUTE_MS);
    expect(localStorage.getItem('dashboardLooked:7')).toBeNull();
    fireEvent(window, new Event('pagehide'));
    const [sinceMs, leftAtMs] = (localStorage.getItem('dashboardLooked:7') ?? '').split(' ').map(Number);
    expect(new Date(sinceMs ?? 0).toISOString()).toBe(since);
    expect(Date.now() - (leftAtMs ?? 0)).toBeLessThan(MINUTE_MS);
  });

  it('the section of calls since the last visit states in one sentence that there were no calls', async () => {
    await open({
      'calls.list': { calls: [], nextCursor: null, count: 0 },
      'insights.since': { calls: 0, bookings: 0, afterHoursSeconds: 0 },
    });
    region('Since you last looked').getByText(/^Yesterday .* until now: no calls\.$/);
  });
});

describe('dashboard of a business without calls', () => {
  const newBusiness = {
    'insights.overview': { ...OVERVIEW, hasCalls: false, days: [], totals: { calls: 0, bookings: 0 } },
    'calls.list': { calls: [], nextCursor: null, count: 0 },
    'followUps.open': { followUps: [], count: 0 },
  };
  const progress = (isOrdered: boolean) => ({
    isOrdered,
    checklist: { ...ANSWERS['onboarding.progress'].checklist, hasCall: false },
  });
  const isFilled = (name: string) =>
    (screen.getByRole('link', { name }).dataset.variant ?? 'filled') === 'filled';

  it('the dashboard of a business without calls has no section of calls since the last visit', async () => {
    await open(newBusiness);
    expect(sections()).not.toContain('Since you last looked');
  });

  it('the dashboard of a business without calls has one filled button, which continues the setup', async () => {
    await open({ ...newBusiness, 'onboarding.progress': progress(false) });
    expect([isFilled('Continue setup'), isFilled('Schedule Appointment')]).toEqual([true, false]);
    cleanup();
    await open({ ...newBusiness, 'onboarding.progress': progress(true) });
    expect(isFilled('Schedule Appointment')).toBe(true);
    expect(screen.queryByRole('link', { name: 'Continue setup' })).toBeNull();
  });
});

describe('balance on the dashboard', () => {
  it.each([
    ['how long the balance lasts', { daysLeft: 400 }, RECHARGE, 'Lasts more than a year'],
    [
      'an uncovered fee of the next two weeks',
      { runsOutBeforeFee: shortfall(7) },
      RECHARGE,
      `Not enough for the $10 fee on ${dayIn(7)}`,
    ],
    [
      'the last day of the balance when the uncovered fee is due later',
      { daysLeft: 40, runsOutBeforeFee: shortfall(41) },
      RECHARGE,
      `Lasts until ${dayIn(40)}`,
    ],
    [
      'the amount of auto-recharge instead of a warning',
      { daysLeft: 0, runsOutBeforeFee: { ...shortfall(7), isRecharged: true } },
      { ...RECHARGE, standing: 'ready' },
      'Auto-recharge adds $20 below $5',
    ],
    [
      'the uncovered fee when the monthly cap stops auto-recharge',
      { runsOutBeforeFee: shortfall(7) },
      { ...RECHARGE, standing: 'monthly_cap' },
      `Not enough for the $10 fee on ${dayIn(7)}`,
    ],
  ])('the balance on the dashboard shows %s', async (_name, forecast, recharge, sentence) => {
    await open({ 'billing.outlook': forecastWith(forecast), 'billing.recharge': recharge });
    region('Balance').getByText(sentence);
    expect(linkIn('Balance', 'Top Up Balance')).toBe('/billing');
  });

  it.each([
    ['off', true],
    ['ready', false],
  ])(
    'the balance on the dashboard is marked as low only if auto-recharge will not raise it (%s)',
    async (standing, isLow) => {
      const business = { ...ANSWERS['businesses.get'], isLowBalance: true };
      await open({ 'businesses.get': business, 'billing.recharge': { ...RECHARGE, standing } });
      expect(region('Balance').queryByText('Low Balance') !== null).toBe(isLow);
    },
  );

  it('the balance on the dashboard links to the failed payments', async () => {
    await open({ 'insights.overview': { ...OVERVIEW, needs: { failedPayments: 2, missingTexts: 0 } } });
    expect(linkIn('Balance', '2 payments failed')).toBe('/billing');
  });
});

describe('system status', () => {
  it('the system status is one line of facts, and the documented details are folded below the line', async () => {
    await open();
    const status = region('System Status');
    for (const fact of ['1 active number', '5 services', '3 languages', 'Hours configured'])
      status.getByText(fact);
    const details = status.getByText('Details').closest('details');
    expect(details?.open).toBe(false);
    for (const text of ['AI Agent', 'Running', 'Phone numbers', 'Manage All', 'Configured'])
      expect(details?.textContent).toContain(text);
    expect(linkIn('System Status', 'Manage Settings')).toBe('/settings');
  });

  it('the system status shows the text “Default hours” until the owner has set the hours', async () => {
    await open({ 'businesses.systemStatus': { ...STATUS, hours: 'default' } });
    const status = region('System Status');
    expect(status.getAllByText('Default hours')).toHaveLength(2);
    expect(status.queryByText(/configured/i)).toBeNull();
  });

  it.each([
    ['admin', true],
    ['staff', false],
  ] as const)(
    'the system status shows missing translations only to roles that can write them: %s',
    async (role, isNamed) => {
      const overview = { ...OVERVIEW, needs: { failedPayments: null, missingTexts: 1 } };
      await open({ 'insights.overview': overview }, role);
      const text = '1 text is missing in one of your languages';
      expect(screen.queryByText(text) !== null).toBe(isNamed);
    },
  );
});

describe('setup checklist', () => {
  const progressOf = (hasCall: boolean) => ({
    ...ANSWERS['onboarding.progress'],
    checklist: { ...ANSWERS['onboarding.progress'].checklist, hasCall },
  });

  it('the setup checklist lists the remaining steps until the first real call', async () => {
    await open({ 'onboarding.progress': progressOf(false) });
    const list = region('Ready for your first call?');
    for (const name of ['Add a service', 'Set your hours', 'Add a phone for transfers'])
      list.getByRole('link', { name });
  });

  it('the setup checklist disappears after the first call, even with remaining steps', async () => {
    await open({ 'onboarding.progress': progressOf(true) });
    expect(screen.queryByText('Ready for your first call?')).toBeNull();
  });
});
