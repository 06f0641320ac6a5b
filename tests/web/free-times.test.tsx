import { fireEvent, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { expect, it } from 'vitest';
import { FreeTimes } from '../../web/features/calendar/book/free-times.tsx';
import { serverAnswers, showScreen } from './api-fixture.tsx';
import { signedInOn } from './web-fixture.tsx';

signedInOn('desktop');

const slots = ['09:00', '09:15', '10:30'].map((time) => ({ startsLocal: `2031-03-10T${time}:00` }));
const openSlots = (answer: object) => ({
  'appointments.openSlots': {
    data: { slots: [], later: [], timezone: 'America/Toronto', closedBy: null, ...answer },
  },
});
const showTimes = (
  of: Pick<ComponentProps<typeof FreeTimes>, 'day'> & Partial<ComponentProps<typeof FreeTimes>>,
) =>
  showScreen(
    <FreeTimes
      what={{ minutes: 30 }}
      minutes={30}
      resourceId={null}
      chosen={null}
      onPick={() => {}}
      {...of}
    />,
  );

it.each([
  ['hours', 'Closed: your business hours have no opening on this day.'],
  ['closed_time', 'Closed: a holiday or other closed time covers this day.'],
  [null, 'Nothing is free on this day. You can still type a time.'],
])('a day without open slots shows its reason: %s', async (closedBy, message) => {
  serverAnswers(openSlots({ closedBy }));
  showTimes({ day: '2031-03-09' });
  expect(await screen.findByText(message)).toBeTruthy();
});

it('the list of open slots offers slots of the next days when the selected day has none', async () => {
  const picked: string[] = [];
  const later = [{ startsLocal: '2031-03-10T09:15:00' }];
  serverAnswers(openSlots({ later }));
  showTimes({ day: '2031-03-09', onPick: (at) => picked.push(at) });
  fireEvent.click(await screen.findByRole('button', { name: 'Monday, Mar 10, 9:15 AM' }));
  expect(picked).toEqual(['2031-03-10T09:15']);
});

it('the list of open slots shows the taken times of the day between the open slots', async () => {
  const monday = { dayOfWeek: 1, isClosed: false, spans: [{ openTime: '09:00', closeTime: '11:00' }] };
  serverAnswers({
    ...openSlots({ slots }),
    'hours.week': { data: { days: [monday], isSet: true } },
    'resources.list': { data: { resources: [] } },
  });
  showTimes({ day: '2031-03-10' });
  expect(await screen.findByText('9:45 AM')).toBeTruthy();
  const times = screen.getByRole('group', { name: 'Free times' });
  expect(times.textContent?.match(/[\d:]+ AM(: Not free)?/g)).toEqual([
    '9:00 AM',
    '9:15 AM',
    '9:30 AM: Not free',
    '9:45 AM: Not free',
    '10:00 AM: Not free',
    '10:15 AM: Not free',
    '10:30 AM',
  ]);
});

it('the list of open slots is one tab stop in which arrow keys, Home and End move the focus', async () => {
  serverAnswers({
    ...openSlots({ slots }),
    'hours.week': { data: { days: [], isSet: true } },
    'resources.list': { data: { resources: [] } },
  });
  showTimes({ day: '2031-03-10', chosen: '2031-03-10T09:15' });
  await screen.findByRole('button', { name: '9:15 AM' });
  const buttons = screen.getAllByRole('button');
  expect(buttons.map(({ tabIndex }) => tabIndex)).toEqual([-1, 0, -1]);
  const focused = () => document.activeElement?.textContent;
  buttons[1]?.focus();
  for (const [key, text] of [
    ['ArrowRight', '10:30 AM'],
    ['ArrowRight', '10:30 AM'],
    ['ArrowLeft', '9:15 AM'],
    ['Home', '9:00 AM'],
    ['End', '10:30 AM'],
  ] as const) {
    fireEvent.keyDown(document.activeElement ?? document.body, { key });
    expect(focused(), key).toBe(text);
  }
});
