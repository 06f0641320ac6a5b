import type { TFunction } from 'i18next';
import { formatDuration } from '../../../core/format-duration.ts';
import { formatDayRange } from '../../../core/format-range.ts';
import type { PortalLanguage } from '../../../core/portal-language.ts';
import { textsIn } from '../../../texts.ts';
import type { LedgerKind } from '../billing.schema.ts';
import type { PaymentChannel } from '../payments/payments.schema.ts';

/**
 * Data from which the text of a ledger entry is rendered. The constraint `ledger_entries_explained` requires the fields
 * of each kind. A call is charged only when its duration is known.
 */
export type LedgerFacts = {
  kind: LedgerKind;
  /** For a `call_charge`: the duration of its call. */
  durationSeconds: number | null;
  /** The phone number in E.164. Set for a number_fee, hold_fee or setup_fee, and for a topup that paid for a number. */
  phoneNumber: string | null;
  /**
   * The first and the last day of the period, yyyy-MM-dd, both inclusive. Set for a platform_fee, number_fee or
   * hold_fee.
   */
  firstDay: string | null;
  lastDay: string | null;
  /** For a `topup`: the channel of its payment; null for a top-up without a payment. */
  channel: PaymentChannel | null;
  /** For an adjustment: the operator's text. On any other entry the note replaces the text of its kind. */
  note: string | null;
};

/**
 * Renders the reason of a ledger entry for the history, the CSV export and REST. Throws when a required field is null.
 */
export function renderReason(facts: LedgerFacts, language: PortalLanguage): string {
  const { kind, phoneNumber, note } = facts;
  if (note !== null) return note;
  const t = textsIn(language);
  const need = <Fact>(fact: Fact | null): Fact => required(facts, fact);
  const formatDays = () => formatDayRange(need(facts.firstDay), need(facts.lastDay), language);
  switch (kind) {
    case 'call_charge':
      return t('ledger.callCharge', { duration: formatDuration(need(facts.durationSeconds)) });
    case 'platform_fee':
      return t('ledger.platformFee', { days: formatDays() });
    case 'number_fee':
    case 'hold_fee':
      return t(kind === 'number_fee' ? 'ledger.numberFee' : 'ledger.holdFee', {
        number: need(formatLocalNumber(phoneNumber)),
        days: formatDays(),
      });
    case 'setup_fee':
      return t('ledger.setupFee', { number: need(phoneNumber) });
    case 'topup':
      return renderTopUp(facts, t);
    case 'refund':
      return t('ledger.refund');
    case 'refund_reversal':
      return t('ledger.refundReversal');
    case 'dispute':
      return t('ledger.dispute');
    case 'dispute_reversal':
      return t('ledger.disputeReversal');
    case 'adjustment':
      throw new Error('a ledger entry of the kind adjustment has no note');
  }
}

function renderTopUp({ channel, phoneNumber }: LedgerFacts, t: TFunction): string {
  if (channel === 'auto') return t('ledger.autoRecharge');
  return phoneNumber === null
    ? t('ledger.fundsAdded')
    : t('ledger.fundsAddedWithOrder', { number: phoneNumber });
}

function required<Fact>({ kind }: LedgerFacts, value: Fact | null): Fact {
  if (value === null) throw new Error(`a ledger entry of the kind ${kind} lacks a fact`);
  return value;
}

/** Formats North American numbers as (416) 555-0142 and all others as E.164. */
function formatLocalNumber(e164: string | null): string | null {
  return e164?.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3') ?? null;
}
