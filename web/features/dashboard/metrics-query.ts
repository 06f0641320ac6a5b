import type { Query } from '../../components/query-state.tsx';
import type { Outputs } from '../../trpc.ts';

/** The query of the dashboard's figures, which two blocks share. */
export type MetricsQuery = Query<Outputs['insights']['dashboardMetrics']>;
