import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { formatInZone } from '../../server/core/business-time.ts';
import { addDays, countDays } from '../../server/core/calendar-day.ts';
import type {
  CallInsightsView,
  InsightPeriod,
} from '../../server/modules/insight/insights/insights.schema.ts';
import { toDayBars } from '../../web/features/insights/day-chart.tsx';
import { FigureTiles } from '../../web/features/insights/figure-tiles.tsx';
import { OutcomeFigures } from '../../web/features/insights/outcome-figures.tsx';
import { sampleOutcomes } from '../../web/features/insights/samples/sample-outcomes.ts';
import { sampleSentiment } from '../../web/features/insights/samples/sample-sentiment.ts';
import { sampleVoice } from '../../web/features/insights/samples/sample-voice.ts';
import { SentimentFigures } from '../../web/features/insights/sentiment-figures.tsx';
import { VoiceFigures } from '../../web/features/insights/voice-figures.tsx';
import { NavLinks } from '../../web/features/shell/nav-links.tsx';
import { TeamFigures } from '../../web/features/team/team-stats.tsx';
import { saveSession } from '../../web/lib/session/session.ts';
import { formatChange, formatShortChange } from '../../web/lib/text/format-change.ts';
import { callsHref } from '../../web/lib/url/calls-href.ts';
import { findPeriodProblem, parsePeriod, periodBefore } from '../../web/lib/url/period.ts';
import { VoiceAnalyticsPage } from '../../web/pages/voice-analytics-page.tsx';
import { calls, press, serverAnswers, showScreen } from './api-fixture.tsx';
import { LOGIN, setScreen, show } from './web-fixture.tsx';

const TODAY = '2026-11-23';
const NOTHING = { period: '', from: '', to: '' };
const NOVEMBER: InsightPeriod = {
  from: '2026-11-01',
  to: '2026-11-30',
  timezone: 'America/Toronto',
  hasCalls: true,
};
const hrefs = () => screen.queryAllByRole('link').map((link) => link.getAttribute('href'));
const hrefOf = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');

beforeEach(() => setScreen('desktop'));

describe('period of insights', () => {
  it('the period of insights ends today and has the full number of days, also across clock changes and month ends', () => {
    expect(parsePeriod(NOTHING, TODAY)).toEqual({ from: '2026-10-25', to: TODAY });
    expect(parsePeriod({ ...NOTHING, period: '7d' }, '2026-11-03')).toEqual({
      from: '2026-10-28',
      to: '2026-11-03',
    });
    const { from, to } = parsePeriod({ ...NOTHING, period: '90d' }, TODAY);
    expect(countDays(from, to)).toBe(90);
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
  });

  it('a year of insights starts on January 1, and may be a whole leap year', () => {
    expect(parsePeriod({ ...NOTHING, period: 'year' }, TODAY)).toEqual({ from: '2026-01-01', to: TODAY });
    expect(findPeriodProblem({ from: '2028-01-01', to: '2028-12-31' })).toBeNull();
    expect(findPeriodProblem({ from: '2028-01-01', to: '2029-01-01' })).toBe('length');
  });

  it('the period “this month” ends today, and “last month” is a complete month, also across years', () => {
    expect(parsePeriod({ ...NOTHING, period: 'month' }, TODAY)).toEqual({ from: '2026-11-01', to: TODAY });
    expect(parsePeriod({ ...NOTHING, period: 'lastMonth' }, '2028-03-31')).toEqual({
      from: '2028-02-01',
      to: '2028-02-29',
    });
    expect(parsePeriod({ ...NOTHING, period: 'lastMonth' }, '2027-01-01')).toEqual({
      from: '2026-12-01',
      to: '2026-12-31',
    });
  });

  it('the period of insights is compared with as many days before its start', () => {
    expect(periodBefore({ from: '2026-03-01', to: '2026-03-31' })).toEqual({
      from: '2026-01-29',
      to: '2026-02-28',
    });
    expect(periodBefore({ from: TODAY, to: TODAY })).toEqual({ from: '2026-11-22', to: '2026-11-22' });
  });

  it('the period of insights accepts a valid custom period and replaces an invalid one by the default', () => {
    const own = { period: 'custom', from: '2026-02-01', to: '2026-02-14' };
    expect(parsePeriod(own, TODAY)).toEqual({ from: own.from, to: own.to });
    for (const broken of [
      { ...own, to: '2026-01-31' },
      { ...own, from: 'soon' },
      { ...NOTHING, period: 'all' },
    ])
      expect(parsePeriod(broken, TODAY)).toEqual(parsePeriod(NOTHING, TODAY));
  });
});

it.each([
  [112, 100, 30, '↑\u00a012% vs previous 30 days'],
  [50, 100, 7, '↓\u00a050% vs previous 7 days'],
  [100, 100, 1, 'Same as previous day'],
  [1001, 1000, 90, 'About the same as previous 90 days'],
  [4, 0, 30, 'None in the previous 30 days'],
  [0, 0, 30, 'Same as previous 30 days'],
  [null, 5, 30, null],
  [5, null, 30, null],
])('formatChange formats %s compared with %s of %s days as: %s', (now, before, days, text) => {
  expect(formatChange(now, before, days)).toBe(text);
});

it.each([
  [112, 100, '↑\u00a012%'],
  [50, 100, '↓\u00a050%'],
  [100, 100, 'No change'],
  [1001, 1000, 'About the same'],
  [4, 0, 'None before'],
  [null, 5, null],
])('formatShortChange formats %s compared with %s as: %s', (now, before, text) => {
  expect(formatShortChange(now, before)).toBe(text);
});

it('the bar chart groups long periods by week without losing or repeating calls', () => {
  const days = Array.from({ length: 90 }, (_, index) => ({
    day: addDays('2026-09-01', index),
    calls: index,
  }));
  const bars = toDayBars(days, ({ calls: count }) => [count, 1]);
  expect(bars).toHaveLength(13);
  expect(bars[0]?.days).toEqual({ from: '2026-09-01', to: '2026-09-07' });
  expect(bars.at(-1)?.days.to).toBe('2026-11-29');
  expect(bars.reduce((sum, { values: [counted = 0] }) => sum + counted, 0)).toBe((89 * 90) / 2);
  expect(toDayBars(days.slice(0, 62), () => [1])).toHaveLength(62);
});

describe('figures of insights', () => {
  const sample = sampleVoice(NOVEMBER);

  it('figures of insights each show their change from the previous period', () => {
    show(<VoiceFigures data={{ ...sample, before: { ...sample.before, calls: sample.totals.calls * 2 } }} />);
    screen.getByText('↓ 50%');
    expect(screen.queryByText(/period before/)).toBeNull();
  });

  it('figures of insights separate thousands', () => {
    show(<FigureTiles figures={[{ key: 'calls', label: 'Calls', now: 12_345, before: 1 }]} />);
    screen.getByText('12,345');
  });

  it('figures of insights state only once that the previous period had no figures', () => {
    const before = { calls: 0, completed: 0, averageSeconds: 0, seconds: 0, afterHours: 0 };
    show(<VoiceFigures data={{ ...sample, before }} />);
    screen.getByText('The period before has no figures to compare with.');
    expect(screen.queryByText('None before')).toBeNull();
  });
});

describe('charts of insights', () => {
  it('charts of insights link to the calls behind each number', () => {
    show(<VoiceFigures data={sampleVoice(NOVEMBER)} />);
    expect(hrefOf(/^Calls: /)).toBe('/call-conversations?from=2026-11-01&to=2026-11-30');
    expect(hrefOf(/^Outside opening hours: /)).toBe(callsHref(NOVEMBER, { afterHours: '1' }));
    expect(hrefOf(/^Monday, 9 AM: \d+ calls$/)).toBe(callsHref(NOVEMBER, { weekday: 1, hour: 9 }));
    expect(hrefOf(/^French \d+$/)).toBe(callsHref(NOVEMBER, { language: 'fr' }));
  });

  it('charts of insights have a table in which each day links to its calls', () => {
    show(<VoiceFigures data={sampleVoice(NOVEMBER)} />);
    press('Show as table: Calls by day');
    const table = within(screen.getByRole('table', { name: 'Calls by day' }));
    expect(table.getAllByRole('row')).toHaveLength(31);
    expect(table.getByRole('link', { name: 'Nov 3, 2026' }).getAttribute('href')).toBe(
      '/call-conversations?from=2026-11-03&to=2026-11-03',
    );
  });

  it('tables of insights format amounts and counts for the reader', () => {
    const [day] = sampleOutcomes(NOVEMBER, true).days;
    if (!day) throw new Error('no day');
    const days = [{ ...day, day: '2026-11-03', calls: 1_250, spentCents: 123_450 }];
    show(<OutcomeFigures data={{ ...sampleOutcomes(NOVEMBER, true), days }} />);
    const cellsOf = (title: string) => {
      press(`Show as table: ${title}`);
      const cells = within(screen.getByRole('table', { name: title })).getAllByRole('cell');
      return cells.map(({ textContent }) => textContent);
    };
    expect(cellsOf('Spent on calls by day')).toEqual(['$1,234.50']);
    expect(cellsOf('Bookings by day')[0]).toBe('1,250');
  });

  it('the title of a chart contains the unit of its bars, and the title of its table contains the unit of its rows', () => {
    const quarter = { ...NOVEMBER, from: '2026-09-01' };
    show(
      <>
        <VoiceFigures data={sampleVoice(quarter)} />
        <OutcomeFigures data={sampleOutcomes(quarter, true)} />
        <SentimentFigures data={sampleSentiment(quarter)} />
      </>,
    );
    for (const title of ['Calls', 'Bookings', 'Spent on calls', 'Sentiment'])
      screen.getByRole('heading', { name: `${title} by week` });
    press('Show as table: Calls by day');
    screen.getByRole('heading', { name: 'Calls by day' });
    screen.getByRole('table', { name: 'Calls by day' });
  });

  it('charts of insights transpose the heat map on a phone: hours as rows, weekdays as columns', () => {
    setScreen('phone');
    show(<VoiceFigures data={sampleVoice(NOVEMBER)} />);
    const heat = within(screen.getByRole('table', { name: 'Calls by weekday and hour' }));
    expect(heat.getAllByRole('columnheader')).toHaveLength(8);
    expect(heat.getByRole('rowheader', { name: '9 AM' })).toBeTruthy();
  });

  it('charts of insights show money only to roles with access to it', () => {
    const money = /Spent|Cost|\$/;
    show(<OutcomeFigures data={sampleOutcomes(NOVEMBER, true)} />).unmount();
    show(<OutcomeFigures data={sampleOutcomes(NOVEMBER, false)} />);
    expect(document.body.textContent).not.toMatch(money);
    show(<OutcomeFigures data={sampleOutcomes(NOVEMBER, true)} />);
    expect(document.body.textContent).toMatch(money);
  });

  it('charts of insights link a caller to the customer, or to the calls of an unknown number', () => {
    const one = { calls: 2, lastCallAt: '2026-11-20T15:00:00Z' };
    const data: CallInsightsView = {
      ...sampleOutcomes(NOVEMBER, true),
      repeatCallers: [
        {
          ...one,
          customerId: 31,
          name: 'Emma Roy',
          phone: '+14165550131',
          phoneFormatted: '+1 (416) 555-0131',
        },
        { ...one, customerId: null, name: null, phone: '+14165550199', phoneFormatted: '+1 (416) 555-0199' },
      ],
    };
    show(<OutcomeFigures data={data} />);
    expect(hrefOf(/^Emma Roy/)).toBe('/customers/31');
    expect(hrefOf(/^\+1 \(416\) 555-0199/)).toBe(callsHref(data, { q: '+14165550199' }));
  });

  it('charts of insights mark sentiment as an estimate and explain it', () => {
    show(<SentimentFigures data={sampleSentiment(NOVEMBER)} />);
    expect(screen.getByText('An estimate')).toBeTruthy();
    expect(screen.getByText(/Irony and tone of voice go unnoticed/)).toBeTruthy();
    expect(hrefOf(/^Negative: /)).toBe(callsHref(NOVEMBER, { sentiment: 'negative' }));
  });

  it('charts of insights list the receptionist as a team member and sort members by bookings', () => {
    const person = { userId: 4, appointments: 9, customers: 2, lastSeenAt: null };
    const figures = { ...NOVEMBER, people: [person], agent: { appointments: 3, customers: 1 } };
    show(<TeamFigures figures={figures} members={[]} picker={null} />);
    const rows = screen.getAllByRole('row').map((row) => row.textContent);
    expect(rows.slice(1)).toEqual(['Former member92Never', 'Your receptionist31Always on']);
  });
});

describe('voice analytics page', () => {
  const empty = { ...sampleVoice(NOVEMBER), totals: { ...sampleVoice(NOVEMBER).before, calls: 0 } };

  it('the voice analytics page loads the period in the URL and offers a longer one if the period had no calls', async () => {
    saveSession(LOGIN);
    serverAnswers({ 'insights.voice': { data: empty } });
    showScreen(<VoiceAnalyticsPage />, '/voice-analytics?period=custom&from=2026-11-01&to=2026-11-30');
    await screen.findByText('No calls in this period');
    expect(calls[0]).toMatchObject({ input: { from: '2026-11-01', to: '2026-11-30' } });
    press('7 days');
    const today = formatInZone(new Date(), 'America/Toronto', 'yyyy-MM-dd');
    await expect.poll(() => calls.at(-1)?.input).toEqual({ from: addDays(today, -6), to: today });
    fireEvent.click(await screen.findByRole('button', { name: 'Show 90 days' }));
    expect(window.location.search).toBe('?period=90d');
  });

  it('the voice analytics page shows marked samples without links until the first call', async () => {
    saveSession(LOGIN);
    serverAnswers({ 'insights.voice': { data: { ...empty, hasCalls: false } } });
    showScreen(<VoiceAnalyticsPage />, '/voice-analytics');
    await screen.findByText('Sample data');
    expect(hrefs().filter((href) => href?.startsWith('/call-conversations'))).toEqual([]);
    expect(screen.queryByRole('button', { name: /^CSV/ })).toBeNull();
  });
});

it('the navigation marks the entry of the current insights page', () => {
  const tabs = [{ path: '/call-insights', label: 'shell.pages.callInsights' }] as const;
  const nav = { label: 'shell.nav.insights', icon: () => null, tabs } as const;
  showScreen(<NavLinks nav={[{ path: '/voice-analytics', ...nav }]} />, '/call-insights');
  expect(screen.getByRole('link', { name: 'Insights' }).getAttribute('aria-current')).toBe('true');
});
