import type { Outputs } from '../../trpc.ts';

export type Customer = Outputs['customers']['list']['customers'][number];
