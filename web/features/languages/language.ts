import type { Outputs } from '../../trpc.ts';

export type Language = Outputs['languages']['listForBusiness'][number];
