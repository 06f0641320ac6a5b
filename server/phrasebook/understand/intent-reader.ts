import type { LanguageRules } from '../language.ts';
import { HINDRANCES } from '../lists/hindrances.ts';
import { INSTEAD, INSTEAD_OF } from '../lists/instead.ts';
import { OWN_APPOINTMENTS, WHEN_IS_IT } from '../lists/own-appointments.ts';
import { REQUESTS } from '../lists/requests.ts';
import { makePhrases, type Phrases } from './answer.ts';
import { type Cues, makeCues } from './cues.ts';
import { type Denials, makeDenials } from './denials.ts';

/** What tells wishes in a language. */
export interface IntentReader {
  cues: Cues;
  /** An appointment that there is. */
  own: Phrases;
  /** What keeps somebody from coming. */
  hindrances: Phrases;
  asks: Phrases;
  /** Who will not be there in time. */
  late: Phrases;
  /** Beside an appointment: not for one that is wished. */
  regrets: Phrases;
  or: Phrases;
  /** What is asked of an appointment that there is. */
  whenIsIt: Phrases;
  /** Another time than that of an appointment. */
  instead: Phrases;
  /** One day for another. */
  insteadOf: Phrases;
  /** What an appointment is called, and how one is asked for. */
  names: Phrases;
  requests: Phrases;
  denials: Denials;
  isSpaced: boolean;
}

export function makeIntentReader(rules: LanguageRules): IntentReader {
  const { code, isSpaced } = rules;
  const phrases = (list: readonly string[] = []): Phrases => makePhrases(list, isSpaced);
  const [hindrances, requests] = [HINDRANCES[code], REQUESTS[code]];
  return {
    cues: makeCues(rules),
    own: phrases(OWN_APPOINTMENTS[code]),
    hindrances: phrases(hindrances?.cannot),
    asks: phrases(hindrances?.asks),
    late: phrases(hindrances?.late),
    regrets: phrases(hindrances?.regrets),
    or: phrases(rules.when.or),
    whenIsIt: phrases(WHEN_IS_IT[code]),
    instead: phrases(INSTEAD[code]),
    insteadOf: phrases(INSTEAD_OF[code]),
    names: phrases(requests?.names),
    requests: phrases(requests?.asks),
    denials: makeDenials(rules),
    isSpaced,
  };
}
