import type { Outputs } from '../../trpc.ts';

export type Answer = Outputs['database']['query'];
export type Cell = Answer['rows'][number][number];
export type BrowserTable = Outputs['database']['tables']['tables'][number];
