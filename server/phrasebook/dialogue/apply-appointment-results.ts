import { z } from 'zod';
import type { Facts } from '../facts.ts';
import { type Sentence, say, whenOf } from '../respond/sentence.ts';
import { foldedName } from '../understand/intent-cues.ts';
import { offerAlternatives } from './apply-time-results.ts';
import { addNotes, finishTask, NO_REQUESTED_TIME, offerMessage, type State } from './state.ts';
import { failed, moment, outcomeUnknown, slots, type ToolResult } from './tool-result.ts';

/** Whoever asks again for what was just cancelled or moved has not heard that it is. */
const isRepeatedChange = ({ task, lastChange, soughtTime: { dates, times } }: State): boolean => {
  const [day = '', time = ''] = lastChange?.startsAt.split('T') ?? [];
  const isThat = (said: readonly string[], it: string) => said.length === 0 || said.includes(it);
  return task === lastChange?.task && isThat(dates, day) && isThat(times, time);
};

/** Handed back to the tools as it was given: they are strict about numbers. */
const appointmentId = z.union([z.string().max(100), z.number()]);
const foundAppointment = z.object({
  found: z.literal(true),
  appointment_id: appointmentId,
  service: z.string().max(200).nullish(),
  starts_at: moment,
});
const FAILED_SEARCHES_MAX = 2;

/** The caller's appointment; where none was found, the next day that they may have meant, and once another name. */
export function applyAppointment(state: State, { output }: ToolResult, { services }: Facts): State {
  const found = foundAppointment.safeParse(output);
  if (found.success) {
    const { appointment_id: id, service: named, starts_at: startsAt } = found.data;
    const service = named ?? '';
    if (state.task === 'mine') {
      return finishTask(state, say('mine', { service, ...whenOf(startsAt) }));
    }
    const known = services.find(({ name, otherNames }) =>
      [name, ...otherNames].some((one) => foldedName(one) === foldedName(service)),
    );
    return { ...state, appointment: { id, service, startsAt }, service: known?.id ?? null };
  }
  if (state.lastChange && isRepeatedChange(state)) return finishTask(state, state.lastChange.say);
  const [, ...others] = state.soughtTime.dates;
  if (others.length > 0) return { ...state, soughtTime: { ...state.soughtTime, dates: others } };
  const failedSearches = state.failedSearches + 1;
  const told = say('notFound');
  if (failedSearches >= FAILED_SEARCHES_MAX) return addNotes(offerMessage(state, say('mayNot')), told);
  return addNotes(
    { ...state, failedSearches, name: null, isNameConfirmed: false, soughtTime: NO_REQUESTED_TIME },
    told,
  );
}

const moved = z.object({ moved: z.literal(true), starts_at: moment });
const notMoved = z.object({ moved: z.literal(false), alternatives: slots });

/** Where an appointment was that is to be there no more, and what is said to whoever asks for that again. */
const toLastChange = (
  from: string | undefined,
  task: 'cancel' | 'move',
  told: Sentence,
): State['lastChange'] => (from ? { task, startsAt: from.slice(0, 16), say: told } : null);

/** Where the appointment is now, or which times are free instead. */
export function applyMove(state: State, { output }: ToolResult): State {
  const done = moved.safeParse(output);
  if (done.success) {
    const told = say('moved', whenOf(done.data.starts_at));
    const lastChange = toLastChange(state.appointment?.startsAt, 'move', told);
    return { ...finishTask(state, told), lastBooking: null, lastChange };
  }
  const refused = notMoved.safeParse(output);
  return refused.success ? offerAlternatives(state, refused.data.alternatives) : failed(state);
}

const cancelled = z.object({ cancelled: z.literal(true), starts_at: moment.optional() });

/** That the appointment is cancelled. */
export function applyCancellation(state: State, { output }: ToolResult): State {
  const done = cancelled.safeParse(output);
  const at = done.data?.starts_at ?? state.appointment?.startsAt;
  if (!done.success || !at) return failed(state);
  const told = say('cancelled', whenOf(at));
  return { ...finishTask(state, told), lastBooking: null, lastChange: toLastChange(at, 'cancel', told) };
}

/** Nobody could tell whether it was moved. Asked for again, it is found where it was, or it was. */
export function markMoveUncertain(state: State): State {
  const [from, to] = [state.appointment?.startsAt, state.hold?.startsAt];
  return {
    ...outcomeUnknown(state),
    lastChange: to ? toLastChange(from, 'move', say('moved', whenOf(to))) : null,
  };
}

/** The same of a cancellation. */
export function markCancellationUncertain(state: State): State {
  const from = state.appointment?.startsAt;
  return {
    ...outcomeUnknown(state),
    lastChange: from ? toLastChange(from, 'cancel', say('cancelled', whenOf(from))) : null,
  };
}
