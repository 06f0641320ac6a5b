import { bool, int, text, uuid } from '../../../db/column-types.ts';
import { type EitherDb, firstWithin, ofOneOrEveryBusiness } from '../../../db/either-scope.ts';
import type { Deps } from '../../../deps.ts';

const bind = ofOneOrEveryBusiness({
  name: 'call_backs.bind',
  because: 'only the row identifies the business',
  params: { id: uuid, callSid: text },
  row: { business_id: int, is_bound: bool },
  text: `SELECT business_id, bind_call_back(id, $callSid) AS is_bound FROM call_backs
    WHERE id = $id AND $within(business_id)`,
});

type BindDeps = { db: EitherDb; invalidations: Deps['invalidations'] };

/**
 * Connects a call back with the provider's call, which then appears among the calls of the business. Returns false when
 * the call does not belong to the call back, or when the call back was given up. Connecting them again changes nothing.
 */
export async function bindCallBack(
  { db, invalidations }: BindDeps,
  placed: { id: string; callSid: string },
): Promise<boolean> {
  const row = await firstWithin(db, bind, placed);
  if (!row?.is_bound) return false;
  invalidations.publish([row.business_id], ['calls']);
  return true;
}
