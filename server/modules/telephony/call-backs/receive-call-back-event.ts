import { bool, uuid } from '../../../db/column-types.ts';
import { ofEveryBusiness } from '../../../db/statement.ts';
import type { Deps } from '../../../deps.ts';
import { type CallEvent, withoutCustomer } from '../../../integrations/twilio/call-event.ts';
import { receiveCallEvents } from '../calls/receive-call-events.ts';
import { bindCallBack } from './bind-call-back.ts';

const dialled = ofEveryBusiness({
  name: 'call_backs.dialled',
  because: 'only the row identifies the business',
  params: { id: uuid },
  row: { is_dialled: bool },
  text: 'SELECT dialled_at IS NOT NULL AS is_dialled FROM call_backs WHERE id = $id',
});

/**
 * Stores the end of a call in which only the team's phone rang. Once the customer was dialled, this event is ignored:
 * the report after `<Dial>` has the end of the customer's part (`endCallBack`). If that report is lost, the sweeper
 * requests the call from the provider. Events of other calls change nothing.
 */
export async function receiveCallBackEvent(
  deps: Pick<Deps, 'db' | 'jobs' | 'invalidations'>,
  id: string,
  event: CallEvent,
): Promise<void> {
  const { callSid } = event;
  if (!(await bindCallBack(deps, { id, callSid }))) return;
  const row = await deps.db.first(dialled, { id });
  if (!row || row.is_dialled) return;
  const shards = await receiveCallEvents(deps.db, [withoutCustomer(event)]);
  for (const shard of shards) deps.jobs.wake('charge-calls', { shard });
}
