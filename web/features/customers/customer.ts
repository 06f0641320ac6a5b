import type { Outputs } from '../../trpc.ts';

export type Customer = Outputs['customers']['list']['customers'][number];

/** With what the table compares. */
export type ComparedCustomer = Outputs['customers']['directory']['customers'][number];
