import type { Query } from '../../components/query-state.tsx';
import type { Outputs } from '../../trpc.ts';

/** The dashboard's figures as they are being read; two blocks show parts of the same answer. */
export type MetricsQuery = Query<Outputs['insights']['dashboardMetrics']>;
