import { z } from 'zod';
import type { LanguageCode } from '../../../../languages/index.ts';
import type { Facts } from '../../facts.ts';
import type { Asked } from '../hear/asked.ts';
import type { LanguageRules } from '../language.ts';
import { RULES } from '../languages.ts';
import type { Turn } from './conversation.ts';
import { heardOf } from './heard-of.ts';
import { learn } from './learn.ts';
import { nextMove, type Output } from './next-move.ts';
import { hearOnce } from './once.ts';
import { speechOf } from './speech.ts';
import { type Ask, beginning, type Reply, type State } from './state.ts';
import { beginTurn, takeIn, takeInBoth } from './take-in.ts';
import { readTwoWishes } from './two-wishes.ts';

const ASKED: Partial<Record<Ask, Asked>> = {
  task: 'choice',
  'price-or-book': 'choice',
  'which-task': 'choice',
  day: 'day',
  'which-day': 'day',
  'confirm-day': 'day',
  'when-was': 'day',
  time: 'time',
  'which-time': 'time',
  slot: 'time',
  'confirm-booking': 'time',
  'confirm-move': 'time',
  name: 'name',
  'confirm-name': 'name',
  spelling: 'name',
  whose: 'name',
  'message-name': 'name',
  phone: 'phone',
  'confirm-phone': 'phone',
};

/** A day was asked for while the time is open as well, or the other way round: a bare number is a time then. */
const askedOf = ({ asked }: State): Asked => (asked ? (ASKED[asked] ?? null) : null);

/** Nobody agrees to a day and time that was not heard to its end. */
const NEEDS_ALL: ReadonlySet<Ask> = new Set(['confirm-booking', 'confirm-move', 'confirm-cancel']);

/**
 * What was asked, as far as it was heard. A turn that was answered by another model asked something unknown: nothing
 * that follows is taken for an answer to a question of ours.
 */
function noteAsked(state: State, reply: Reply, said: string, rules: LanguageRules): State {
  const sentence = reply.say(speechOf(rules));
  const heard = said === '' ? 0 : heardOf(said, sentence);
  const at = state.hold?.startsAt ?? state.appointment?.startsAt ?? '';
  const time = speechOf(rules).time(at.slice(11, 16) || '00:00');
  const isEnough =
    reply.ask && NEEDS_ALL.has(reply.ask) ? sentence.slice(0, heard).includes(time) : heard > 0;
  if (!isEnough) return { ...state, asked: said === '' ? state.asked : null, choices: [], last: null };
  return { ...state, asked: reply.ask, choices: reply.choices, last: reply };
}

const rulesOf = (code: LanguageCode): LanguageRules | undefined => RULES[code];

/**
 * Whether the other language was asked for in as many words, in whichever language that was: they are no words of the one
 * that is spoken from then on.
 */
function isLanguageWish({ said, called }: Turn, facts: Facts): boolean {
  const change = called.find(({ tool }) => tool === 'change_language');
  const code = z.object({ code: z.string().max(35) }).safeParse(change?.input).data?.code;
  if (code === undefined) return false;
  return facts.languages.some((language) => {
    const rules = rulesOf(language);
    return rules !== undefined && hearOnce(said, { rules, facts, asked: null }).wish === code;
  });
}

function takeWords(from: State, turn: Turn, facts: Facts, rules: LanguageRules): State {
  const state: State = { ...from, awaited: null };
  if (isLanguageWish(turn, facts)) return beginTurn(state);
  const context = { rules, facts, asked: askedOf(state) };
  const understood = hearOnce(turn.said, context);
  if (from.awaited && understood.answer === 'yes') return { ...beginTurn(state), agreed: from.awaited };
  const two = readTwoWishes(understood, { ...context, isAnswering: state.asked !== null });
  return (two && takeInBoth(state, two, context)) ?? takeIn(state, understood, context);
}

function takeTurn(state: State, turn: Turn, facts: Facts): State {
  const rules = rulesOf(state.language);
  if (!rules) return state;
  const taken = takeWords(state, turn, facts, rules);
  return turn.called.reduce((learned, called) => learn(learned, called, facts), taken);
}

/** A task that tools have ended in a turn of which the caller heard nothing: the line was lost, or they spoke first. */
const untoldOf = ({ task, notes }: State, { called, reply }: Turn): State['untold'] =>
  task === null && called.length > 0 && reply === '' ? notes : [];

function pass(state: State, turn: Turn, facts: Facts): State {
  const learned = takeTurn(state, turn, facts);
  const output = nextMove(learned, facts);
  const rules = rulesOf(output.state.language);
  if ('call' in output || !rules) return { ...output.state, asked: null, choices: [], last: null };
  return {
    ...noteAsked(output.state, output.reply, turn.reply, rules),
    untold: untoldOf(output.state, turn),
  };
}

/**
 * What comes next in a conversation. Its state is read anew from what was said and what tools answered: nothing that
 * decides is kept from one answer to the next, so any process goes on with any call.
 */
export function replay(turns: readonly Turn[], facts: Facts): Output {
  const last = turns.at(-1);
  let state = beginning(facts.language);
  for (const turn of turns.slice(0, -1)) state = pass({ ...state, language: turn.language }, turn, facts);
  const now: State = { ...state, language: facts.language };
  return nextMove(last ? takeTurn(now, last, facts) : now, facts);
}
