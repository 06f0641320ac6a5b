import { useCallback } from 'react';
import { isCalendarDay } from '../../../server/core/calendar-day.ts';
import { useUrlState } from '../../lib/url/use-url-state.ts';
import type { Inputs, Outputs } from '../../trpc.ts';

const NAMES = ['kinds', 'from', 'to', 'callSid', 'entry'] as const;

export type LedgerKind = Outputs['billing']['transactions']['entries'][number]['kind'];
export type LedgerFilters = Record<(typeof NAMES)[number], string>;

/** Every kind of entry, in the order of the filter. TypeScript reports a kind of the server that is missing here. */
const KIND_TABLE: Record<LedgerKind, true> = {
  topup: true,
  call_charge: true,
  platform_fee: true,
  number_fee: true,
  hold_fee: true,
  setup_fee: true,
  refund: true,
  refund_reversal: true,
  dispute: true,
  dispute_reversal: true,
  adjustment: true,
};

const isKind = (text: string): text is LedgerKind => Object.hasOwn(KIND_TABLE, text);

export const KINDS: readonly LedgerKind[] = Object.keys(KIND_TABLE).filter(isKind);

/** Failed payments are not ledger entries, but the filter offers them too. */
export const FAILED = 'failed';
export type HistoryKind = LedgerKind | typeof FAILED;
export const HISTORY_KINDS: readonly HistoryKind[] = [...KINDS, FAILED];

/** The filters of the history, stored in the URL; '' means none. */
export function useLedgerFilters() {
  const [filters, set] = useUrlState(NAMES);
  const clear = useCallback(() => set({ kinds: '', from: '', to: '', callSid: '', entry: '' }), [set]);
  return { filters, set, clear, active: isNarrowed(filters) };
}

/** True when a filter is active. The parameter `entry` only marks the target of a link, so it is no filter. */
export function isNarrowed({ entry: _entry, ...narrowing }: LedgerFilters): boolean {
  return Object.values(narrowing).some(Boolean);
}

/** Kinds in a URL value such as `topup,refund`; unknown ones are dropped. */
export function kindsOf(text: string): LedgerKind[] {
  return text.split(',').filter(isKind);
}

/** Like `kindsOf`, but also accepts failed payments. */
export function historyKindsOf(text: string): HistoryKind[] {
  return text.split(',').filter((kind) => isKind(kind) || kind === FAILED);
}

/** Requests failed payments in addition to the entries (`also`), without entries (`only`), or not at all. */
export function failedOf({
  kinds,
  callSid,
}: LedgerFilters): Pick<Inputs['billing']['transactions'], 'failed'> {
  const chosen = historyKindsOf(kinds);
  if (callSid || (chosen.length > 0 && !chosen.includes(FAILED))) return {};
  return { failed: chosen.length === 1 ? 'only' : 'also' };
}

/** The filters as server input; invalid values of the URL are left out. */
export function toLedgerFilter({
  kinds,
  from,
  to,
  callSid,
}: LedgerFilters): Inputs['billing']['exportTransactions'] {
  const known = kindsOf(kinds);
  return {
    ...(known.length > 0 && { kinds: known }),
    ...(isCalendarDay(from) && { from }),
    ...(isCalendarDay(to) && { to }),
    ...(callSid && { callSid }),
  };
}
