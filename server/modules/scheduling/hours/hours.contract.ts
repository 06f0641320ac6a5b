import { z } from 'zod';
import { problem, problemWith } from '../../../core/error-text.ts';
import { listUpTo } from '../../../core/limited.ts';
import { flag, id, toFlag } from '../../../http/wire-fields.ts';
import { answers, takes, takesNothing } from '../../../trpc/contract.ts';
import {
  DAY_NAMES,
  type HoursDayView,
  type HoursWeekView,
  isMissingTimes,
  replaceWeekInput,
  textOfDayProblem,
  timeOfDay,
  updateDayInput,
} from './hours.schema.ts';

const wireHours = z.object({
  business_hours_id: z.number().nullable(),
  day_number: z.number().describe('the same as day_of_week'),
  day_of_week: z.number().describe('0 is Sunday'),
  is_closed: z.literal([0, 1]),
  open_time: z.string().nullable().describe('the first opening, HH:MM:SS on the wall clock of the business'),
  close_time: z
    .string()
    .nullable()
    .describe('the last closing; 23:59 means the end of the day, a time not after open_time the next day'),
});

function toWireHours({ id, dayOfWeek, isClosed, ...day }: HoursDayView): z.input<typeof wireHours> {
  return {
    business_hours_id: id,
    day_number: dayOfWeek,
    day_of_week: dayOfWeek,
    is_closed: toFlag(isClosed),
    open_time: day.openTime,
    close_time: day.closeTime,
  };
}

/** A day in the REST format. A closed day needs no times. */
const wireDay = z
  .object({
    day_of_week: id.pipe(z.number().max(6, problem('fields.dayRange'))),
    is_closed: flag,
    open_time: timeOfDay.optional(),
    close_time: timeOfDay.optional(),
  })
  .transform(({ day_of_week, is_closed, open_time, close_time }) => ({
    dayOfWeek: day_of_week,
    isClosed: is_closed,
    openTime: open_time ?? null,
    closeTime: close_time ?? null,
  }))
  .superRefine((day, context) => {
    if (!isMissingTimes(day)) return;
    const dayProblem = problemWith(textOfDayProblem({ dayOfWeek: day.dayOfWeek, kind: 'missing' }));
    context.addIssue({ code: 'custom', ...dayProblem, path: ['open_time'] });
  });

const allHours = {
  method: 'POST',
  request: z.object({}),
  toInput: () => undefined,
} as const;

export const hoursContract = {
  week: takesNothing(answers<HoursWeekView>())
    .at({
      ...allHours,
      path: '/api/business-hours/get',
      summary: 'The opening hours, seven days, Sunday first',
      response: z.object({ data: z.array(wireHours) }),
      toWire: ({ days }) => ({ data: days.map(toWireHours) }),
    })
    .at({
      ...allHours,
      path: '/api/business/working-hours',
      summary: 'The opening hours, as business-hours/get, under another key',
      response: z.object({ working_hours: z.array(wireHours) }),
      toWire: ({ days }) => ({ working_hours: days.map(toWireHours) }),
    }),
  updateDay: takes(updateDayInput, answers<HoursDayView>()).at({
    method: 'POST',
    path: '/api/business-hours/update',
    summary: 'Opens or closes one day; the times that were read keep its breaks, others take their place',
    request: z.object({
      business_hours_id: id,
      is_closed: flag,
      open_time: timeOfDay,
      close_time: timeOfDay,
    }),
    response: z.object({ data: wireHours }),
    toInput: (wire) => ({
      businessHoursId: wire.business_hours_id,
      isClosed: wire.is_closed,
      openTime: wire.open_time,
      closeTime: wire.close_time,
    }),
    toWire: (day) => ({ data: toWireHours(day) }),
  }),
  replaceWeek: takes(replaceWeekInput, answers<HoursWeekView>()).at({
    method: 'POST',
    path: '/api/business_hours/bulk-update',
    summary: 'Sets several days at once, all or none; a day that is left out stays',
    request: z.object({ business_hours: listUpTo(wireDay, DAY_NAMES.length, problem('fields.daysMax7')) }),
    response: z.object({ data: z.array(wireHours) }),
    wireNames: { days: 'business_hours' },
    toInput: ({ business_hours }) => ({ days: business_hours }),
    toWire: ({ days }) => ({ data: days.map(toWireHours) }),
  }),
};
