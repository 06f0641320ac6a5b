import { z } from 'zod';
import { answers, takes, takesNothing } from '../../../trpc/contract.ts';
import { type HolidaysView, holidaysInput, type OpenNowView } from './holidays.schema.ts';

export const holidaysContract = {
  list: takes(holidaysInput, answers<HolidaysView>()),
  openNow: takesNothing(answers<OpenNowView>()).at({
    method: 'GET',
    path: '/api/business/open-now',
    summary: 'Whether the business is open, by its hours and its closed time, and when that changes',
    request: z.object({}),
    response: z.object({
      is_open: z.boolean(),
      changes_at: z.iso.datetime().nullable().describe('null when it does not change within 28 days'),
    }),
    toInput: () => undefined,
    toWire: ({ isOpen, changesAt }) => ({ is_open: isOpen, changes_at: changesAt }),
  }),
};
