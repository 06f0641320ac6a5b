import { z } from 'zod';
import type { BalanceNote } from '../../core/balance-note.ts';
import { CALL_OUTCOMES } from '../../core/call-outcomes.ts';
import { FOLLOW_UP_REASONS } from '../../core/follow-up-reasons.ts';
import { mailText } from './appointment-payloads.ts';

const instant = z.iso.datetime({ offset: true });
const caller = { callSid: z.string(), name: mailText.nullable(), phone: z.string().nullable() };
const counted = { count: z.int() };
/** A `SummaryAction` with names that are cleaned for a mail. */
const summaryAction = z.union([
  z.object({ deed: z.literal('booked'), service: mailText, startsLocal: mailText, customer: mailText }),
  z.object({ deed: z.literal('moved'), startsLocal: mailText }),
  z.object({ deed: z.enum(['cancelled', 'message', 'transferred']) }),
]);
/** Content of a daily digest. `count` is the total number; `rows` contains the first ones. */
export const dailyDigest = z.object({
  businessName: mailText,
  timezone: z.string(),
  /** Start of the reported period. */
  since: instant,
  calls: z.object({
    ...counted,
    bookings: z.int(),
    /** All counted calls, which later digests leave out. Missing in mails of earlier versions. */
    sids: z.array(z.string()).optional(),
    rows: z.array(
      z.object({
        ...caller,
        at: instant,
        outcome: z.enum(CALL_OUTCOMES).nullable(),
        isMissed: z.boolean(),
        /** True when the caller wanted an appointment and did not get one. */
        wantedBooking: z.boolean(),
        deeds: z.array(summaryAction).nullable(),
        summary: mailText.nullable(),
      }),
    ),
  }),
  followUps: z.object({
    ...counted,
    rows: z.array(z.object({ ...caller, reasons: z.array(z.enum(FOLLOW_UP_REASONS)) })),
  }),
  appointments: z.object({
    ...counted,
    rows: z.array(z.object({ startsAt: instant, name: mailText.nullable(), service: mailText.nullable() })),
  }),
  /** The balance; null for a reader who may not see billing. */
  balance: z.object({ cents: z.number().int(), note: z.custom<BalanceNote>().nullable() }).nullable(),
  callSids: z.array(z.string()),
  customerIds: z.array(z.int()),
});
