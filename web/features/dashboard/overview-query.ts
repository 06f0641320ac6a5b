import type { DashboardOverviewView } from '../../../server/modules/insight/insights/insights.schema.ts';
import type { Query } from '../../components/query-state.tsx';

/** The query of the last two weeks and of what waits, which several blocks share. */
export type OverviewQuery = Query<DashboardOverviewView>;
