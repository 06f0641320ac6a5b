import type { Logger } from 'pino';
import { CALL_OUTCOMES } from '../../../../core/call-outcomes.ts';
import { bool, int, jsonOf, oneOf, text } from '../../../../db/column-types.ts';
import type { TenantDb } from '../../../../db/database.ts';
import { ofBusiness } from '../../../../db/statement.ts';
import type { Invalidations } from '../../../../events/invalidations.ts';
import { putWorkOfRows } from '../../../../jobs/due-work.ts';
import type { SavedDialogue } from '../../../../phrasebook/index.ts';
import { MESSAGE_ROLES, type TurnSource } from '../../../telephony/calls/calls.schema.ts';
import type { ConversationState, Recorder, ToolCallRecord, Turn } from '../conversation.ts';
import { END_REASONS, type EndReason } from '../conversations.schema.ts';
import { countTokens } from '../policy/token-allowance.ts';
import { decideFollowUp, lockEndingCall } from './decide-follow-up.ts';

const TURN = {
  callSid: text,
  sessionId: text,
  position: int,
  role: oneOf(MESSAGE_ROLES),
  content: text,
  languageCode: text,
  isDisclosure: bool,
  wasInterrupted: bool,
  firstTokenMs: int.orNull,
  firstSentenceMs: int.orNull,
  toolsMs: int.orNull,
  sources: jsonOf<readonly TurnSource[]>().orNull,
};

/**
 * SQL that locks the call of a turn. An erasure of the caller locks the call before the conversation too. After the
 * erasure the texts of the caller are stored empty, as the erasure leaves them.
 */
const LOCKED_CALL = `k AS (
      SELECT erased_at IS NOT NULL AS is_erased FROM calls
      WHERE business_id = $business AND call_sid = $callSid FOR SHARE
    )`;

/** SQL that inserts or updates a turn. `lock` is a query that selects and locks its conversation. */
const insertTurn = (lock: string) => `WITH ${LOCKED_CALL}, c AS (${lock})
    INSERT INTO call_messages AS m (business_id, call_sid, position, role, content, created_at, language_code,
        is_disclosure, was_interrupted, first_token_ms, first_sentence_ms, tools_ms, sources)
      SELECT c.business_id, c.call_sid, $position, $role,
        CASE WHEN c.is_erased AND $role = 'user' THEN '' ELSE $content END, app_now(), $languageCode, $isDisclosure,
        $wasInterrupted, $firstTokenMs, $firstSentenceMs, $toolsMs, $sources
      FROM c
    ON CONFLICT (call_sid, position) DO UPDATE SET content = excluded.content,
      was_interrupted = excluded.was_interrupted
    WHERE m.business_id = $business AND m.role = excluded.role
    RETURNING m.position`;

/**
 * Writes nothing after another socket has taken over the call. A concurrent takeover waits for this write and then
 * reads the turn.
 */
const saveTurn = ofBusiness({
  name: 'conversations.save_turn',
  params: TURN,
  row: { position: int },
  text: insertTurn(`SELECT o.business_id, o.call_sid, k.is_erased FROM conversations o, k
      WHERE o.business_id = $business AND o.call_sid = $callSid AND o.session_id = $sessionId FOR SHARE OF o`),
});

/** Like `saveTurn`, with the dialogue state in the same transaction, so that a takeover reads both or neither. */
const saveAnswer = ofBusiness({
  name: 'conversations.save_answer',
  params: { ...TURN, dialogue: jsonOf<SavedDialogue>().orNull },
  row: { position: int },
  text: insertTurn(`UPDATE conversations o SET dialogue = CASE WHEN NOT k.is_erased THEN $dialogue::jsonb END FROM k
      WHERE o.business_id = $business AND o.call_sid = $callSid AND o.session_id = $sessionId
      RETURNING o.business_id, o.call_sid, k.is_erased`),
});

const updateTurn = ofBusiness({
  name: 'conversations.change_turn',
  params: { callSid: text, sessionId: text, position: int, content: text },
  row: { call_sid: text },
  text: `WITH ${LOCKED_CALL}, o AS (
      UPDATE conversations o SET dialogue = NULL FROM k
      WHERE o.business_id = $business AND o.call_sid = $callSid AND o.session_id = $sessionId
      RETURNING o.business_id, o.call_sid, k.is_erased
    ), changed AS (
      UPDATE call_messages m SET content = CASE WHEN o.is_erased THEN '' ELSE $content END FROM o
      WHERE m.business_id = $business AND m.call_sid = o.call_sid AND m.position = $position AND m.role = 'user'
    )
    SELECT call_sid FROM o`,
});

const STATE = {
  callSid: text,
  sessionId: text,
  languageCode: text,
  outcome: oneOf(CALL_OUTCOMES).orNull,
  model: text.orNull,
};

/** SQL that inserts the calls of the rows in `updated` into `late_changes` if their days may already be rolled up. */
const RECORD_LATE = `late AS (
      INSERT INTO late_changes (business_id, started_at)
      SELECT c.business_id, c.started_at
      FROM updated JOIN calls c ON c.business_id = $business AND c.call_sid = updated.call_sid
      WHERE c.started_at < late_before()
    )`;

const saveState = ofBusiness({
  name: 'conversations.save_state',
  params: STATE,
  row: { call_sid: text },
  text: `WITH updated AS (
      UPDATE conversations SET language_code = $languageCode, outcome = $outcome, model = $model
      WHERE business_id = $business AND call_sid = $callSid AND session_id = $sessionId RETURNING call_sid
    ), ${RECORD_LATE}
    SELECT call_sid FROM updated`,
});

/**
 * Ends a conversation. In the same transaction, its translation becomes due if a turn is not in the language
 * `translateTo`; null requests no translation. A second run stores the new end, and makes the translation due again if
 * turns are still untranslated.
 */
const end = ofBusiness({
  name: 'conversations.end',
  params: { ...STATE, reason: oneOf(END_REASONS), translateTo: text.orNull },
  row: { is_translation_due: bool },
  text: `WITH updated AS (
      UPDATE conversations SET language_code = $languageCode, outcome = $outcome, model = $model,
        end_reason = $reason, ended_at = app_now()
      WHERE business_id = $business AND call_sid = $callSid AND session_id = $sessionId RETURNING call_sid
    ), ${RECORD_LATE}, foreign_language AS (
      SELECT call_sid AS id FROM updated
      WHERE EXISTS (SELECT FROM call_messages m
        WHERE m.business_id = $business AND m.call_sid = updated.call_sid AND m.language_code <> $translateTo
          AND m.content <> '' AND m.translation IS NULL)
    ), work AS (
      ${putWorkOfRows('translate-turns', 'foreign_language')}
    )
    SELECT EXISTS (SELECT FROM foreign_language) AS is_translation_due FROM updated`,
});

type RecorderOptions = {
  db: TenantDb;
  invalidations: Invalidations;
  log: Logger;
  callSid: string;
  sessionId: string;
  tokensMax: number;
  /** Target language of the translation after the end; null without a model. */
  translateTo: string | null;
  /** Called when another socket has taken over the call; later writes are dropped. */
  onTakenOver(): void;
  /** Runs after the end of the conversation is committed. Does not run if the process crashes. */
  onEnded(toolCalls: readonly ToolCallRecord[], isTranslationDue: boolean): Promise<void>;
};

/** Maximum length of a stored dialogue state, in characters of JSON; 2,000 are typical. */
const DIALOGUE_LENGTH_MAX = 32_768;
/** Escapes of characters that PostgreSQL does not store: NUL and halves of a surrogate pair. */
const UNSTORABLE = ['\\u0000', '\\ud'];

/**
 * The dialogue state, or null if it cannot be stored. The process that continues the conversation then derives the
 * state from all turns.
 */
function toStorable(dialogue: SavedDialogue | null): SavedDialogue | null {
  const json = JSON.stringify(dialogue);
  const isStorable = json.length <= DIALOGUE_LENGTH_MAX && !UNSTORABLE.some((unit) => json.includes(unit));
  return isStorable ? dialogue : null;
}

const BEFORE_AGAIN_MS = 500;
const TRIES_MAX = 3;

/**
 * Stores a conversation. Writes run one after the other, each with three attempts. A failed write is logged and the
 * call continues.
 */
export function createRecorder({
  db,
  invalidations,
  log,
  callSid,
  sessionId,
  tokensMax,
  translateTo,
  ...callbacks
}: RecorderOptions): Recorder {
  let chain: Promise<unknown> = Promise.resolve();
  let isTakenOver = false;
  const ids = { callSid, sessionId };

  async function attempt(write: () => Promise<object | undefined>): Promise<void> {
    for (let tries = 1; !isTakenOver; tries += 1) {
      try {
        const isOurs = (await write()) !== undefined;
        if (!isOurs) {
          isTakenOver = true;
          callbacks.onTakenOver();
        }
        return invalidations.publish([db.businessId], ['calls']);
      } catch (error) {
        log.error({ err: error, callSid, tries }, 'a part of a conversation was not stored');
        if (tries >= TRIES_MAX) return;
        await new Promise((resolve) => setTimeout(resolve, BEFORE_AGAIN_MS));
      }
    }
  }
  const inOrder = (write: () => Promise<object | undefined>): Promise<void> => {
    const written = chain.then(() => attempt(write));
    chain = written;
    return written;
  };
  const inBackground = (write: () => Promise<object | undefined>) => {
    inOrder(write).catch((error: unknown) =>
      log.error({ err: error, callSid }, 'a write of a conversation was lost'),
    );
  };

  return {
    saveTurn(turn: Turn, dialogue: SavedDialogue | null) {
      const row = { ...turn, ...ids };
      inBackground(() =>
        turn.role === 'user'
          ? db.first(saveTurn, row)
          : db.first(saveAnswer, { ...row, dialogue: toStorable(dialogue) }),
      );
    },
    updateTurn: (position: number, content: string) =>
      inBackground(() => db.first(updateTurn, { ...ids, position, content })),
    saveState: (state: ConversationState) => inBackground(() => db.first(saveState, { ...state, ...ids })),
    countTokens(input, output) {
      const counted = chain.then(() => countTokens(db, { callSid, input, output }));
      chain = counted.catch(() => undefined);
      return counted.then((tokens) => tokens < tokensMax);
    },
    async end(state: ConversationState, reason: EndReason, toolCalls: readonly ToolCallRecord[]) {
      let isTranslationDue = false;
      await inOrder(async () => {
        const ended = await db.transaction(async (tx) => {
          await lockEndingCall(tx, callSid);
          const row = await tx.first(end, { ...state, ...ids, reason, translateTo });
          if (row) await decideFollowUp(tx, { callSid, reason, outcome: state.outcome, toolCalls });
          return row;
        });
        isTranslationDue = ended?.is_translation_due ?? false;
        return ended;
      });
      if (!isTakenOver) await callbacks.onEnded(toolCalls, isTranslationDue);
    },
  };
}

/** A recorder for visits, which stores nothing and counts tokens against the given limit. Trials extend it. */
export function createDiscardingRecorder(tokensMax: number): Recorder {
  let tokens = 0;
  return {
    saveTurn: () => undefined,
    updateTurn: () => undefined,
    saveState: () => undefined,
    async countTokens(input, output) {
      tokens += input + output;
      return tokens < tokensMax;
    },
    end: () => Promise.resolve(),
  };
}
