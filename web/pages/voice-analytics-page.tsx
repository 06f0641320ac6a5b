import { keepPreviousData } from '@tanstack/react-query';
import { InsightState, InsightsFrame } from '../features/insights/insights-frame.tsx';
import { sampleVoice } from '../features/insights/samples/sample-voice.ts';
import { VoiceFigures } from '../features/insights/voice-figures.tsx';
import { t } from '../lib/text/texts.ts';
import { usePeriod } from '../lib/url/use-period.ts';
import { trpc } from '../trpc.ts';

/** Times, durations and languages of calls. */
export function VoiceAnalyticsPage() {
  const period = usePeriod();
  const query = trpc.insights.voice.useQuery(period.days, { placeholderData: keepPreviousData });
  return (
    <InsightsFrame
      title={t('shell.pages.voiceAnalytics')}
      subtitle={t('insights.voice.subtitle')}
      period={period}
    >
      <InsightState
        query={query}
        period={period}
        isEmpty={({ totals }) => totals.calls === 0}
        sample={sampleVoice}
      >
        {(data) => <VoiceFigures data={data} />}
      </InsightState>
    </InsightsFrame>
  );
}
