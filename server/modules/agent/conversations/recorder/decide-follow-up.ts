import type { CallOutcome } from '../../../../core/call-outcomes.ts';
import { bool, text } from '../../../../db/column-types.ts';
import type { TenantTx } from '../../../../db/database.ts';
import { ofBusiness } from '../../../../db/statement.ts';
import { recordFollowUpReasons } from '../../../telephony/index.ts';
import type { ToolCallRecord } from '../conversation.ts';
import type { EndReason } from '../conversations.schema.ts';
import { phrasebook } from '../phrasebook.ts';

const ENDS_OF_QUESTIONS = ['?', '？', '؟'];
/** Minimum length of a repeated question. Shorter ones, such as "Yes?", are repeated by chance. */
const CHARACTERS_MIN = 8;

const sentences = new Intl.Segmenter(undefined, { granularity: 'sentence' });
const normalize = (sentence: string): string => sentence.trim().toLowerCase();

/** Questions that follow every completed task. Repeating them does not indicate a problem. */
let routine: ReadonlySet<string> | undefined;
function isRoutine(sentence: string): boolean {
  routine ??= new Set(
    phrasebook.languages.map((code) => normalize(phrasebook.speech(code)?.sentences.anythingElse() ?? '')),
  );
  return routine.has(sentence);
}

const isQuestion = (sentence: string): boolean =>
  sentence.length >= CHARACTERS_MIN &&
  ENDS_OF_QUESTIONS.some((end) => sentence.endsWith(end)) &&
  !isRoutine(sentence);

const questionsIn = (answer: string): string[] =>
  [...sentences.segment(answer)].map(({ segment }) => normalize(segment)).filter(isQuestion);

/**
 * True when two consecutive answers ask the same question. Identical answers are ignored: the caller asked to repeat
 * the first one.
 */
function hasRepeatedQuestion(answers: readonly string[]): boolean {
  const questionsOfAnswers = answers.map(questionsIn);
  return questionsOfAnswers.some((questions, place) => {
    const before = new Set(questionsOfAnswers[place - 1] ?? []);
    if (answers[place] === answers[place - 1]) return false;
    return questions.some((question) => before.has(question));
  });
}

/** Tools that the agent calls only for callers who want an appointment. */
const BOOKING_TOOLS: ReadonlySet<string> = new Set(['find_open_slots', 'hold_slot', 'book']);
/**
 * Outcomes after which a requested booking is still missing. A transferred call is not included, because the caller
 * spoke with a person.
 */
const WITHOUT_BOOKING: ReadonlySet<CallOutcome> = new Set(['answered', 'message', 'abandoned']);

/** Uses SQL instead of Prisma, which would take three times as long while the call is locked (decision 59). */
const answersOfAgent = ofBusiness({
  name: 'conversations.answers_of_agent',
  params: { callSid: text },
  row: { content: text },
  text: `SELECT content FROM call_messages
    WHERE business_id = $business AND call_sid = $callSid AND role = 'assistant' AND NOT is_disclosure
    ORDER BY position LIMIT 300`,
});

const lockCall = ofBusiness({
  name: 'conversations.lock_ending_call',
  params: { callSid: text },
  row: { call_sid: text },
  text: 'SELECT call_sid FROM calls WHERE business_id = $business AND call_sid = $callSid FOR SHARE',
});

/**
 * Locks the call. Use it at the start of a transaction that ends a conversation, because erasures lock the call first
 * too.
 */
export async function lockEndingCall(tx: TenantTx, callSid: string): Promise<void> {
  await tx.first(lockCall, { callSid });
}

/**
 * True when a slot was held in the call. The row of the hold exists for two hours after its expiry, even if the process
 * has crashed.
 */
const heldSlot = ofBusiness({
  name: 'conversations.held_slot',
  params: { callSid: text },
  row: { is_held: bool },
  text: `SELECT EXISTS (SELECT FROM slot_holds WHERE business_id = $business AND call_sid = $callSid) AS is_held`,
});

type Ended = {
  callSid: string;
  reason: EndReason;
  outcome: CallOutcome | null;
  /** The tool calls of this process; empty if the process crashed. */
  toolCalls: readonly Pick<ToolCallRecord, 'tool'>[];
};

/**
 * Stores the reasons for a follow-up: a requested booking is missing, or the agent asked a question twice in a row.
 * Runs in the transaction that ends the conversation. If the conversation ends a second time, the decision is made
 * again.
 */
export async function decideFollowUp(
  tx: TenantTx,
  { callSid, reason, outcome, toolCalls }: Ended,
): Promise<void> {
  // The process that took over the conversation will decide its follow-up.
  if (reason === 'taken_over') return;
  const answers = await tx.all(answersOfAgent, { callSid });
  const isBookingWanted =
    toolCalls.some(({ tool }) => BOOKING_TOOLS.has(tool)) || (await tx.one(heldSlot, { callSid })).is_held;
  const isWithout = WITHOUT_BOOKING.has(outcome ?? 'abandoned');
  await recordFollowUpReasons(tx, {
    callSid,
    reasons: {
      // After a lost connection, the new session does not know the earlier tool calls. If the caller requested no
      // booking in the new session, the stored reason stays.
      ...((isBookingWanted || !isWithout) && { booking_failed: isWithout }),
      asked_twice: hasRepeatedQuestion(answers.map(({ content }) => content)),
    },
  });
}
