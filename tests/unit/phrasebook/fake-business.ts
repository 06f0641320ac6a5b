import { isDeepStrictEqual } from 'node:util';
import { phrasebook } from '../../../server/modules/agent/conversations/phrasebook.ts';
import type { Facts } from '../../../server/modules/agent/conversations/read-facts.ts';
import { isLanguageCode, type LanguageCode } from '../../../server/modules/languages/catalogue/languages.ts';
import { ruleOfQuestion } from '../../../server/phrasebook/dialogue/answers.ts';
import { applyWords } from '../../../server/phrasebook/dialogue/apply-words.ts';
import { chooseNextAction, type Output } from '../../../server/phrasebook/dialogue/choose-next-action.ts';
import { parseDialogue, type SavedDialogue } from '../../../server/phrasebook/dialogue/saved-dialogue.ts';
import { initialState, type State } from '../../../server/phrasebook/dialogue/state.ts';
import type { Answer } from '../../../server/phrasebook/index.ts';
import type { LanguageRules } from '../../../server/phrasebook/language.ts';
import type { DialogueMessage } from '../../../server/phrasebook/message.ts';
import { understand } from '../../../server/phrasebook/understand/understand.ts';
import { RULES } from '../../support/phrasebook.ts';

const WEEKDAYS = [1, 2, 3, 4, 5] as const;

/**
 * A dentist, open Monday to Friday 09:00–17:00 and Saturday 10:00–14:00; now is Wednesday 25 November 2026, 14:00.
 */
export const makeFacts = (language: LanguageCode, changes: Partial<Facts> = {}): Facts => ({
  business: { name: 'Maple Dental', timezone: 'America/Toronto' },
  now: '2026-11-25T14:00',
  language,
  languages: [language],
  callerNumberKnown: true,
  hours: [
    ...WEEKDAYS.map((day) => ({ day, opens: '09:00', closes: '17:00' })),
    { day: 6, opens: '10:00', closes: '14:00' },
  ],
  calendars: [],
  closedDays: [{ from: '2026-12-24', to: '2026-12-26' }],
  changedDays: [],
  services: [
    { id: 1, name: 'Botox', otherNames: [], description: '', minutes: 30, priceCents: 8_000 },
    { id: 2, name: 'Invisalign', otherNames: [], description: '', minutes: 45, priceCents: 12_000 },
  ],
  phrases: [{ phrase: 'parking', text: 'Parking is behind the house.' }],
  may: { book: true, move: true, cancel: true, transfer: true, takeMessages: true },
  instructions: null,
  ...changes,
});

type Input = Record<string, string | number | null | undefined>;
export type Call = { tool: string; input: Input };

/** Slots at every half hour of opening time, except for Tuesday 1 December 10:00, which is taken. */
function slotsOf(day: string, { hours }: Facts): string[] {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return hours
    .filter((span) => span.day === weekday)
    .flatMap(({ opens, closes }) => {
      const [from, to] = [Number(opens.slice(0, 2)), Number(closes.slice(0, 2))];
      return Array.from({ length: (to - from) * 2 }, (_, at) => {
        const minute = at % 2 === 0 ? '00' : '30';
        return `${day}T${String(from + Math.floor(at / 2)).padStart(2, '0')}:${minute}`;
      });
    })
    .filter((slot) => slot !== '2026-12-01T10:00');
}

function openSlots({ from_day: from, to_day: to }: Input, facts: Facts): unknown {
  const slots: string[] = [];
  for (let day = String(from); day <= String(to); ) {
    slots.push(...slotsOf(day, facts));
    day = new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
  }
  return { slots: slots.slice(0, 200), closed: slots.length === 0 ? 'hours' : null };
}

/** The only appointment: Marie Tremblay has Botox on Friday 4 December at 11:00. */
function find({ name, starts_at: startsAt, day }: Input): unknown {
  const isHers = /tremblay|マリー|玛丽|мари|ماري|मैरी/i.test(String(name));
  const isThen = startsAt === '2026-12-04T11:00' || day === '2026-12-04';
  if (!isHers || !isThen) return { found: false };
  return { found: true, appointment_id: 'a1', service: 'Botox', starts_at: '2026-12-04T11:00' };
}

function answer({ tool, input }: Call, facts: Facts): unknown {
  switch (tool) {
    case 'find_open_slots':
      return openSlots(input, facts);
    case 'hold_slot':
      return { held: true, hold_id: `hold ${input.starts_at}`, starts_at: input.starts_at, ends_at: '' };
    case 'book':
      return { booked: true, starts_at: String(input.hold_id).slice(5), service: 'Botox' };
    case 'find_appointment':
      return find(input);
    case 'move_appointment':
      return { moved: true, starts_at: String(input.hold_id).slice(5) };
    case 'cancel_appointment':
      return { cancelled: true };
    case 'take_message':
      return { taken: true };
    case 'transfer':
      return { transferring: true };
    case 'change_language':
      return { changed: facts.languages.some((code) => code === input.code) };
    case 'end_call':
      return { ending: true };
    default:
      return { passages: [] };
  }
}

export interface Talk {
  /** Adds a caller turn and returns the answer. */
  say: (utterance: string) => Promise<string>;
  calls: Call[];
  messages: DialogueMessage[];
}

/** Serializes and parses a dialogue, like the database and another process. Throws if the result is invalid. */
function storeAndRead(saved: SavedDialogue): SavedDialogue {
  const stored = JSON.stringify(saved);
  const read = parseDialogue(JSON.parse(stored), isLanguageCode);
  if (read === null || !isDeepStrictEqual(read, saved)) throw new Error(`stored and not read: ${stored}`);
  return read;
}

/**
 * Answers each turn from the dialogue state that was stored after the previous turn. Throws if the replay of all turns
 * from the start gives another answer.
 */
function continueBySteps() {
  let stored: SavedDialogue | null = null;
  return (facts: Facts, messages: readonly DialogueMessage[]): Answer => {
    const { answer: next, dialogue } = phrasebook.respond({ facts, messages, dialogue: stored });
    stored = storeAndRead(dialogue);
    const { answer: whole } = phrasebook.respond({ facts, messages, dialogue: null });
    if (JSON.stringify(next) !== JSON.stringify(whole))
      throw new Error(`stored: ${JSON.stringify(next)}, from the beginning: ${JSON.stringify(whole)}`);
    return next;
  };
}

/** A call to the fake business with tools that respond immediately. `answers` overrides the results of tools. */
export function makeConversation(
  known: Facts,
  answers: Record<string, (input: Input) => unknown> = {},
): Talk {
  let facts = known;
  const calls: Call[] = [];
  const messages: DialogueMessage[] = [];
  const continueTalk = continueBySteps();
  const step = (): string | null => {
    const next = continueTalk(facts, messages);
    const { language: languageCode } = facts;
    if ('text' in next) {
      messages.push({ role: 'assistant', content: [{ type: 'text', text: next.text }], languageCode });
      return next.text;
    }
    const called = { toolCallId: `call-${messages.length}`, toolName: next.tool };
    // Serialized, like the input of a tool and the history of the next step.
    const input = JSON.parse(JSON.stringify(next.input));
    const call = { tool: next.tool, input };
    calls.push(call);
    if (next.tool === 'change_language') facts = { ...facts, language: input.code };
    const value = answers[next.tool]?.(input) ?? answer(call, facts);
    messages.push({
      role: 'assistant',
      content: [{ type: 'tool-call', ...called, input }],
      languageCode,
    });
    // The results of the fake tools are JSON.
    const output = { type: 'json' as const, value: value as never };
    messages.push({ role: 'tool', content: [{ type: 'tool-result', ...called, output }], languageCode });
    return null;
  };
  const say = async (utterance: string): Promise<string> => {
    messages.push({
      role: 'user',
      content: [{ type: 'text', text: utterance }],
      languageCode: facts.language,
      position: messages.length,
    });
    for (let steps = 0; steps < 8; steps++) {
      const reply = step();
      if (reply !== null) return reply;
    }
    throw new Error(`no answer to "${utterance}" within eight steps`);
  };
  return { say, calls, messages };
}

/** The caller says the lines one after the other; returns the last answer. */
export async function sendTurns(talk: Talk, lines: readonly string[]): Promise<string> {
  let answer = '';
  for (const line of lines) answer = await talk.say(line);
  return answer;
}

/** The next action of the agent after this utterance. `changes` are applied to the initial state. */
export function answerTo(code: LanguageCode, utterance: string, changes: Partial<State> = {}): Output {
  const facts = makeFacts(code);
  const context = { rules: RULES[code] as LanguageRules, facts };
  const state: State = { ...initialState(code), ...changes };
  const understood = understand(utterance, { ...context, expected: ruleOfQuestion(state)?.expects ?? null });
  return chooseNextAction(applyWords(state, understood, context), facts);
}
