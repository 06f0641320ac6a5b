import type { Query } from '../../components/query-state.tsx';
import type { Outputs } from '../../trpc.ts';

/** Queries that several blocks of the dashboard share. */
export type MetricsQuery = Query<Outputs['insights']['dashboardMetrics']>;
export type OverviewQuery = Query<Outputs['insights']['overview']>;
