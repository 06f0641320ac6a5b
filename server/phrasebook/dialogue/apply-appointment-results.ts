import { z } from 'zod';
import type { Facts } from '../facts.ts';
import { type Sentence, sentence, whenOf } from '../respond/sentence.ts';
import { foldedName } from '../understand/intent-cues.ts';
import { offerAlternatives } from './apply-time-results.ts';
import {
  addNotes,
  finishTask,
  NO_REQUESTED_TIME,
  offerMessage,
  type RequestedTime,
  recentBooking,
  type State,
} from './state.ts';
import { failed, moment, offerAfterUnknownOutcome, slots, type ToolResult } from './tool-result.ts';

/** True when the caller requests the latest cancellation or move again. */
const isRepeatedChange = ({ task, lastChange, soughtTime: { dates, times } }: State): boolean => {
  const [day = '', time = ''] = lastChange?.startsAt.split('T') ?? [];
  const isThat = (said: readonly string[], it: string) => said.length === 0 || said.includes(it);
  return task === lastChange?.task && isThat(dates, day) && isThat(times, time);
};

/**
 * The id of an appointment, which is passed back to the tools unchanged, because their schemas distinguish numbers from
 * strings.
 */
const appointmentId = z.union([z.string().max(100), z.number()]);
const foundAppointment = z.object({
  found: z.literal(true),
  appointment_id: appointmentId,
  service: z.string().max(200).nullish(),
  starts_at: moment,
});
const FAILED_SEARCHES_MAX = 2;

/**
 * True when the days that the caller named for a move may be the old or the new ones. The appointment is first searched
 * on these days; days without an appointment are removed from `soughtTime`.
 */
const isAmbiguousMove = ({ task, soughtTime, requestedTime }: State): boolean =>
  task === 'move' &&
  soughtTime.dates.length > 0 &&
  soughtTime.dates.every((day) => requestedTime.dates.includes(day)) &&
  soughtTime.times.join() === requestedTime.times.join();

/** The time of the appointment that was booked in this call; no time if a search on its day has already failed. */
function otherBooking(state: State): RequestedTime {
  const recent = recentBooking(state);
  const isSought = recent?.dates.some((day) => state.requestedTime.dates.includes(day));
  return recent && !isSought ? recent : NO_REQUESTED_TIME;
}

/**
 * Stores the appointment that the tool found. If the tool found none, the agent tries the next possible day, then asks
 * once more for the name and the time.
 */
export function applyAppointment(state: State, { output }: ToolResult, { services }: Facts): State {
  const found = foundAppointment.safeParse(output);
  if (found.success) {
    const { appointment_id: id, service: named, starts_at: startsAt } = found.data;
    const service = named ?? '';
    if (state.task === 'mine') {
      return finishTask(state, sentence('mine', { service, ...whenOf(startsAt) }));
    }
    const known = services.find(({ name, otherNames }) =>
      [name, ...otherNames].some((one) => foldedName(one) === foldedName(service)),
    );
    const requestedTime = isAmbiguousMove(state) ? NO_REQUESTED_TIME : state.requestedTime;
    return { ...state, appointment: { id, service, startsAt }, serviceId: known?.id ?? null, requestedTime };
  }
  if (state.lastChange && isRepeatedChange(state)) return finishTask(state, state.lastChange.sentence);
  const [, ...others] = state.soughtTime.dates;
  if (others.length > 0) return { ...state, soughtTime: { ...state.soughtTime, dates: others } };
  // The named day is therefore the new day. The old day is that of the appointment booked in this call; without one,
  // the agent asks for it.
  if (isAmbiguousMove(state)) return { ...state, soughtTime: otherBooking(state) };
  const failedSearches = state.failedSearches + 1;
  const note = sentence('notFound');
  if (failedSearches >= FAILED_SEARCHES_MAX) return addNotes(offerMessage(state, 'mayNot'), note);
  return addNotes(
    { ...state, failedSearches, name: null, isNameConfirmed: false, soughtTime: NO_REQUESTED_TIME },
    note,
  );
}

/**
 * Searches for the appointment of the task again, by its day and time. Null without an appointment, and if a search has
 * failed already.
 */
export function findAgain(state: State): State | null {
  const { appointment, failedSearches } = state;
  const [day, time] = appointment?.startsAt.slice(0, 16).split('T') ?? [];
  if (!day || !time || failedSearches > 0) return null;
  const soughtTime = { ...NO_REQUESTED_TIME, dates: [day], times: [time] };
  return { ...state, appointment: null, failedSearches: failedSearches + 1, soughtTime };
}

const moved = z.object({ moved: z.literal(true), starts_at: moment });
const notMoved = z.object({ moved: z.literal(false), alternatives: slots });

/**
 * A cancelled or moved appointment with the sentence that confirms the change, so that a repeated request gets the same
 * sentence.
 */
const toLastChange = (
  from: string | undefined,
  task: 'cancel' | 'move',
  note: Sentence,
): State['lastChange'] => (from ? { task, startsAt: from.slice(0, 16), sentence: note } : null);

/** Reports the new time, or offers open slots instead. */
export function applyMove(state: State, { output }: ToolResult): State {
  const done = moved.safeParse(output);
  if (done.success) {
    const note = sentence('moved', whenOf(done.data.starts_at));
    const lastChange = toLastChange(state.appointment?.startsAt, 'move', note);
    return { ...finishTask(state, note), lastBooking: null, lastChange };
  }
  const refused = notMoved.safeParse(output);
  return refused.success ? offerAlternatives(state, refused.data.alternatives) : failed(state);
}

const cancelled = z.object({ cancelled: z.literal(true), starts_at: moment.optional() });

/** Reports the cancellation. */
export function applyCancellation(state: State, { output }: ToolResult): State {
  const done = cancelled.safeParse(output);
  const at = done.data?.starts_at ?? state.appointment?.startsAt;
  if (!done.success || !at) return failed(state);
  const note = sentence('cancelled', whenOf(at));
  return { ...finishTask(state, note), lastBooking: null, lastChange: toLastChange(at, 'cancel', note) };
}

/** Marks a move with an unknown outcome. A repeated request finds the appointment at its old or its new time. */
export function markMoveUncertain(state: State): State {
  const [from, to] = [state.appointment?.startsAt, state.hold?.startsAt];
  return {
    ...offerAfterUnknownOutcome(state),
    lastChange: to ? toLastChange(from, 'move', sentence('moved', whenOf(to))) : null,
  };
}

/** Marks a cancellation with an unknown outcome. */
export function markCancellationUncertain(state: State): State {
  const from = state.appointment?.startsAt;
  return {
    ...offerAfterUnknownOutcome(state),
    lastChange: from ? toLastChange(from, 'cancel', sentence('cancelled', whenOf(from))) : null,
  };
}
