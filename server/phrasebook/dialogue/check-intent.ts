import { type Label, strongestOther } from '../classifier/intent-classifier.ts';
import { APPOINTMENT_INTENTS, type Intent } from '../intents.ts';
import type { LanguageRules } from '../language.ts';
import { OFFERED_INTENTS } from '../respond/sentences.ts';
import { isShort } from '../understand/decide-intent.ts';
import { containsPhrase } from '../understand/phrases.ts';
import { noTime } from '../understand/read-when.ts';
import type { Understood } from '../understand/understand.ts';
import type { Task } from './state.ts';
import { hasTime } from './time-request.ts';

/** The task that an intent starts. */
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

/**
 * The intent to start when no task is active: an explicit intent, otherwise the only candidate, otherwise `book` if a
 * time was given.
 */
export function intentToStart({ intent, candidateIntents, when }: Understood): Intent | null {
  if (intent !== null && TASK_OF_INTENT[intent]) return intent;
  const [only] = candidateIntents;
  if (candidateIntents.length > 0) return candidateIntents.length === 1 && only ? only : null;
  return hasTime(when) ? 'book' : null;
}

/**
 * The intents that the caller can choose from, instead of starting `one`. Usually these are `one` and `other`. They are
 * all actions on appointments if `one` is such an action and `other` is another one or cannot be offered. Otherwise
 * empty if `one` or `other` cannot be offered.
 */
function offered(one: Intent, other: Label): readonly Intent[] {
  const either = OFFERED_INTENTS.filter((intent) => intent === one || intent === other);
  const isAppointment = APPOINTMENT_INTENTS.includes(one);
  if (isAppointment && other !== 'none' && (either.length < 2 || APPOINTMENT_INTENTS.includes(other))) {
    return APPOINTMENT_INTENTS;
  }
  return either.length < 2 ? [] : either;
}

/** True for words that expressly request an appointment: "I want an appointment for my dog". */
const wantsAppointment = ({ intent, tokens }: Understood, { appointment }: LanguageRules): boolean =>
  intent === 'book' && containsPhrase(tokens, appointment.wants) && containsPhrase(tokens, appointment.names);

/**
 * Lets the classifier check an intent. Returns `understood` unchanged, or with both intents as candidates if the
 * classifier prefers another one. Never starts a task itself. The intent of a short, explicit sentence is not checked
 * (docs/receptionist.md).
 */
export function checkIntent(understood: Understood, rules: LanguageRules): Understood {
  const begun = intentToStart(understood);
  if (begun === null) return understood;
  const isExplicit = understood.intent === begun || understood.candidateIntents.length > 0;
  // Days and times are evidence of a booking, unless the caller explicitly wants something else: "cancel my appointment
  // on Friday the fourth at eleven".
  const tokens = isExplicit && begun !== 'book' ? understood.topic : understood.tokens;
  if (isExplicit && isShort(tokens, rules)) return understood;
  const other = strongestOther(rules.classifier().classify(tokens), begun);
  if (other.by <= 0 || (other.label === 'none' && wantsAppointment(understood, rules))) return understood;
  return { ...understood, intent: null, candidateIntents: offered(begun, other.label), when: noTime };
}
