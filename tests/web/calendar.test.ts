import { describe, expect, it } from 'vitest';
import { parseWallClock } from '../../server/core/business-time.ts';
import { isWithinHours } from '../../server/core/opening-hours.ts';
import type { AppointmentView } from '../../server/modules/scheduling/appointments/appointments.schema.ts';
import {
  closedProblem,
  draftProblems,
  EMPTY_DRAFT,
  isIncomplete,
  minutesOf,
  toBooking,
  withDate,
} from '../../web/features/calendar/book/booking-draft.ts';
import { countStatuses, planDays } from '../../web/features/calendar/grid/day-plan.ts';
import { eventColor, lookOf } from '../../web/features/calendar/grid/event-chip.tsx';
import {
  closedWithin,
  gridShape,
  landingMinute,
  openOn,
  placePieces,
} from '../../web/features/calendar/grid/grid-shape.ts';
import { formatMove, readDrop } from '../../web/features/calendar/reschedule/move.ts';
import {
  daysOf,
  formatViewRange,
  periodOf,
  rangeOf,
  stepOf,
} from '../../web/features/calendar/use-calendar-view.ts';
import { actionsOf } from '../../web/features/calendar/use-change-appointment.ts';
import { formatService } from '../../web/lib/text/format-service.ts';
import { EMMA } from './samples.ts';

const ZONE = 'America/Toronto';

const closed = (startsLocal: string, endsLocal: string, isFullDay = false): AppointmentView => ({
  ...EMMA,
  id: 2,
  kind: 'closed',
  bookingType: isFullDay ? 'holiday' : 'block',
  customerName: null,
  serviceName: null,
  startsLocal,
  endsLocal,
  isFullDay,
});
/** An appointment at these times. */
const timed = (id: number, startsLocal: string, endsLocal: string) => ({
  ...{ ...EMMA, id, startsLocal, endsLocal },
});

const pieceOf = (appointment: AppointmentView) => {
  const day = appointment.startsLocal.slice(0, 10);
  const [piece] = planDays([appointment], { from: day, to: day }).get(day)?.pieces ?? [];
  if (!piece) throw new Error('Nothing lies on this day.');
  return piece;
};

describe('date range of a view', () => {
  it('the date range of a view is one day, a week from Sunday, or all weeks with a day of the month', () => {
    expect(rangeOf('day', '2026-12-01')).toEqual({ from: '2026-12-01', to: '2026-12-01' });
    expect(rangeOf('week', '2026-12-01')).toEqual({ from: '2026-11-29', to: '2026-12-05' });
    expect(rangeOf('week', '2026-11-29')).toEqual({ from: '2026-11-29', to: '2026-12-05' });
    expect(rangeOf('month', '2026-12-24')).toEqual({ from: '2026-11-29', to: '2027-01-02' });
    expect(rangeOf('month', '2026-02-10')).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  });

  it('the date range of a view contains each day exactly once, even if the clocks change', () => {
    for (const date of ['2026-03-08', '2026-11-01']) {
      const days = daysOf(rangeOf('month', date));
      expect(new Set(days).size).toBe(days.length);
      expect(days.length % 7).toBe(0);
    }
  });

  it('the date range of a view moves by a day, a week or a month, and to the last day of a shorter month', () => {
    expect(stepOf('day', '2026-12-31', 1)).toBe('2027-01-01');
    expect(stepOf('week', '2026-12-01', -1)).toBe('2026-11-24');
    expect(stepOf('month', '2027-01-31', 1)).toBe('2027-02-28');
  });

  it('the date range of a view is labelled by the day, by the first and last day, or by the month', () => {
    expect(formatViewRange('day', '2026-12-01')).toBe('Tuesday, December 1, 2026');
    expect(formatViewRange('week', '2026-12-01')).toBe('Nov 29 – Dec 5, 2026');
    expect(formatViewRange('week', '2026-12-31')).toBe('Dec 27, 2026 – Jan 2, 2027');
    expect(formatViewRange('month', '2026-12-01')).toBe('December 2026');
  });

  it('the date range of a view omits the current year from its label on a narrow screen', () => {
    const narrow = { today: '2026-11-27' };
    expect(formatViewRange('day', '2026-12-01', narrow)).toBe('Tuesday, Dec 1');
    expect(formatViewRange('week', '2026-12-01', narrow)).toBe('Nov 29 – Dec 5');
    expect(formatViewRange('week', '2026-12-31', narrow)).toBe('Dec 27, 2026 – Jan 2, 2027');
    expect(formatViewRange('day', '2027-01-04', narrow)).toBe('Monday, January 4, 2027');
    expect(formatViewRange('month', '2026-12-01', narrow)).toBe('December 2026');
  });
});

describe('appointment counts of a view', () => {
  it('appointment counts of a month exclude the days of adjacent months in the grid', () => {
    expect(periodOf('month', '2026-12-24')).toEqual({ from: '2026-12-01', to: '2026-12-31' });
    expect(periodOf('week', '2026-12-24')).toEqual(rangeOf('week', '2026-12-24'));
    const on = (id: number, day: string) => timed(id, `${day}T09:00:00`, `${day}T09:45:00`);
    const overNight = { ...on(5, '2026-11-30'), endsLocal: '2026-12-01T02:00:00' };
    const counted = countStatuses(
      [on(1, '2026-11-30'), on(2, '2026-12-31'), on(3, '2027-01-01'), overNight],
      periodOf('month', '2026-12-01'),
    );
    expect(counted.scheduled).toBe(2);
  });

  it('appointment counts of a view include an appointment of several days once, and no closed time', () => {
    const twoDays = { ...EMMA, endsLocal: '2026-12-02T10:00:00' };
    const lunch = closed('2026-12-01T12:00:00', '2026-12-01T13:00:00');
    const missed = { ...EMMA, id: 3, status: 'no_show' as const };
    const counts = countStatuses([twoDays, lunch, missed], rangeOf('week', '2026-12-01'));
    expect(Object.entries(counts).filter(([, count]) => count !== 0)).toEqual([
      ['scheduled', 1],
      ['no_show', 1],
    ]);
    expect(countStatuses([twoDays], { from: '2026-12-03', to: '2026-12-03' }).scheduled).toBe(0);
  });

  it('appointment counts of a view include how many appointments the status filter hides per day, but closed time is never hidden', () => {
    const lunch = closed('2026-12-01T12:00:00', '2026-12-01T13:00:00');
    const days = planDays([EMMA, lunch], rangeOf('week', '2026-12-01'), new Set(['scheduled']));
    expect(days.get('2026-12-01')).toMatchObject({ pieces: [{ appointment: lunch }], hidden: 1 });
  });
});

describe('shaded hours of a day', () => {
  const at = (dayOfWeek: number, openTime: string, closeTime: string) => ({ dayOfWeek, openTime, closeTime });
  const SPANS = [
    at(0, '09:15', '12:00'),
    at(0, '13:00', '17:00'),
    at(1, '00:00', '23:59'),
    at(5, '22:00', '01:00'),
    at(6, '18:00', '03:30'),
  ];
  const WEEK = [0, 1, 2, 3, 4, 5, 6].map((day) => ({
    spans: SPANS.filter(({ dayOfWeek }) => dayOfWeek === day),
  }));

  it.each(['2026-03-07', '2026-03-08', '2026-03-09', '2026-10-31', '2026-11-01', '2026-11-03'])(
    'the shaded hours of a day match the times at which the server rejects bookings as outside opening hours, on %s',
    (day) => {
      const open = openOn(WEEK, day);
      for (let from = 0; from < 1_440; from += 15) {
        const startsAt = `${day}T${String(Math.floor(from / 60)).padStart(2, '0')}:${String(from % 60).padStart(2, '0')}`;
        const start = parseWallClock(startsAt, ZONE).instant;
        // A time skipped by the change of the clocks does not exist.
        if (!start) continue;
        const within = isWithinHours({ from: start, to: new Date(+start + 900_000) }, SPANS, ZONE);
        const isOpen = closedWithin({ from, to: from + 15 }, open).length === 0;
        expect([startsAt, isOpen]).toEqual([startsAt, within]);
      }
    },
  );

  it('the shading of closed hours follows the exact minute of the opening hours, even within a slot', () => {
    const open = openOn(WEEK, '2026-12-06');
    expect(closedWithin({ from: 540, to: 570 }, open)).toEqual([{ from: 540, to: 555 }]);
    expect(closedWithin({ from: 690, to: 810 }, open)).toEqual([{ from: 720, to: 780 }]);
    expect(closedWithin({ from: 1_020, to: 1_050 }, open)).toEqual([{ from: 1_020, to: 1_050 }]);
    expect(openOn(WEEK, '2026-12-08')).toEqual([]);
  });
});

describe('contents of a day', () => {
  const range = { from: '2026-11-29', to: '2026-12-05' };

  it('contents of a day are sorted by start, with full-day entries first', () => {
    const later = timed(3, '2026-12-01T08:00:00', '2026-12-01T08:30:00');
    const holiday = closed('2026-12-01T00:00:00', '2026-12-02T00:00:00', true);
    const plan = planDays([EMMA, later, holiday], range).get('2026-12-01');
    expect(plan?.pieces.map(({ appointment }) => appointment.id)).toEqual([2, 3, 1]);
  });

  it('closed time over several days is shown on each day, cut at midnight, and ends on the day before a final midnight', () => {
    const plans = planDays([closed('2026-11-20T12:00:00', '2026-12-01T10:00:00')], range);
    expect(plans.get('2026-11-29')?.pieces[0]?.isAllDay).toBe(true);
    expect(plans.get('2026-12-01')?.pieces[0]).toMatchObject({
      startsLocal: '2026-12-01T00:00:00',
      endsLocal: '2026-12-01T10:00:00',
      isAllDay: false,
      isContinued: true,
    });
    expect(plans.get('2026-12-02')?.pieces).toEqual([]);
    const oneDay = planDays([closed('2026-12-01T00:00:00', '2026-12-02T00:00:00', true)], range);
    expect([...oneDay.values()].map(({ pieces }) => pieces.length)).toEqual([0, 0, 1, 0, 0, 0, 0]);
  });

  it('the time grid of a day extends to the earliest and latest appointment, with rows that are high enough for a press', () => {
    const early = { ...EMMA, startsLocal: '2026-12-01T05:30:00', endsLocal: '2026-12-01T05:40:00' };
    const plans = [...planDays([early], range).values()];
    const shape = gridShape(plans, { from: '08:00', to: '18:00' });
    expect(shape).toMatchObject({ first: 5 * 60, end: 18 * 60 });
    expect((shape.hourHeight * 10) / 60).toBeGreaterThanOrEqual(24);
    const late = { ...EMMA, endsLocal: '2026-12-02T00:00:00', startsLocal: '2026-12-01T23:00:00' };
    const daysOfLateBooking = [...planDays([late], range).values()];
    expect(gridShape(daysOfLateBooking, { from: '08:00', to: '18:00' }).end).toBe(24 * 60);
  });
});

describe('overlapping events of a day', () => {
  const at = (from: string, to: string, id: number) =>
    timed(id, `2026-12-01T${from}:00`, `2026-12-01T${to}:00`);
  const placesOf = (...appointments: AppointmentView[]) => {
    const day = { from: '2026-12-01', to: '2026-12-01' };
    const [plan] = planDays(appointments, day).values();
    return plan && placePieces(plan).map(({ piece, offset, width }) => [piece.appointment.id, offset, width]);
  };

  it('overlapping events share the width of the day column, and adjacent events have the full width', () => {
    expect(placesOf(at('09:00', '10:00', 1), at('09:30', '11:00', 2), at('11:00', '12:00', 3))).toEqual([
      [1, 0, 0.5],
      [2, 0.5, 0.5],
      [3, 0, 1],
    ]);
  });

  it('an event takes the place of an ended one, and extends over free places next to it', () => {
    const long = at('09:00', '12:00', 1);
    expect(placesOf(long, at('09:00', '10:00', 2), at('09:30', '10:00', 3), at('10:00', '11:00', 4))).toEqual(
      [
        [1, 0, 1 / 3],
        [2, 1 / 3, 1 / 3],
        [3, 2 / 3, 1 / 3],
        [4, 1 / 3, 2 / 3],
      ],
    );
  });
});

describe('an event during which the clocks are set back', () => {
  const day = { from: '2026-11-01', to: '2026-11-01' };
  const back = {
    ...EMMA,
    startsAt: '2026-11-01T05:45:00.000Z',
    endsAt: '2026-11-01T06:15:00.000Z',
    startsLocal: '2026-11-01T01:45:00',
    endsLocal: '2026-11-01T01:15:00',
  };

  it('an event during which the clocks are set back is drawn with its real duration', () => {
    const next = timed(2, '2026-11-01T02:00:00', '2026-11-01T02:30:00');
    const plans = [...planDays([back, next], day).values()];
    expect(plans.flatMap(placePieces)).toMatchObject([
      { span: { from: 105, to: 135 }, offset: 0, width: 0.5 },
      { span: { from: 120, to: 150 }, offset: 0.5, width: 0.5 },
    ]);
    expect(gridShape(plans, { from: '08:00', to: '18:00' })).toMatchObject({ first: 60, hourHeight: 64 });
  });

  it('an event that ends at the second midnight of a day, after the clocks were set back, is drawn as half an hour, not until the end of the day', () => {
    const times = { startsLocal: '2026-11-01T00:30:00', endsLocal: '2026-11-01T00:00:00' };
    const [plan] = planDays([{ ...back, ...times }], day).values();
    expect(plan && placePieces(plan)).toMatchObject([{ span: { from: 30, to: 60 } }]);
  });
});

describe('drag and drop in the calendar', () => {
  it('drag and drop in the calendar snaps to the nearest quarter of an hour within the hours of the grid', () => {
    const shape = { first: 8 * 60, end: 18 * 60, hourHeight: 64 };
    const lands = (share: number) => landingMinute(share, shape, 15);
    expect([lands(0.5), lands(0.51), lands(0.52)]).toEqual([780, 780, 795]);
    expect([lands(-0.2), lands(1.2)]).toEqual([480, 1_065]);
    expect(landingMinute(1, { ...shape, end: 24 * 60 }, 15)).toBe(1_425);
  });

  it('drag and drop in the calendar asks for confirmation in a sentence with the new start', () => {
    const move = readDrop(pieceOf(EMMA), '2026-12-01 10:30:00');
    expect(move).toEqual({ appointment: EMMA, startsAt: '2026-12-01T10:30' });
    expect(move && formatMove(move)).toBe('Move Emma Roy, Cleaning, to Tuesday, Dec 1, 10:30 AM?');
  });

  it('the confirmation after a drag names a built-in service by the catalogue, even if another name is stored', () => {
    const builtIn = 'general_consultation';
    const built: AppointmentView = { ...EMMA, kind: 'built_in', serviceId: null, builtIn };
    for (const serviceName of [null, 'General Consult']) {
      const move = readDrop(pieceOf({ ...built, serviceName }), '2026-12-01 10:30:00');
      expect(move && formatMove(move)).toContain('Emma Roy, General Consultation, to');
    }
    expect(formatService({ serviceName: null, builtIn: null })).toBeNull();
  });

  it('formatService returns the name of a service in the language of the portal, or else its name in the booking', () => {
    const booked = { serviceName: 'Nettoyage', builtIn: null };
    expect(formatService({ ...booked, serviceNames: { en: 'Cleaning', fr: 'Nettoyage' } })).toBe('Cleaning');
    expect(formatService({ ...booked, serviceNames: { fr: 'Nettoyage' } })).toBe('Nettoyage');
    expect(formatService(booked)).toBe('Nettoyage');
  });

  it('drag and drop in the calendar moves an appointment to another calendar, but not closed time that applies to all calendars', () => {
    const chair = { id: 7, name: 'Chair 2' };
    const move = readDrop(pieceOf(EMMA), '2026-12-01 09:00:00', chair);
    expect(move && formatMove(move)).toBe(
      'Move Emma Roy, Cleaning, to Tuesday, Dec 1, 9:00 AM, calendar “Chair 2”?',
    );
    expect(readDrop(pieceOf(EMMA), '2026-12-01 09:00:00', { id: 100, name: 'Main calendar' })).toBeNull();
    const all: AppointmentView = { ...EMMA, kind: 'closed', bookingType: 'block', resourceId: null };
    expect(readDrop(pieceOf(all), '2026-12-01 09:00:00', chair)).toBeNull();
    const later = { appointment: all, startsAt: '2026-12-01T10:00' };
    expect(readDrop(pieceOf(all), '2026-12-01 10:00:00', chair)).toEqual(later);
  });

  it('drag and drop in the calendar ignores a drop at the same time, and any drop of a final appointment or a full-day entry', () => {
    expect(readDrop(pieceOf(EMMA), '2026-12-01 09:00:00')).toBeNull();
    expect(readDrop(pieceOf({ ...EMMA, status: 'completed' }), '2026-12-01 10:30:00')).toBeNull();
    const holiday = closed('2026-12-01T00:00:00', '2026-12-02T00:00:00', true);
    expect(readDrop(pieceOf(holiday), '2026-12-03 00:00:00')).toBeNull();
  });
});

describe('actions of an appointment', () => {
  const before = new Date('2026-12-01T13:00:00Z');
  const after = new Date('2026-12-01T14:00:00Z');

  it('actions of an appointment include completion and no-show only after its start', () => {
    expect(actionsOf(EMMA, before)).toEqual(['confirm', 'reschedule', 'cancel']);
    expect(actionsOf(EMMA, after)).toEqual(['confirm', 'complete', 'noShow', 'reschedule', 'cancel']);
  });

  it('actions of an appointment are empty after a cancellation or completion, and limited for closed time', () => {
    expect(actionsOf({ ...EMMA, status: 'cancelled' }, after)).toEqual([]);
    expect(actionsOf({ ...EMMA, status: 'completed' }, after)).toEqual([]);
    expect(actionsOf({ ...EMMA, kind: 'closed' }, after)).toEqual(['reschedule', 'cancel']);
  });

  it('actions of an appointment start with Reopen while the server allows it', () => {
    const missed = { ...EMMA, status: 'no_show' as const, mayReopen: true };
    expect(actionsOf(missed, after)).toEqual(['reopen', 'complete', 'reschedule', 'cancel']);
    expect(actionsOf({ ...missed, status: 'completed' }, after)).toEqual(['reopen']);
  });

  it.each([
    ['in colour', true],
    ['without colour', false],
  ])(
    'statuses are distinguishable %s: scheduled, confirmed, completed, cancelled, closed, without customer',
    (_name, inColour) => {
      const kinds = [
        ...(['scheduled', 'confirmed', 'completed', 'cancelled'] as const).map((status) => ({
          status,
          bookingType: 'appointment' as const,
        })),
        { status: 'scheduled', bookingType: 'block' } as const,
        { status: 'scheduled', bookingType: 'anonymous' } as const,
      ];
      const looks = kinds.map(lookOf).map((look) => ({ ...look, ...(!inColour && { 'data-color': '' }) }));
      expect(new Set(looks.map((look) => JSON.stringify(look))).size).toBe(kinds.length);
    },
  );

  it('statuses have the documented colours', () => {
    expect(eventColor(EMMA)).toBe('blue');
    expect(eventColor({ status: 'completed', bookingType: 'appointment' })).toBe('gray');
    expect(eventColor({ status: 'cancelled', bookingType: 'holiday' })).toBe('red');
    expect(eventColor({ status: 'scheduled', bookingType: 'holiday' })).toBe('green');
    expect(eventColor({ status: 'scheduled', bookingType: 'block' })).toBe('red');
    expect(eventColor({ status: 'confirmed', bookingType: 'anonymous' })).toBe('gray');
  });
});

describe('draft of a booking', () => {
  const KEY = '6f1f3a52-7d3c-4c39-9d55-0d2f5a1c0c11';
  const general = {
    ...EMPTY_DRAFT,
    what: 'general',
    date: '2026-12-01',
    time: '23:45',
    customerOption: 'skip',
  } as const;

  it('the draft of a booking sends the end of a general appointment, even after midnight, and no end for a service', () => {
    expect(toBooking(general, KEY, false, ZONE)?.time).toEqual({
      startsAt: '2026-12-01T23:45',
      endsAt: '2026-12-02T05:15:00.000Z',
    });
    expect(toBooking({ ...general, what: 'service:104' }, KEY, false, ZONE)).toEqual({
      bookingKey: KEY,
      what: { kind: 'service', serviceId: 104 },
      time: { startsAt: '2026-12-01T23:45' },
      customer: { option: 'skipped' },
      allowOverlap: false,
    });
  });

  it.each([
    ['forward', '2026-03-08', '01:30', 60, '2026-03-08T07:30:00.000Z'],
    ['back', '2026-11-01', '00:30', 120, '2026-11-01T06:30:00.000Z'],
    ['back', '2026-11-01', '01:30', 45, '2026-11-01T06:15:00.000Z'],
  ])(
    'the draft of a booking keeps its duration when the clocks are set %s on %s, from %s for %i minutes',
    (_way, date, time, minutes, endsAt) => {
      expect(toBooking({ ...general, date, time, minutes }, KEY, false, ZONE)?.time).toMatchObject({
        endsAt,
      });
    },
  );

  it.each([0, 1_441, 2.5, 1e15])(
    'the draft of a booking sends nothing for a duration of %d minutes',
    (minutes) => {
      expect(toBooking({ ...general, minutes }, KEY, false, ZONE)).toBeNull();
      expect(minutesOf({ ...general, minutes }, [])).toBeNull();
    },
  );

  it('the draft of a booking is incomplete without a service and lists the other missing fields', () => {
    expect(isIncomplete(EMPTY_DRAFT)).toBe(true);
    expect(isIncomplete({ ...EMPTY_DRAFT, what: 'no-services' })).toBe(true);
    expect(draftProblems({ ...EMPTY_DRAFT, what: 'general' })).toEqual({
      date: true,
      time: true,
      customer: true,
    });
    expect(toBooking({ ...general, time: '' }, KEY, false, ZONE)).toBeNull();
  });

  it('the draft of a booking fills closed time with the documented hours when a date is picked', () => {
    const draft = withDate({ ...EMPTY_DRAFT, what: 'closed' }, '2026-12-24');
    expect(draft).toMatchObject({ time: '09:00', toDate: '2026-12-24', toTime: '17:00' });
    expect(isIncomplete(draft)).toBe(false);
    expect(toBooking({ ...draft, fullDay: true, toDate: '2026-12-26' }, KEY, false, ZONE)?.time).toEqual({
      from: '2026-12-24',
      to: '2026-12-26',
    });
  });

  it('the draft of a booking rejects closed time that ends before it starts', () => {
    const draft = withDate({ ...EMPTY_DRAFT, what: 'closed' }, '2026-12-24');
    expect(closedProblem({ ...draft, toDate: '2026-12-23' })).toBe('badDates');
    expect(closedProblem({ ...draft, toTime: '08:00' })).toBe('badTimes');
    expect(closedProblem({ ...draft, toTime: draft.time })).toBe('sameTimes');
    expect(isIncomplete({ ...draft, toTime: draft.time })).toBe(true);
    expect(isIncomplete({ ...draft, toTime: '08:00' })).toBe(true);
    expect(isIncomplete({ ...draft, toTime: '' })).toBe(true);
    expect(closedProblem({ ...draft, fullDay: true, toTime: '08:00' })).toBeNull();
  });
});
