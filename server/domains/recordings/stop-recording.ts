import { text } from '../../db/column-types.ts';
import { ofEveryBusiness } from '../../db/statement.ts';
import type { Deps } from '../../deps.ts';

const stop = ofEveryBusiness({
  name: 'recordings.stop',
  because: 'the call names the business',
  params: { callSid: text },
  row: { call_sid: text },
  text: `UPDATE recordings SET is_to_stop = true, ask_at = clock_timestamp()
    WHERE call_sid = $callSid AND kind = 'call' AND state IN ('asked', 'recording') AND NOT is_to_stop
    RETURNING call_sid`,
});

/**
 * Has the recording of a call end, because the caller is put through to a person. The row says so before the provider is
 * asked, by `follow-recordings`, which goes on after a crash. Repeating it, or for a call that is not recorded, changes
 * nothing; what was recorded until then is kept.
 */
export async function stopRecording({ db, jobs }: Pick<Deps, 'db' | 'jobs'>, callSid: string): Promise<void> {
  if (await db.first(stop, { callSid })) jobs.wake('follow-recordings', {});
}
