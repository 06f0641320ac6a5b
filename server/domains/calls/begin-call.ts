import pg from 'pg';
import { PLAN } from '../../core/plan.ts';
import { run, type Statement } from '../../db/sql.ts';
import type { Deps } from '../../deps.ts';

/** Why the agent does not take a call. */
type CallRefusal = 'refused_no_funds' | 'number_on_hold' | 'suspended';

export type CallAnswer =
  | { kind: 'unknown_number' }
  | { kind: 'greet'; greeting: string; speechTag: string }
  | {
      kind: 'refuse';
      reason: CallRefusal;
      languageCode: string;
      speechTag: string;
    };

type BeginRow = {
  business_id: number;
  business_name: string;
  language_code: string;
  speech_tag: string;
  greeting: string;
  refusal: CallRefusal | null;
  is_new: boolean;
  due_lane: number | null;
};

const beginCallStatement: Statement<BeginRow> = {
  name: 'calls.begin',
  text: 'SELECT * FROM begin_call($1, $2, $3, $4)',
};

const FOREIGN_KEY_VIOLATION = '23503';

/** The caller's entry in the directory may be deleted at this very moment; the call is then one of nobody known. */
async function begin(deps: Deps, values: unknown[]): Promise<BeginRow[]> {
  return run(deps.pool, beginCallStatement, values).catch((error: unknown) => {
    const isCallerGone = error instanceof pg.DatabaseError && error.code === FOREIGN_KEY_VIOLATION;
    if (!isCallerGone) throw error;
    return run(deps.pool, beginCallStatement, values);
  });
}

/**
 * Decides how a call is answered and records it. The line is never dead: below the price of a call the agent still
 * answers 20 calls, then a short message (product.md). The second webhook of a call gets the first one's answer. Only
 * a call that was recorded here can be charged; one whose end overtook its beginning is judged again by the lane.
 */
export async function beginCall(
  deps: Deps,
  call: { callSid: string; from: string; to: string },
): Promise<CallAnswer> {
  const values = [call.callSid, call.from, call.to, PLAN.callsAnsweredBelowZero];
  const [row] = await begin(deps, values);
  if (!row) return { kind: 'unknown_number' };
  if (row.is_new) deps.hints.publish([row.business_id], ['calls']);
  if (row.due_lane !== null) deps.doorbells.ring('charge-calls', { lane: row.due_lane });
  if (row.is_new && row.refusal === 'refused_no_funds') deps.doorbells.ring('relay-outbox', {});
  const { language_code: languageCode, speech_tag: speechTag } = row;
  if (row.refusal) return { kind: 'refuse', reason: row.refusal, languageCode, speechTag };
  // A function, since `$&` in a name would otherwise be read as a pattern.
  const greeting = row.greeting.replace('{business}', () => row.business_name);
  return { kind: 'greet', speechTag, greeting };
}
