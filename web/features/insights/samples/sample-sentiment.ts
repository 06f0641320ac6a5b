import type {
  InsightPeriod,
  SentimentTotals,
  SentimentView,
} from '../../../../server/modules/insight/insights/insights.schema.ts';
import { t } from '../../../lib/text/texts.ts';
import { part, sampleDays, sumOf } from './sample-days.ts';

/** Sample figures of caller sentiment. */
export function sampleSentiment(period: InsightPeriod): SentimentView {
  const days = sampleDays(period).map(({ day, calls }) => {
    const negative = part(calls, 0.08);
    const positive = part(calls, 0.52);
    return { day, positive, negative, neutral: calls - positive - negative };
  });
  const totals: SentimentTotals = {
    positive: sumOf(days, (day) => day.positive),
    neutral: sumOf(days, (day) => day.neutral),
    negative: sumOf(days, (day) => day.negative),
    unrated: part(days.length, 0.4),
  };
  const language = (languageCode: string, share: number) => ({
    languageCode,
    positive: part(totals.positive, share),
    neutral: part(totals.neutral, share),
    negative: part(totals.negative, share),
  });
  const word = (text: string, languageCode: string, sentiment: 'positive' | 'negative', share: number) => ({
    word: text,
    languageCode,
    sentiment,
    calls: part(totals[sentiment], share),
  });
  const call = (callSid: string, customerName: string, summary: string) => ({
    callSid,
    startedAt: `${period.to}T15:30:00Z`,
    customerName,
    summary,
    summaryActions: null,
  });
  return {
    ...period,
    totals,
    before: { ...totals, positive: part(totals.positive, 0.91), negative: part(totals.negative, 1.2) },
    days,
    languages: [language('en', 0.61), language('fr', 0.24), language('es', 0.15)],
    words: [
      word('thank you', 'en', 'positive', 0.6),
      word('perfect', 'en', 'positive', 0.3),
      word('merci', 'fr', 'positive', 0.22),
      word('waiting', 'en', 'negative', 0.35),
      word('too late', 'en', 'negative', 0.2),
    ],
    negativeCalls: [
      call('sample-1', 'Lisa Thompson', t('insights.sample.tooLate')),
      call('sample-2', 'David Kim', t('insights.sample.waited')),
    ],
  };
}
