import type { Outputs } from '../../trpc.ts';

export type Customer = Outputs['customers']['list']['customers'][number];

/** Values that the table compares. */
export type ComparedCustomer = Outputs['customers']['directory']['customers'][number];
