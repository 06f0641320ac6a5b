/** A wall-clock time of the business, 'YYYY-MM-DDTHH:mm'. */
export type WallClock = string;
/** A day of the business's calendar, 'YYYY-MM-DD'. */
type Day = string;

/** A service as the agent names it. */
export type ServiceFact = {
  id: number;
  /** Name in the spoken language, or in the default language if there is none. */
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
  /**
   * Opening hours as 'HH:mm'; day 0 is Sunday. A day may have several spans. A span that closes at or before its
   * opening time ends on the next day.
   */
  hours: readonly { day: 0 | 1 | 2 | 3 | 4 | 5 | 6; opens: string; closes: string }[];
  /** Closed days in the next 60 days; `from` and `to` are inclusive. */
  closedDays: readonly { from: Day; to: Day }[];
  /**
   * Other days from yesterday to 60 days ahead on which closed time changes the opening hours. `spans` replace the hours
   * of the weekday; without spans the business is closed.
   */
  changedDays: readonly { day: Day; spans: readonly { opens: string; closes: string }[] }[];
  services: readonly ServiceFact[];
  /** Phrases of the business with their texts in the spoken language. */
  phrases: readonly { phrase: string; text: string }[];
  may: Permissions;
};
