import { keepPreviousData } from '@tanstack/react-query';
import { maySeeMoney } from '../../server/core/roles.ts';
import { InsightState, InsightsFrame } from '../features/insights/insights-frame.tsx';
import { OutcomeFigures } from '../features/insights/outcome-figures.tsx';
import { sampleOutcomes } from '../features/insights/samples/sample-outcomes.ts';
import { useSession } from '../lib/session/session.ts';
import { t } from '../lib/text/texts.ts';
import { usePeriod } from '../lib/url/use-period.ts';
import { trpc } from '../trpc.ts';

/** Outcomes and cost of calls. */
export function CallInsightsPage() {
  const period = usePeriod();
  const session = useSession();
  const seesMoney = session !== null && maySeeMoney(session.role);
  const query = trpc.insights.outcomes.useQuery(period.days, { placeholderData: keepPreviousData });
  return (
    <InsightsFrame
      title={t('shell.pages.callInsights')}
      subtitle={seesMoney ? t('insights.outcomes.subtitle') : t('insights.outcomes.subtitleWithoutMoney')}
      period={period}
    >
      <InsightState
        query={query}
        period={period}
        isEmpty={({ totals }) => totals.calls === 0 && totals.missedForFunds === 0}
        sample={(days) => sampleOutcomes(days, seesMoney)}
      >
        {(data) => <OutcomeFigures data={data} />}
      </InsightState>
    </InsightsFrame>
  );
}
