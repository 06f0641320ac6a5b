import { hash } from 'node:crypto';
import { z } from 'zod';
import { AppError } from '../../../../core/errors.ts';
import { answersToName } from '../../../../core/fold-name.ts';
import { textUpTo } from '../../../../core/limited.ts';
import { type Attempt, countAttempt } from '../../../../limits/rate-limit.ts';
import { appointmentsOfNumber, type CallersAppointment } from '../../../scheduling/index.ts';
import { agentTool, type ToolContext } from './agent-tool.ts';
import { serviceNameIn } from './service-name.ts';
import { day, wallClock } from './tool-inputs.ts';

/** Maximum number of failed searches per call, and per calling number over all calls, within `WINDOW_SECONDS`. */
const MISSES_MAX = { call: 5, number: 15 } as const;
const WINDOW_SECONDS = { call: 4 * 3_600, number: 24 * 3_600 } as const;

const input = z.object({
  name: textUpTo(200).describe('the last name, or the first and last name, as the caller says it'),
  starts_at: wallClock.nullish(),
  day: day.nullish().describe('if the caller knows only the day'),
});

const NOT_FOUND = { found: false };

/**
 * Finds an appointment by the calling number, the name and the time, because a calling number can be faked. An
 * appointment of another customer and a missing appointment give the same result, `NOT_FOUND`. After too many failed
 * searches (`MISSES_MAX`) every search gives it.
 */
export const findAppointmentTool = agentTool({
  description:
    'Finds the caller’s own upcoming appointment by their name and its day or time. Call it before move_appointment and cancel_appointment.',
  input,
  requires: (may) => may.move || may.cancel,
  async act(call, { name, starts_at, day: onDay }) {
    const { callSid, callerNumber: phone, deps, language } = call;
    const when = starts_at?.slice(0, 16) ?? null;
    const requestedDay = when?.slice(0, 10) ?? onDay;
    if (callSid === null || phone === null || !requestedDay) return NOT_FOUND;
    const attempt = await countGuess(call, callSid, phone);
    if (!attempt) return NOT_FOUND;
    const theirs = await appointmentsOfNumber(deps.db, { phone, day: requestedDay, minute: when });
    const appointment = theirs.find((one: CallersAppointment) => answersToName(name, one));
    if (!appointment) return NOT_FOUND;
    await attempt.uncount();
    const { id, serviceId, resourceId, startsLocal: startsAt, length } = appointment;
    const service = await serviceNameIn(deps.db, serviceId, language());
    call.foundAppointments.set(id, { id, service, startsAt, resourceId, length });
    return { found: true, appointment_id: id, service, starts_at: startsAt };
  },
});

/** The key of the rate limit is a hash of the number, because numbers must be erasable with their customers. */
const bucketOf = (businessId: number, phone: string) =>
  `identify:number:${businessId}:${hash('sha256', phone).slice(0, 32)}`;

/** Counts a search as failed before it runs; a successful search is uncounted. Null when the limit is reached. */
async function countGuess(
  { deps: { db } }: ToolContext,
  callSid: string,
  phone: string,
): Promise<Attempt | null> {
  const limits = [
    { bucket: `identify:call:${callSid}`, hitsMax: MISSES_MAX.call, windowSeconds: WINDOW_SECONDS.call },
    {
      bucket: bucketOf(db.businessId, phone),
      hitsMax: MISSES_MAX.number,
      windowSeconds: WINDOW_SECONDS.number,
    },
  ];
  return countAttempt(db, limits).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'rate_limited') return null;
    throw error;
  });
}
