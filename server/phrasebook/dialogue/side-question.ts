import type { Facts } from '../facts.ts';
import { sentence } from '../respond/sentence.ts';
import type { Understood } from '../understand/understand.ts';
import { findService, formatHours, formatPrice, formatServices } from './business-info.ts';
import { classifyQuestion } from './questions.ts';
import { addNotes, type State } from './state.ts';
import { findPhrase } from './text-search.ts';
import type { TurnContext } from './time-request.ts';

function answerPrice(state: State, { tokens }: Understood, context: TurnContext): State {
  const { services } = context.facts;
  if (services.length === 0) return addNotes(state, sentence('unknown'));
  const asked = findService(tokens, context) ?? state.serviceId;
  const service = services.find(({ id }) => id === asked);
  return service ? addNotes(state, formatPrice(service)) : { ...state, isPricePending: true };
}

function lookUp(state: State, question: string, fallback: 'unknown' | null, { phrases }: Facts): State {
  const phrase = findPhrase(question, phrases);
  return phrase === null
    ? { ...state, sideQuestion: { question, fallback } }
    : addNotes(state, { text: phrase });
}

/**
 * Answers a question during a task: the answer comes before the next question, a price once the service is known.
 * Answers and pages of the business are looked up. Null if it is no question.
 */
export function answerSideQuestion(state: State, understood: Understood, context: TurnContext): State | null {
  const { rules, facts } = context;
  const { intent, when, text } = understood;
  if (intent === 'price') return answerPrice(state, understood, context);
  if (intent === 'hours') return addNotes(state, formatHours(when.dates[0] ?? null, facts));
  if (intent === 'services') return addNotes(state, formatServices(facts));
  if (intent === 'address') return lookUp(state, text, 'unknown', facts);
  const kind = classifyQuestion(understood, rules);
  return kind && lookUp(state, text, kind === 'surely' ? 'unknown' : null, facts);
}
