import { toOneLine } from '../../../core/one-line.ts';
import { int, text } from '../../../db/column-types.ts';
import { ofBusiness, ofEveryBusiness } from '../../../db/statement.ts';
import type { Deps } from '../../../deps.ts';
import { recordAudit } from '../../../events/record-audit.ts';
import { recordEvent } from '../../../events/record-event.ts';
import { REFUND_REQUEST_WORDS_MAX } from './refunds.schema.ts';

const selectRequest = ofEveryBusiness({
  name: 'refund_requests.to_decline',
  because: 'an operator identifies a request by its id',
  params: { requestId: int },
  row: { business_id: int },
  text: 'SELECT business_id FROM refund_requests WHERE id = $requestId',
});

const decline = ofBusiness({
  name: 'refund_requests.decline',
  params: { requestId: int, answer: text },
  row: { payment_id: int },
  text: `UPDATE refund_requests SET outcome = 'declined', answer = $answer, answered_at = app_now()
    WHERE business_id = $business AND id = $requestId AND outcome IS NULL RETURNING payment_id`,
});

export type DeclineInput = {
  actor: string;
  requestId: number;
  /** The reason, shown to the owners. */
  answer: string;
};

/**
 * Declines a refund request with a reason. The audit entry and the mail to the owners are part of the same commit.
 * `changed` is false, and nothing is written, when the request was answered before. Throws for an unknown request and
 * for an empty or too long reason.
 */
export async function declineRefundRequest(
  { db, jobs, invalidations }: Pick<Deps, 'db' | 'jobs' | 'invalidations'>,
  { actor, requestId, answer }: DeclineInput,
): Promise<{ requestId: number; changed: boolean }> {
  const words = toOneLine(answer);
  if (words === '' || words.length > REFUND_REQUEST_WORDS_MAX)
    throw new Error(
      `expected a sentence for the owners to read, at most ${REFUND_REQUEST_WORDS_MAX} characters`,
    );
  if (!Number.isSafeInteger(requestId) || requestId <= 0) throw new Error('expected the id of a request');
  const request = await db.first(selectRequest, { requestId });
  if (!request) throw new Error(`there is no request ${requestId}`);
  const { business_id: businessId } = request;
  const changed = await db.ofBusiness(businessId).transaction(async (tx) => {
    const declined = await tx.first(decline, { requestId, answer: words });
    if (!declined) return false;
    const subject = `payment-${declined.payment_id}`;
    await recordAudit(tx, { actor, action: 'money_back.declined', subject });
    await recordEvent(tx, 'money_back.declined', { requestId, answer: words });
    return true;
  });
  if (changed) {
    invalidations.publish([businessId], ['balance']);
    jobs.wake('relay-outbox', {});
  }
  return { requestId, changed };
}
