import type { LanguageCode } from '../languages/catalogue/languages.ts';

/** What the agent knows of a business for one call: public facts only, as of the call's beginning. */
export type Facts = {
  business: { name: string; timezone: string };
  /** Wall clock of the business: `2026-11-25T14:00`. */
  now: string;
  /** Spoken now. */
  language: LanguageCode;
  /** Of the business, its default first. */
  languages: LanguageCode[];
  callerNumberKnown: boolean;
  /** Sunday is 0; several spans a day; one that closes when it opens or before ends past midnight. */
  hours: { day: 0 | 1 | 2 | 3 | 4 | 5 | 6; opens: string; closes: string }[];
  /** First and last day, of the next 60 days. */
  closedDays: { from: string; to: string }[];
  /** Named in the language spoken, with their names in the others. At most 100. */
  services: {
    id: number;
    name: string;
    otherNames: string[];
    description: string;
    minutes: number;
    priceCents: number;
  }[];
  /** The business's own phrases in the language spoken, at most 50. */
  phrases: { phrase: string; text: string }[];
  may: { book: boolean; move: boolean; cancel: boolean; transfer: boolean; takeMessages: boolean };
  /** The owner's, at most 2,000 characters. */
  instructions: string | null;
};
