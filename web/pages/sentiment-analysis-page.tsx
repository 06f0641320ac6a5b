import { keepPreviousData } from '@tanstack/react-query';
import { InsightState, InsightsFrame } from '../features/insights/insights-frame.tsx';
import { sampleSentiment } from '../features/insights/samples/sample-sentiment.ts';
import { SentimentFigures } from '../features/insights/sentiment-figures.tsx';
import { t } from '../lib/text/texts.ts';
import { usePeriod } from '../lib/url/use-period.ts';
import { trpc } from '../trpc.ts';

/** Caller sentiment, as an estimate. */
export function SentimentAnalysisPage() {
  const period = usePeriod();
  const query = trpc.insights.sentiment.useQuery(period.days, { placeholderData: keepPreviousData });
  return (
    <InsightsFrame
      title={t('shell.pages.sentimentAnalysis')}
      subtitle={t('insights.sentiment.subtitle')}
      period={period}
    >
      <InsightState
        query={query}
        period={period}
        isEmpty={({ totals }) => totals.positive + totals.neutral + totals.negative + totals.unrated === 0}
        sample={sampleSentiment}
      >
        {(data) => <SentimentFigures data={data} />}
      </InsightState>
    </InsightsFrame>
  );
}
