import type { LanguageCode } from '../../languages/index.ts';

/** A wall-clock time of the business, 'YYYY-MM-DDTHH:mm'. */
export type WallClock = string;
/** A day of the business's calendar, 'YYYY-MM-DD'. */
export type Day = string;

/** What a business offers, as a receptionist speaks of it. */
export type ServiceFact = {
  id: number;
  /** In the language that is spoken, else in the business's default one. */
  name: string;
  /** What callers may call it in the business's other languages. */
  otherNames: string[];
  description: string;
  minutes: number;
  priceCents: number;
};

/** What the receptionist may do by itself. */
export type Permissions = {
  book: boolean;
  move: boolean;
  cancel: boolean;
  transfer: boolean;
  takeMessages: boolean;
};

/**
 * All that a receptionist knows of its business without asking: read once when a conversation begins, and again when its
 * language changes. Holds no customer's data.
 */
export type Facts = {
  business: { name: string; timezone: string };
  now: WallClock;
  /** Spoken now. */
  language: LanguageCode;
  /** Of the business, its default first. */
  languages: LanguageCode[];
  /** False: the caller withheld their number. */
  callerNumberKnown: boolean;
  /** 'HH:mm'; Sunday is 0. Several spans a day; one that closes at its opening or before ends on the next day. */
  hours: { day: 0 | 1 | 2 | 3 | 4 | 5 | 6; opens: string; closes: string }[];
  /** Whole closed days within the next 60, both ends inclusive. */
  closedDays: { from: Day; to: Day }[];
  /** At most 100. */
  services: ServiceFact[];
  /**
   * Of people or chairs that can be booked, at most 12; none where there is only one, which nobody needs to choose. `services`
   * are the ids of those that it offers; without it, all.
   */
  calendars: { id: number; name: string; services?: readonly number[] }[];
  /** What the business says for certain phrases, in the language that is spoken; at most 50. */
  phrases: { phrase: string; text: string }[];
  may: Permissions;
  /** How the owner wants it to behave; at most 2,000 characters. */
  instructions: string | null;
};
