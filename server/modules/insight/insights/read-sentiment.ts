import type { SummaryAction } from '../../../core/format-call-actions.ts';
import { day, instant, int, jsonOf, text } from '../../../db/column-types.ts';
import type { TenantRunner } from '../../../db/database.ts';
import { customerName } from '../../../db/person-name.ts';
import { ofBusiness } from '../../../db/statement.ts';
import { addRated, compareTexts, computeSentimentTotals, mergeBy, ratedOf } from './compute-figures.ts';
import type { InsightPeriodInput, SentimentView } from './insights.schema.ts';
import { ENDS_AT, everyDay, readPeriod, STARTS_AT } from './read-period.ts';

const WORDS_MAX = 20;
const CALLS_MAX = 10;

const newestNegative = ofBusiness({
  name: 'insights.negative_calls',
  params: { from: day, to: day, limit: int },
  row: {
    call_sid: text,
    started_at: instant,
    customer_name: text.orNull,
    summary: text.orNull,
    summary_actions: jsonOf<SummaryAction[]>().orNull,
  },
  text: `SELECT c.call_sid, c.started_at, o.summary, o.summary_actions,
      ${customerName('k')} AS customer_name
    FROM calls c
    JOIN conversations o ON o.call_sid = c.call_sid AND o.business_id = $business AND o.sentiment = 'negative'
    LEFT JOIN customers k ON k.business_id = $business AND k.id = c.customer_id
    WHERE c.business_id = $business AND c.started_at >= ${STARTS_AT} AND c.started_at < ${ENDS_AT}
    ORDER BY c.started_at DESC, c.id DESC LIMIT $limit`,
});

/**
 * Sentiment of callers, estimated with the lexicons of conversations/sentiment. A conversation is unrated if the caller
 * said nothing or its language has no lexicon.
 */
export async function readSentiment(db: TenantRunner, input: InsightPeriodInput): Promise<SentimentView> {
  const [{ period, days, before }, negative] = await Promise.all([
    readPeriod(db, input),
    db.all(newestNegative, { ...input, limit: CALLS_MAX }),
  ]);
  const languages = days.flatMap(({ counts }) => counts.sentiments);
  const wordCounts = days.flatMap(({ counts }) => counts.words);
  const byDay = new Map(days.map((one) => [one.counts, ratedOf(one)]));
  return {
    ...period,
    totals: computeSentimentTotals(days),
    before: computeSentimentTotals(before),
    days: everyDay(
      period,
      days,
      (counts) => (counts && byDay.get(counts)) ?? { positive: 0, neutral: 0, negative: 0 },
    ),
    languages: mergeBy(languages, ({ language }) => language, addRated)
      .map(({ language, ...rated }) => ({ languageCode: language, ...rated }))
      .sort((a, b) => compareTexts(a.languageCode, b.languageCode)),
    words: mergeBy(
      wordCounts,
      ({ word, language, sentiment }) => `${language} ${sentiment} ${word}`,
      (one, other) => ({ ...one, calls: one.calls + other.calls }),
    )
      .sort(
        (a, b) => b.calls - a.calls || compareTexts(a.word, b.word) || compareTexts(a.language, b.language),
      )
      .slice(0, WORDS_MAX)
      .map(({ language, ...word }) => ({ ...word, languageCode: language })),
    negativeCalls: negative.map((row) => ({
      callSid: row.call_sid,
      startedAt: row.started_at.toISOString(),
      customerName: row.customer_name,
      summary: row.summary,
      summaryActions: row.summary_actions,
    })),
  };
}
