// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { FreeTimes } from '../../web/features/calendar/book/free-times.tsx';
import { saveSession } from '../../web/lib/session/session.ts';
import { serverAnswers, showScreen } from './api-fixture.tsx';
import { LOGIN, setScreen } from './web-fixture.tsx';

beforeEach(() => {
  setScreen('desktop');
  saveSession(LOGIN);
});

describe('a day without free times', () => {
  it.each([
    ['hours', 'Closed: your business hours have no opening on this day.'],
    ['closed_time', 'Closed: a holiday or other closed time covers this day.'],
    [null, 'Nothing is free on this day. You can still type a time.'],
  ])('that is closed by %s says so', async (closedBy, said) => {
    serverAnswers({
      'appointments.openSlots': { data: { slots: [], later: [], timezone: 'America/Toronto', closedBy } },
    });
    showScreen(
      <FreeTimes what={{ minutes: 30 }} day="2031-03-09" resourceId={null} chosen={null} onPick={() => {}} />,
    );
    expect(await screen.findByText(said)).toBeTruthy();
  });
});

it('the next free days are offered beside it, with their first time', async () => {
  const picked: string[] = [];
  const later = [{ startsLocal: '2031-03-10T09:15:00' }];
  serverAnswers({
    'appointments.openSlots': { data: { slots: [], later, timezone: 'America/Toronto', closedBy: null } },
  });
  showScreen(
    <FreeTimes
      what={{ minutes: 30 }}
      day="2031-03-09"
      resourceId={null}
      chosen={null}
      onPick={(at) => picked.push(at)}
    />,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Monday, Mar 10, 9:15 AM' }));
  expect(picked).toEqual(['2031-03-10T09:15']);
});
