import { CALL_OUTCOMES } from '../../../../core/call-outcomes.ts';
import { int, oneOf, text } from '../../../../db/column-types.ts';
import { ofEveryBusiness } from '../../../../db/statement.ts';
import type { Deps } from '../../../../deps.ts';
import { putWork } from '../../../../jobs/due-work.ts';
import { decideFollowUp } from './decide-follow-up.ts';
import { passOnMessages } from './pass-on-messages.ts';

/** A live process stores the end of a conversation within this time after the call. */
const AFTER_CALL_MINUTES = 2;
/** Age from which a conversation is ended even if the end of its call is unknown. */
const LONGEST_MINUTES = 40;
const BATCH_MAX = 500;

/**
 * Ends open conversations whose call has ended or that are too old. The outcome is taken from the call's appointments,
 * because a process may crash before it stores the outcome. Without appointments the stored outcome stays. If none is
 * stored, the outcome is `answered` when the agent answered the caller, otherwise `abandoned`. Locks the call together
 * with its conversation, because an erasure locks calls first. Needs no rows in the table of due work, because this
 * query finds the conversations itself.
 */
const endLost = ofEveryBusiness({
  name: 'conversations.end_lost',
  because: 'the job ends the conversations of all businesses',
  params: { afterCallMinutes: int, longestMinutes: int, limit: int },
  row: { business_id: int, call_sid: text, outcome: oneOf(CALL_OUTCOMES).orNull },
  text: `WITH lost AS (
      SELECT o.call_sid, c.business_id, c.started_at FROM conversations o JOIN calls c ON c.call_sid = o.call_sid
      WHERE o.ended_at IS NULL
        AND (c.ended_at < app_now() - make_interval(mins => $afterCallMinutes)
          OR o.started_at < app_now() - make_interval(mins => $longestMinutes))
      ORDER BY o.started_at LIMIT $limit FOR SHARE OF c SKIP LOCKED FOR UPDATE OF o SKIP LOCKED
    ), late AS (
      INSERT INTO late_changes (business_id, started_at)
      SELECT business_id, started_at FROM lost WHERE started_at < late_before()
    )
    UPDATE conversations o SET ended_at = app_now(), end_reason = 'lost',
      outcome = coalesce((SELECT min(CASE WHEN a.created_at >= c.began_at THEN 'booked' ELSE 'moved' END)
          FROM appointments a JOIN calls c ON c.call_sid = o.call_sid
          WHERE a.business_id = o.business_id AND a.confirmed_call_sid = o.call_sid),
        (SELECT 'cancelled' FROM appointments a WHERE a.business_id = o.business_id
          AND a.cancelled_call_sid = o.call_sid LIMIT 1),
        o.outcome, CASE WHEN EXISTS (
          SELECT FROM call_messages turn JOIN call_messages answer
            ON answer.call_sid = turn.call_sid AND answer.position > turn.position AND answer.role = 'assistant'
          WHERE turn.call_sid = o.call_sid AND turn.role = 'user') THEN 'answered' ELSE 'abandoned' END)
    FROM lost WHERE o.call_sid = lost.call_sid
    RETURNING o.business_id, o.call_sid, o.outcome`,
});

/**
 * Time after which the dialogue state is deleted. A caller who returns to the agent after a lost connection or an
 * unanswered transfer does so within seconds.
 */
const DIALOGUE_MINUTES = 2;

/** Time after which the dialogue state is deleted even if its message could not be passed on. */
const UNSAVED_MESSAGE_MINUTES = 10;

/** The dialogue state contains personal data and is not needed after the conversation. */
const dropDialogues = ofEveryBusiness({
  name: 'conversations.drop_dialogues',
  because: 'the job ends the conversations of all businesses',
  params: { minutes: int, messageMinutes: int },
  text: `UPDATE conversations SET dialogue = NULL
    WHERE dialogue IS NOT NULL AND ended_at < app_now() - make_interval(mins =>
      CASE WHEN dialogue #>> '{state,task}' = 'message' THEN $messageMinutes::int ELSE $minutes::int END)`,
});

/**
 * Ends conversations whose process crashed. Passes on the messages of ended conversations and deletes their dialogue
 * states. Each conversation that this function ends becomes due for its summary and translation. Returns the number of
 * these conversations; a second run finds none. If the process is still alive, the end that it stores later replaces
 * this one.
 */
export async function endLostConversations(deps: Deps): Promise<number> {
  const { db, invalidations, jobs } = deps;
  await passOnMessages(deps, DIALOGUE_MINUTES);
  await db.all(dropDialogues, { minutes: DIALOGUE_MINUTES, messageMinutes: UNSAVED_MESSAGE_MINUTES });
  const ended = await db.transaction(async (tx) => {
    const lost = await tx.all(endLost, {
      afterCallMinutes: AFTER_CALL_MINUTES,
      longestMinutes: LONGEST_MINUTES,
      limit: BATCH_MAX,
    });
    for (const { business_id: businessId, call_sid: callSid, outcome } of lost) {
      const own = tx.ofBusiness(businessId);
      await decideFollowUp(own, { callSid, reason: 'lost', outcome, toolCalls: [] });
      await putWork(own, { kind: 'translate-turns', subject: callSid });
    }
    return lost;
  });
  const businessIds = [...new Set(ended.map(({ business_id: id }) => id))];
  if (businessIds.length > 0) {
    invalidations.publish(businessIds, ['calls']);
    jobs.wake('translate-turns', {});
  }
  return ended.length;
}
