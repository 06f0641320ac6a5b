import type { LanguageRules } from '../language.ts';
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
  const { isSpaced, appointment, absence } = rules;
  const phrases = (list: readonly string[]): Phrases => makePhrases(list, isSpaced);
  return {
    cues: makeCues(rules),
    own: phrases(appointment.existing),
    hindrances: phrases(absence.cannot),
    asks: phrases(absence.asks),
    late: phrases(absence.late),
    regrets: phrases(absence.regrets),
    or: phrases(rules.when.or),
    whenIsIt: phrases(appointment.when),
    instead: phrases(rules.otherTime),
    insteadOf: phrases(rules.insteadOf),
    names: phrases(appointment.names),
    requests: phrases(appointment.requests),
    denials: makeDenials(rules),
    isSpaced,
  };
}
