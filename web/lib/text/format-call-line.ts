import type { FollowUpReason } from '../../../server/core/follow-up-reasons.ts';
import { formatCallActions, type SummaryAction } from '../../../server/core/format-call-actions.ts';
import type { CallView } from '../../../server/modules/telephony/calls/calls.schema.ts';
import { formatMessage } from './format-message.ts';
import { currentLanguage, t } from './texts.ts';

type Summed = Pick<
  CallView,
  'summary' | 'summaryActions' | 'callerMessage' | 'isMissed' | 'chargeOutcome'
> & {
  followUp: { reasons: readonly FollowUpReason[] } | null;
};

const MISSED = [
  'not_completed',
  'not_taken',
  'refused_no_funds',
  'number_on_hold',
  'suspended',
  'spending_limit',
  'too_many_calls',
] as const;
/** Follow-up reasons that the line of a call states, because nothing else in it shows them; the most urgent first. */
const STATED = ['booking_failed', 'asked_twice', 'unhappy'] as const;

/**
 * A call in one line: the caller's message, the summary, the reason why the call was missed, or the reason for a
 * follow-up. A message is shown if there is no summary, or if the call had no other outcome. Null when there is none of
 * these.
 */
export function formatCallLine(call: Summed): string | null {
  const { summaryActions, callerMessage } = call;
  const summary = formatSummary(call);
  const isMessageAlone = summary === null || summaryActions?.every(({ deed }) => deed === 'message') === true;
  if (callerMessage !== null && isMessageAlone) return formatMessage(callerMessage).text;
  if (summary) return summary;
  const missed = call.isMissed ? MISSED.find((outcome) => outcome === call.chargeOutcome) : undefined;
  if (missed) return t(`common.followUp.missed.${missed}`);
  const stated = STATED.find((reason) => call.followUp?.reasons.includes(reason));
  return stated ? t(`common.followUp.lines.${stated}`) : null;
}

type SummaryFacts = { summary: string | null; summaryActions: readonly SummaryAction[] | null };

/**
 * Outcome of a call: the agent's actions in the portal's language, or the model's summary. Null when there is neither.
 */
export const formatSummary = ({ summary, summaryActions }: SummaryFacts): string | null =>
  summaryActions === null ? summary : formatCallActions(summaryActions, t, currentLanguage().locale);
