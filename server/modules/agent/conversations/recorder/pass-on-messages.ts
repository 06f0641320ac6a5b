import { callerNumberOf } from '../../../../core/phone-number.ts';
import { int, json, text } from '../../../../db/column-types.ts';
import { ofBusiness, ofEveryBusiness, type RowOf } from '../../../../db/statement.ts';
import type { Deps } from '../../../../deps.ts';
import { parseDialogue } from '../../../../phrasebook/index.ts';
import { isLanguageCode } from '../../../languages/index.ts';
import { saveMessage } from '../../messages/take-message.ts';
import { phrasebook } from '../phrasebook.ts';
import { readFacts } from '../read-facts.ts';
import { readConversation, restoreMessages } from '../session/restore-conversation.ts';
import { lockEndingCall } from './decide-follow-up.ts';

const BATCH_MAX = 100;

/**
 * Ended conversations in which the caller was leaving a message, according to the stored dialogue state; oldest first.
 */
const endedWithinMessage = ofEveryBusiness({
  name: 'conversations.ended_within_message',
  because: 'the job ends the conversations of all businesses',
  params: { minutes: int, limit: int },
  row: {
    business_id: int,
    call_sid: text,
    from_number: text.orNull,
    language_code: text.orNull,
    dialogue: json.orNull,
  },
  text: `SELECT o.business_id, o.call_sid, c.from_number, o.language_code, o.dialogue
    FROM conversations o JOIN calls c ON c.call_sid = o.call_sid
    WHERE o.ended_at < app_now() - make_interval(mins => $minutes) AND o.dialogue #>> '{state,task}' = 'message'
    ORDER BY o.ended_at LIMIT $limit`,
});

/** Returns no row if another worker has dropped the state, or if the conversation goes on. */
const dropDialogue = ofBusiness({
  name: 'conversations.drop_dialogue',
  params: { callSid: text, minutes: int },
  row: { call_sid: text },
  text: `UPDATE conversations SET dialogue = NULL
    WHERE business_id = $business AND call_sid = $callSid AND dialogue IS NOT NULL
      AND ended_at < app_now() - make_interval(mins => $minutes)
    RETURNING call_sid`,
});

/**
 * The dictated message of an ended conversation, with the position of the caller's last turn. Null if there is none.
 */
async function findMessage({ db }: Deps, row: RowOf<typeof endedWithinMessage>) {
  const own = db.ofBusiness(row.business_id);
  const { language_code: stored } = row;
  const languageCode = stored !== null && isLanguageCode(stored) ? stored : 'en';
  const callerNumber = callerNumberOf(row.from_number);
  const [conversation, facts] = await Promise.all([
    readConversation(own, row.call_sid, languageCode),
    readFacts(own, languageCode, callerNumber !== null),
  ]);
  const messages = restoreMessages({ ...conversation, languageCode });
  const dialogue = parseDialogue(row.dialogue, isLanguageCode);
  const message = phrasebook.findPendingMessage({ facts, messages, dialogue });
  const position = conversation.turns.findLast(({ role }) => role === 'user')?.position ?? null;
  if (!message) return null;
  const { text: content, name, phone } = message;
  return { content, name: name || null, phone: phone || null, callerNumber, languageCode, position };
}

async function passOn(deps: Deps, row: RowOf<typeof endedWithinMessage>, minutes: number): Promise<void> {
  const { business_id: businessId, call_sid: callSid } = row;
  const message = await findMessage(deps, row);
  await deps.db.ofBusiness(businessId).transaction(async (tx) => {
    await lockEndingCall(tx, callSid);
    const isDropped = (await tx.first(dropDialogue, { callSid, minutes })) !== undefined;
    if (isDropped && message) await saveMessage(tx, { callSid, ...message });
  });
  if (!message) return;
  deps.invalidations.publish([businessId], ['calls']);
  deps.jobs.wake('relay-outbox', {});
}

/**
 * Saves the messages of callers who dictated a message and hung up before the agent passed it on, for example at the
 * question for their name. Deletes the dialogue states from which the messages were read. `minutes`: time after the end
 * within which the caller may return to the agent. Repeated and concurrent runs save no message twice. A failure is
 * logged, and the next run tries again.
 */
export async function passOnMessages(deps: Deps, minutes: number): Promise<void> {
  const rows = await deps.db.all(endedWithinMessage, { minutes, limit: BATCH_MAX });
  for (const row of rows)
    await passOn(deps, row, minutes).catch((error: unknown) =>
      deps.log.error({ err: error, callSid: row.call_sid }, 'the message of an ended call was not passed on'),
    );
}
