import { formatCallDeeds, type SummaryDeed } from '../../../server/core/format-call-deeds.ts';
import { currentLanguage, t } from './texts.ts';

type Summed = { summary: string | null; summaryDeeds: readonly SummaryDeed[] | null };

/** What a call came to: what the agent did, in the language of the portal, or the words of a model. Null without a summary. */
export const formatSummary = ({ summary, summaryDeeds }: Summed): string | null =>
  summaryDeeds === null ? summary : formatCallDeeds(summaryDeeds, t, currentLanguage().locale);
