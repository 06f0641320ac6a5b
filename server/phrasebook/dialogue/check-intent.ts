import { type Label, strongestOther } from '../classifier/intent-classifier.ts';
import type { Intent } from '../intents.ts';
import type { LanguageRules } from '../language.ts';
import { noTime } from '../understand/read-when.ts';
import type { Understood } from '../understand/understand.ts';
import type { Task } from './state.ts';
import { hasTime } from './time-request.ts';

/** What is begun where an intent was told. */
export const TASK_OF_INTENT: Partial<Record<Intent, Task>> = {
  cancel: 'cancel',
  move: 'move',
  mine: 'mine',
  transfer: 'transfer',
  message: 'message',
  price: 'price',
  hours: 'hours',
  services: 'services',
  address: 'question',
  book: 'book',
  goodbye: 'end',
};

/** The intent that is acted on where nothing is under way: the one told, what the words come to alone, or a time to book. */
export function intentToStart({ intent, between, when }: Understood): Intent | null {
  if (intent !== null && TASK_OF_INTENT[intent]) return intent;
  const [only] = between;
  if (between.length > 0) return between.length === 1 && only ? only : null;
  return hasTime(when) ? 'book' : null;
}

/**
 * An intent told in so few words is hardly ever told in a roundabout way, and is believed (docs/receptionist.md). In a longer
 * sentence, or where a day or a time alone would begin a booking, any intent that scores higher is asked about.
 */
const FEW_WORDS = 6;
const FEW_CHARACTERS = 10;

const APPOINTMENT: readonly Label[] = ['book', 'move', 'cancel'];
/** What can be named in a closed question. */
const NAMED: readonly Intent[] = ['book', 'move', 'cancel', 'mine', 'price', 'hours', 'transfer', 'message'];

/** What is asked: which of the two intents it is; nothing where one of them cannot be offered. */
function offered(one: Intent, other: Label): readonly Intent[] {
  const either = NAMED.filter((intent) => intent === one || intent === other);
  const isAppointment = APPOINTMENT.includes(one);
  if (isAppointment && other !== 'none' && (either.length < 2 || APPOINTMENT.includes(other))) {
    return NAMED.filter((intent) => APPOINTMENT.includes(intent));
  }
  return either.length < 2 ? [] : either;
}

/**
 * What was understood, or, where the classifier scores another intent higher than the one that would be begun, what is to be
 * asked instead. It only ever takes an intent away: what is begun at once is begun by the rules.
 */
export function checkIntent(understood: Understood, rules: LanguageRules): Understood {
  const begun = intentToStart(understood);
  if (begun === null) return understood;
  const isFew = understood.tokens.length <= (rules.isSpaced ? FEW_WORDS : FEW_CHARACTERS);
  const isTold = understood.intent === begun || understood.between.length > 0;
  if (isTold && isFew) return understood;
  const other = strongestOther(rules.classifier().classify(understood.tokens), begun);
  if (other.by <= 0) return understood;
  return { ...understood, intent: null, between: offered(begun, other.label), when: noTime };
}
