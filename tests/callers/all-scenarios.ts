import type { Scenario } from '../../tools/callers/scenario.ts';
import { library } from '../support/phrasebook.ts';
import { angry } from './angry.ts';
import { book } from './book.ts';
import { bookInSteps } from './book-in-steps.ts';
import { cancel } from './cancel.ts';
import { closedDay } from './closed-day.ts';
import { hangUp } from './hang-up.ts';
import { hours } from './hours.ts';
import { injection } from './injection.ts';
import { interruption } from './interruption.ts';
import { message } from './message.ts';
import { mindChanged } from './mind-changed.ts';
import { mixedLanguages } from './mixed-languages.ts';
import { move } from './move.ts';
import { nobodyThere } from './nobody-there.ts';
import { noise } from './noise.ts';
import { othersData } from './others-data.ts';
import { person } from './person.ts';
import { price } from './price.ts';
import { silent } from './silence.ts';
import { slotTaken } from './slot-taken.ts';
import { wrongDetailsCorrected } from './wrong-details-corrected.ts';

/** All scenarios by file name. */
export const SCENARIOS: Record<string, Scenario> = {
  book,
  'book-in-steps': bookInSteps,
  move,
  cancel,
  price,
  hours,
  'wrong-details-corrected': wrongDetailsCorrected,
  'mind-changed': mindChanged,
  'mixed-languages': mixedLanguages,
  silence: silent,
  interruption,
  noise,
  'hang-up': hangUp,
  angry,
  person,
  'nobody-there': nobodyThere,
  injection,
  'others-data': othersData,
  message,
  'closed-day': closedDay,
  'slot-taken': slotTaken,
};

/** The languages in which the phrasebook can hold a complete conversation. */
export const CALLER_LANGUAGES: string[] = [...library.codes];
