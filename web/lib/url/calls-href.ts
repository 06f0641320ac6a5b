import type { CallOutcome } from '../../../server/core/call-outcomes.ts';
import type { Sentiment } from '../../../server/core/sentiment.ts';
import type { Period } from './period.ts';

type Narrowing = {
  afterHours?: '1';
  language?: string;
  outcome?: CallOutcome | 'none';
  q?: string;
  sentiment?: Sentiment;
  weekday?: number;
  hour?: number;
};

/** URL of the list of calls, filtered to the calls that a figure counts. */
export function callsHref(period: Period, narrowing: Narrowing = {}): string {
  const params = new URLSearchParams({ from: period.from, to: period.to });
  for (const [name, value] of Object.entries(narrowing)) params.set(name, String(value));
  return `/call-conversations?${params}`;
}
