import type { Facts } from '../../facts.ts';
import type { Understood } from '../hear/hear.ts';
import type { LanguageRules } from '../language.ts';
import { sayHours } from './hours.ts';
import { findPhrase } from './phrases.ts';
import { MOST_NAMED } from './service-rows.ts';
import { findService } from './services.ts';
import type { Note } from './speech.ts';
import type { State } from './state.ts';

const note = (state: State, say: Note): State => ({ ...state, notes: [...state.notes, say] });

function tellPrice(state: State, { tokens }: Understood, facts: Facts, rules: LanguageRules): State | null {
  const asked = findService(tokens, facts.services, rules) ?? state.service;
  const service = facts.services.find(({ id }) => id === asked);
  if (!service) return null;
  const { name, priceCents, minutes } = service;
  return note(state, ({ say, price }) => say.price({ service: name, price: price(priceCents), minutes }));
}

function tellServices(state: State, { services }: Facts): State | null {
  const names = services.slice(0, MOST_NAMED).map(({ name }) => name);
  return names.length > 0 ? note(state, ({ say, all }) => say.services({ services: all(names) })) : null;
}

/**
 * Answers a question without leaving what is being done: the answer comes before the next question. Null where it is none,
 * or takes a tool or another question to answer.
 */
export function answerAside(
  state: State,
  understood: Understood,
  facts: Facts,
  rules: LanguageRules,
): State | null {
  const { intent, when, said } = understood;
  if (intent === 'price') return tellPrice(state, understood, facts, rules);
  if (intent === 'hours') return note(state, sayHours(when.dates[0] ?? null, facts));
  if (intent === 'services') return tellServices(state, facts);
  const phrase = intent === 'address' ? findPhrase(said, facts.phrases) : null;
  return phrase === null ? null : note(state, () => phrase);
}
