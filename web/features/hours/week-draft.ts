import { z } from 'zod';
import {
  type DayHours,
  type ReplaceWeekInput,
  replaceWeekInput,
} from '../../../server/modules/scheduling/hours/hours.schema.ts';
import { currentSession } from '../../lib/session/session.ts';

const PREFIX = 'keptHours';

/** The key includes the business, because a user of another business may sign in on this browser. */
const keyOf = () => `${PREFIX}:${currentSession()?.businessId ?? ''}`;

const storedWeek = replaceWeekInput.extend({ hadHours: z.boolean().default(false) });

/** A week that could not be saved. `hadHours` is true if the business already had hours at that time. */
export type WeekDraft = { days: readonly DayHours[]; hadHours: boolean };

/** Stores a week that could not be saved in this browser, so that it can be saved later. */
export function saveWeekDraft(draft: WeekDraft): void {
  localStorage.setItem(keyOf(), JSON.stringify(draft));
}

/** The stored week; null without one, or when it is invalid. */
export function readWeekDraft(): WeekDraft | null {
  try {
    const found = storedWeek.safeParse(JSON.parse(localStorage.getItem(keyOf()) ?? 'null'));
    return found.success ? { ...found.data, days: found.data.days.map(toDay) } : null;
  } catch {
    return null;
  }
}

export function discardWeekDraft(): void {
  localStorage.removeItem(keyOf());
}

type ReadDay = ReplaceWeekInput['days'][number];

/** The fields of a day that the server stores. */
export function toDay({ dayOfWeek, isClosed, spans }: ReadDay): DayHours {
  return { dayOfWeek, isClosed, spans: spans ?? [] };
}
