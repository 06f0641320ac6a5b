import type { FollowUpReason } from '../../../core/follow-up-reasons.ts';
import { bool, text, texts } from '../../../db/column-types.ts';
import type { TenantTx } from '../../../db/database.ts';
import { ofBusiness } from '../../../db/statement.ts';

const recordReasons = ofBusiness({
  name: 'follow_ups.settle',
  params: { callSid: text, decided: texts, found: texts, isNews: bool },
  text: 'SELECT FROM settle_follow_up($business, $callSid, $decided, $found, $isNews)',
});

type RecordedReasons = {
  callSid: string;
  /** The checked reasons: true adds a reason, false removes it. A reason that is not listed is unchanged. */
  reasons: Partial<Record<FollowUpReason, boolean>>;
  /** True for a new message, which reopens a completed follow-up even if the follow-up already had the reason. */
  isNews?: boolean;
};

/**
 * Saves the follow-up reasons of a conversation or a message, in the transaction that detects them. The same facts
 * again change nothing; a new reason reopens a completed follow-up. Stores nothing for an erased caller.
 */
export async function recordFollowUpReasons(
  tx: TenantTx,
  { callSid, reasons, isNews = false }: RecordedReasons,
): Promise<void> {
  const decided = Object.keys(reasons);
  const found = Object.entries(reasons).flatMap(([reason, applies]) => (applies ? [reason] : []));
  await tx.all(recordReasons, { callSid, decided, found, isNews });
}
