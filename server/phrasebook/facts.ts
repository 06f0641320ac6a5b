/** A wall-clock time of the business, 'YYYY-MM-DDTHH:mm'. */
export type WallClock = string;
/** A day of the business's calendar, 'YYYY-MM-DD'. */
type Day = string;

/** A service as the agent names it. */
export type ServiceFact = {
  id: number;
  /** Name in the spoken language, else in the default one. */
  name: string;
  /** Names in the other languages of the business. */
  otherNames: readonly string[];
  minutes: number;
  priceCents: number;
};

/** Actions that the business allows. */
export type Permissions = {
  book: boolean;
  move: boolean;
  cancel: boolean;
  transfer: boolean;
  takeMessages: boolean;
};

/** Facts about a business for the phrasebook. Contains no customer data. */
export type Facts = {
  business: { name: string };
  now: WallClock;
  /** The code of the language that is spoken now. */
  language: string;
  /** Codes of the business's languages, its default first. */
  languages: readonly string[];
  /** False if the caller withheld their number. */
  callerNumberKnown: boolean;
  /** 'HH:mm'; Sunday is 0. Several spans a day; one that closes at its opening or before ends on the next day. */
  hours: readonly { day: 0 | 1 | 2 | 3 | 4 | 5 | 6; opens: string; closes: string }[];
  /** Closed days within the next 60, both ends inclusive. */
  closedDays: readonly { from: Day; to: Day }[];
  services: readonly ServiceFact[];
  /** Phrases of the business with their texts in the spoken language. */
  phrases: readonly { phrase: string; text: string }[];
  may: Permissions;
};
