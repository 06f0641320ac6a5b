import type { Outputs } from '../../../trpc.ts';

/** Where the calls of a business go, and the phones that may be chosen. */
export type Routing = Outputs['routing']['list'];
export type Target = Routing['targets'][number];
