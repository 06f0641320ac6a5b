import type { Facts } from '../facts.ts';
import type { LanguageRules } from '../language.ts';
import { sentence } from '../respond/sentence.ts';
import type { Understood } from '../understand/understand.ts';
import { findService, formatHours, formatPrice, SERVICES_NAMED_MAX } from './business-info.ts';
import { classifyQuestion } from './questions.ts';
import { addNotes, type State } from './state.ts';
import { findPhrase } from './text-search.ts';

function answerPrice(state: State, { tokens }: Understood, facts: Facts, rules: LanguageRules): State {
  if (facts.services.length === 0) return addNotes(state, sentence('unknown'));
  const asked = findService(tokens, facts.services, rules) ?? state.serviceId;
  const service = facts.services.find(({ id }) => id === asked);
  return service ? addNotes(state, formatPrice(service)) : { ...state, isPricePending: true };
}

function answerServices(state: State, { services }: Facts): State {
  const names = services.slice(0, SERVICES_NAMED_MAX).map(({ name }) => name);
  return addNotes(
    state,
    names.length > 0 ? sentence('services', { services: { all: names } }) : sentence('noServices'),
  );
}

function lookUp(state: State, question: string, fallback: 'unknown' | null, { phrases }: Facts): State {
  const phrase = findPhrase(question, phrases);
  return phrase === null
    ? { ...state, sideQuestion: { question: question, fallback } }
    : addNotes(state, { text: phrase });
}

/**
 * Answers a question during a task: the answer comes before the next question, a price once the service is known.
 * Answers and pages of the business are looked up. Null if it is no question.
 */
export function answerSideQuestion(
  state: State,
  understood: Understood,
  facts: Facts,
  rules: LanguageRules,
): State | null {
  const { intent, when, text } = understood;
  if (intent === 'price') return answerPrice(state, understood, facts, rules);
  if (intent === 'hours') return addNotes(state, formatHours(when.dates[0] ?? null, facts));
  if (intent === 'services') return answerServices(state, facts);
  if (intent === 'address') return lookUp(state, text, 'unknown', facts);
  const kind = classifyQuestion(understood, rules);
  return kind && lookUp(state, text, kind === 'surely' ? 'unknown' : null, facts);
}
