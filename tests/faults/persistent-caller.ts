import { languageCodes } from '../../server/modules/languages/catalogue/languages.ts';
import { voiceIn } from '../../server/modules/languages/catalogue/voice-texts.ts';
import { type LineEvent, type PhoneLine, ring } from '../../tools/callers/phone-line.ts';

/** A caller with one request, who reconnects and continues after any failure of the line. */
export type PersistentCaller = {
  callSid: string;
  /** True once the agent has answered the caller. */
  isConnected(): boolean;
  /** How often the caller has spoken. */
  timesSpoken(): number;
  /** Outcome of the call, once it is over and its end was reported to the product. */
  over: Promise<FinishedCall>;
};

export type FinishedCall = {
  callSid: string;
  status: string;
  durationSeconds: number;
  /** True once the agent confirmed the request. */
  isDone: boolean;
  events: LineEvent[];
};

type CallerRequest = {
  to: string;
  /** A sentence with the complete request: service, day and time. */
  ask: string;
  /**
   * For a caller with an appointment: its name and time, as the answer when the agent asks which appointment is meant.
   */
  which?: string;
  /** Matches the text with which the agent confirms the completed request. */
  done: RegExp;
  first: string;
  last: string;
};

export const FROM = '+15145550142';
/** Speaking speed as a multiple of a human one, so that a call lasts only a few seconds. */
const SPEED = 15;
/** The caller repeats the request after a silence of this length. */
const PATIENCE_MS = 6_000;
const CALL_MS_MAX = 120_000;

const fillers = new Set<string>(languageCodes.map((code) => voiceIn(code)('voice.filler')));
const utteranceOf = ({ kind, text = '' }: LineEvent): string[] =>
  kind === 'heard' && text.trim() !== '' && !fillers.has(text.trim()) ? [text] : [];

/** The caller’s reply; null to hang up. */
function answerTo(
  agentText: string,
  request: CallerRequest,
  lastUtterance: string,
  isDone: boolean,
): string | null {
  const { ask, which = ask, done, first, last } = request;
  if (/Is there anything else/.test(agentText)) return isDone ? 'no thank you, goodbye' : ask;
  if (done.test(agentText)) return 'no thank you, goodbye';
  if (/Goodbye/.test(agentText)) return null;
  if (/Please say it again|Are you still there/.test(agentText)) return lastUtterance;
  if (/Is that right\?|Shall I cancel it\?/.test(agentText)) return 'yes';
  if (/name is the appointment under|For which day and time/.test(agentText)) return which;
  if (/last name|first and last/.test(agentText)) return `my name is ${first} ${last}`;
  return isDone ? 'no thank you, goodbye' : ask;
}

type AgentTurn = { agentText: string; isSilent: boolean; isLive: boolean };

/**
 * Listens until the agent has completed an utterance, the line has been silent for long, or the call is
 * over.
 */
async function listen(line: PhoneLine, from: number): Promise<AgentTurn> {
  for (const deadline = performance.now() + PATIENCE_MS; ; ) {
    const { is_live: isLive, is_speaking: isSpeaking } = await line.follow(200);
    const agentText = line.events.slice(from).flatMap(utteranceOf).join(' ');
    const isSilent = performance.now() > deadline;
    if (!isLive || isSilent || (agentText !== '' && !isSpeaking)) return { agentText, isSilent, isLive };
  }
}

async function talk(
  line: PhoneLine,
  request: CallerRequest,
  state: { spoken: number },
): Promise<FinishedCall> {
  let utterance = request.ask;
  let from = 0;
  let isDone = false;
  const deadline = performance.now() + CALL_MS_MAX;
  for (;;) {
    const { agentText, isLive } = await listen(line, from);
    isDone ||= request.done.test(agentText);
    if (!isLive) break;
    const answer = agentText === '' ? utterance : answerTo(agentText, request, utterance, isDone);
    if (answer === null || performance.now() > deadline) {
      await line.hangUp();
      break;
    }
    from = line.events.length;
    utterance = answer;
    // Text is not sent while the line reconnects. The next server repeats its question, and the caller answers again.
    if (!(await line.say(answer, {}))) continue;
    state.spoken += 1;
  }
  let { is_live: isLive, call } = await line.follow(0);
  while (isLive) ({ is_live: isLive, call } = await line.follow(1_000));
  return { callSid: line.callSid, ...call, isDone, events: line.events };
}

/** Calls, makes the request, and continues until it is done or the call is over. */
export async function callPersistently(
  sandboxUrl: string,
  request: CallerRequest,
): Promise<PersistentCaller> {
  const line = await ring(sandboxUrl, { to: request.to, from: FROM, speed: SPEED });
  const state = { spoken: 0 };
  return {
    callSid: line.callSid,
    isConnected: () => line.events.some(({ what }) => what === 'socket_opened'),
    timesSpoken: () => state.spoken,
    over: talk(line, request, state),
  };
}
