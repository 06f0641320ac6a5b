import type { Outputs } from '../../trpc.ts';

export type Customer = Outputs['customers']['list']['customers'][number];

/** A customer with the values that the table can sort by. */
export type ComparedCustomer = Outputs['customers']['directory']['customers'][number];
