import { setTimeout as sleep } from 'node:timers/promises';
import { languageCodes } from '../../server/modules/languages/catalogue/languages.ts';
import { voiceIn } from '../../server/modules/languages/catalogue/voice-texts.ts';
import { type LineEvent, type PhoneLine, ring } from './phone-line.ts';
import type { Clinic, Turn } from './scenario.ts';
import type { CallersStage } from './stage.ts';

/** The events of a call, and the problems that the caller noticed. */
export type Played = { callSid: string; events: LineEvent[]; problems: string[] };

const PATIENCE_MS = 15_000;

type Player = {
  line: PhoneLine;
  clinic: Clinic;
  problems: string[];
  /** Events before this index are already processed. */
  from: number;
  /** True when the agent has finished its last utterance and the caller has not spoken since. */
  isCallersTurn: boolean;
};

const fillers = new Set<string>(languageCodes.map((code) => voiceIn(code)('voice.filler')));
/** True for an utterance of the agent that counts as an answer, unlike the filler "one moment, please". */
const isUtterance = ({ kind, text = '' }: LineEvent): boolean =>
  kind === 'heard' && !fillers.has(text.trim());
const newUtterances = ({ line, from }: Player): LineEvent[] => line.events.slice(from).filter(isUtterance);

/**
 * Waits until the agent has spoken a matching utterance, then marks all events up to it as processed. Returns false
 * after a timeout.
 */
async function listen(
  player: Player,
  isWanted: (utterances: LineEvent[]) => boolean,
  withinMs: number,
): Promise<boolean> {
  const { line } = player;
  const deadline = performance.now() + withinMs;
  for (;;) {
    const left = deadline - performance.now();
    const present = await line.follow(0);
    const isThere = isWanted(newUtterances(player));
    if (isThere && !present.is_speaking) {
      player.from = line.events.length;
      return true;
    }
    if (!present.is_live || left <= 0) return isThere;
    await line.follow(Math.min(left, isThere ? 100 : 2_000));
  }
}

async function waitForAnswer(player: Player, turn: Turn & { kind: 'hears' }): Promise<void> {
  const { pattern, withinMs } = turn;
  const isExpected = (utterances: LineEvent[]): boolean =>
    utterances.length > 0 && (!pattern || pattern.test(utterances.map(({ text }) => text).join(' ')));
  const from = player.from;
  player.isCallersTurn = await listen(player, isExpected, withinMs);
  if (player.isCallersTurn) return;
  const utterances = player.line.events.slice(from).filter(isUtterance);
  player.problems.push(
    `expected ${pattern ?? 'an answer'} within ${withinMs} ms, heard: ${utterances.map(({ text }) => text).join(' | ') || 'nothing'}`,
  );
}

async function speak(player: Player, turn: Turn & { kind: 'says' }): Promise<void> {
  const { line, problems } = player;
  const { text, language, interruptAfter } = turn;
  const isMidway = interruptAfter !== undefined;
  if (!isMidway && !player.isCallersTurn)
    await listen(player, (utterances) => utterances.length > 0, PATIENCE_MS);
  player.isCallersTurn = false;
  if (!(await line.say(text, { language, interruptAfter })))
    problems.push(`nobody listened any more to: ${text}`);
  if (isMidway) await waitUntilSpoken(player, text);
  player.from = line.events.length;
}

/**
 * Waits until the emulated phone has sent the caller's text to the product. If the caller interrupts, the phone sends
 * the text only after the agent has spoken the given words.
 */
async function waitUntilSpoken({ line, problems }: Player, text: string): Promise<void> {
  const wasSent = () => line.events.some(({ kind, frame }) => kind === 'sent' && frame?.voicePrompt === text);
  for (const deadline = performance.now() + PATIENCE_MS; !wasSent(); ) {
    const { is_live: isLive } = await line.follow(500);
    if (isLive && performance.now() < deadline) continue;
    problems.push(`never came to say: ${text}`);
    return;
  }
}

async function playTurn(player: Player, turn: Turn): Promise<void> {
  const { line, clinic } = player;
  switch (turn.kind) {
    case 'hears':
      return await waitForAnswer(player, turn);
    case 'says':
      return await speak(player, turn);
    case 'presses':
      await listen(player, (utterances) => utterances.length > 0, PATIENCE_MS);
      await line.press(turn.keys);
      player.from = line.events.length;
      return;
    case 'silence':
      await sleep(turn.ms);
      return;
    case 'does':
      return await turn.what(clinic);
    case 'hangsUp':
      await line.hangUp();
  }
}

/** Waits until the agent or the transfer target has ended the call; otherwise the caller hangs up. */
async function finish(player: Player): Promise<void> {
  const { line, problems } = player;
  for (const deadline = performance.now() + PATIENCE_MS; ; ) {
    const { is_live: isLive } = await line.follow(1_000);
    if (!isLive) return;
    if (performance.now() < deadline) continue;
    problems.push('the call did not end');
    return await line.hangUp();
  }
}

export type LineOptions = { from: string; dropAfter?: number; delayMs?: number };

/** Plays the turns of one caller against the product, with the requests of Twilio. */
export async function playCaller(
  { sandboxUrl, speed }: CallersStage,
  clinic: Clinic,
  turns: readonly Turn[],
  { from, dropAfter, delayMs }: LineOptions,
): Promise<Played> {
  const line = await ring(sandboxUrl, {
    to: clinic.number,
    from,
    speed,
    drop_after: dropAfter,
    delay_ms: delayMs,
  });
  const player: Player = { line, clinic, problems: [], from: 0, isCallersTurn: false };
  for (const turn of turns) await playTurn(player, turn);
  await finish(player);
  return { callSid: line.callSid, events: line.events, problems: player.problems };
}
