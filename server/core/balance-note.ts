import { DAY_MS } from './business-time.ts';

type RechargeFacts = {
  standing: string;
  thresholdCents: number;
  amountCents: number;
  dueCents: number | null;
};
type ForecastFacts = {
  daysLeft: number | null;
  runsOutBeforeFee: { at: string; amountCents: number } | null;
};
/** Facts about the future of a balance; each part is undefined until it is loaded. */
export type BalanceFacts = { recharge: RechargeFacts | undefined; forecast: ForecastFacts | undefined };

/** The most important fact about the future of a balance. Instants are ISO 8601. */
export type BalanceNote =
  | { kind: 'recharging'; amountCents: number }
  | { kind: 'recharge'; amountCents: number; thresholdCents: number }
  | { kind: 'short'; amountCents: number; at: string }
  | { kind: 'lastsUntil'; at: string }
  | { kind: 'lastsLong' | 'lastsLessThanADay' };

const CHARGING: readonly string[] = ['due', 'charging', 'processing'];
const YEAR_DAYS = 365;
/**
 * Days before its due date from which an uncovered fee is shown as a warning. Before that, the note shows how long the
 * balance lasts.
 */
const WARNING_DAYS = 14;

/** True when auto-recharge adds funds before the balance is used up, so that a low balance needs no action. */
export const isRecharged = (recharge: Pick<RechargeFacts, 'standing'> | undefined): boolean =>
  recharge !== undefined && (recharge.standing === 'ready' || CHARGING.includes(recharge.standing));

/**
 * The first of these facts that applies: auto-recharge is on; the balance does not cover a fee of the next 14 days; the
 * balance lasts until a certain day.
 */
export function balanceNote({ recharge, forecast }: BalanceFacts, now: Date): BalanceNote | null {
  if (recharge && isRecharged(recharge)) return rechargeNote(recharge);
  const shortfall = forecast?.runsOutBeforeFee;
  if (shortfall && Date.parse(shortfall.at) - now.getTime() <= WARNING_DAYS * DAY_MS)
    return { kind: 'short', amountCents: shortfall.amountCents, at: shortfall.at };
  const daysLeft = forecast?.daysLeft ?? null;
  if (daysLeft === null) return null;
  if (daysLeft < 1) return { kind: 'lastsLessThanADay' };
  if (daysLeft > YEAR_DAYS) return { kind: 'lastsLong' };
  return { kind: 'lastsUntil', at: new Date(now.getTime() + daysLeft * DAY_MS).toISOString() };
}

function rechargeNote({ standing, amountCents, thresholdCents, dueCents }: RechargeFacts): BalanceNote {
  return CHARGING.includes(standing)
    ? { kind: 'recharging', amountCents: dueCents ?? amountCents }
    : { kind: 'recharge', amountCents, thresholdCents };
}
