import { TRANSFERS } from '../../../core/plan.ts';
import { int, text } from '../../../db/column-types.ts';
import type { TenantRunner } from '../../../db/database.ts';
import { ofBusiness } from '../../../db/statement.ts';
import { LIMIT_PARAMS, LIMIT_VALUES } from './transfer-standing.ts';

const reserve = ofBusiness({
  name: 'routing.reserve_transfer',
  params: {
    ...LIMIT_PARAMS,
    callSid: text,
    attempt: int,
    wantedSeconds: int,
    concurrentMax: int,
    secondsMin: int,
  },
  row: { seconds: int.orNull, refusal: text.orNull },
  text: `SELECT seconds, refusal FROM reserve_transfer($business, $callSid, $attempt, $wantedSeconds, $concurrentMax,
      $secondsMin, $newDaySeconds, $daySeconds, $newDays, $ringSeconds)`,
});

export type ReservedTransfer = { seconds: number } | { refusal: string };

/**
 * Reserves time for a transferred call: the limit of its target, or the rest of the business's limit for 24 hours if
 * that is less. A second reservation for the same transfer attempt reserves nothing more and returns the result of the
 * first.
 */
export async function reserveTransfer(
  db: TenantRunner,
  transfer: { callSid: string; attempt: number; limitMinutes: number },
): Promise<ReservedTransfer> {
  const { callSid, attempt, limitMinutes } = transfer;
  const { seconds, refusal } = await db.one(reserve, {
    ...LIMIT_VALUES,
    callSid,
    attempt,
    wantedSeconds: limitMinutes * 60,
    concurrentMax: TRANSFERS.concurrentMax,
    secondsMin: TRANSFERS.secondsMin,
  });
  return seconds === null ? { refusal: refusal ?? 'transfer_minutes' } : { seconds };
}
