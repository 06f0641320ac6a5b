import type { PlainKey } from '../../../core/error-text.ts';

const TEXTS: Readonly<Record<string, PlainKey>> = {
  refused_no_funds: 'errors.callBacks.noFunds',
  suspended: 'errors.callBacks.suspended',
  spending_limit: 'errors.callBacks.spendingLimit',
  transfers_at_once: 'errors.callBacks.callsAtOnce',
  transfer_minutes: 'errors.callBacks.noMinutes',
};

/**
 * The text about a rule that refuses to dial the customer. A rule without its own text is about the customer's phone.
 */
export const refusalText = (rule: string): PlainKey => TEXTS[rule] ?? 'errors.callBacks.customerNotAllowed';
