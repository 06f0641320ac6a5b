import type { Facts } from '../facts.ts';
import { say } from '../respond/sentence.ts';
import { ask, type Move, type Row } from './move.ts';
import { offerMessage, type State } from './state.ts';

/** More names than these nobody keeps in mind. */
export const MOST_NAMED = 6;

export const refuse = (state: State): Move => ({
  turn: offerMessage(state, say('mayNot')),
});

export const serviceOf = ({ service }: State, { services }: Facts): Facts['services'][number] | undefined =>
  services.find(({ id }) => id === service);

const askService = (_: State, { services }: Facts): Move =>
  ask(
    say('askService', { services: { either: services.slice(0, MOST_NAMED).map(({ name }) => name) } }),
    'service',
  );

/** Services: the only one there is goes without asking. */
export const SERVICE_ROWS: readonly Row[] = [
  {
    when: ({ service }, { services }) => service === null && services.length === 1,
    next: (state, { services }) => ({ turn: { ...state, service: services[0]?.id ?? null } }),
  },
  { when: ({ service }, { services }) => service === null && services.length > 1, next: askService },
];
