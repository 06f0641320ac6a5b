/** A wall-clock time of the business, 'YYYY-MM-DDTHH:mm'. */
export type WallClock = string;
/** A day of the business's calendar, 'YYYY-MM-DD'. */
type Day = string;

/** A service of the business, as it is spoken of. */
export type ServiceFact = {
  id: number;
  /** In the language that is spoken, else in the business's default one. */
  name: string;
  /** What callers may call it in the business's other languages. */
  otherNames: readonly string[];
  minutes: number;
  priceCents: number;
};

/** What the agent may do by itself. */
export type Permissions = {
  book: boolean;
  move: boolean;
  cancel: boolean;
  transfer: boolean;
  takeMessages: boolean;
};

/** What the phrasebook has to know of a business. Holds no customer's data. */
export type Facts = {
  business: { name: string };
  now: WallClock;
  /** The code of the language that is spoken now. */
  language: string;
  /** Codes of the business's languages, its default first. */
  languages: readonly string[];
  /** False: the caller withheld their number. */
  callerNumberKnown: boolean;
  /** 'HH:mm'; Sunday is 0. Several spans a day; one that closes at its opening or before ends on the next day. */
  hours: readonly { day: 0 | 1 | 2 | 3 | 4 | 5 | 6; opens: string; closes: string }[];
  /** Whole closed days within the next 60, both ends inclusive. */
  closedDays: readonly { from: Day; to: Day }[];
  services: readonly ServiceFact[];
  /** What the business says for certain phrases, in the language that is spoken. */
  phrases: readonly { phrase: string; text: string }[];
  may: Permissions;
};
