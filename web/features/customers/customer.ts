import type { Outputs } from '../../trpc.ts';

export type Customer = Outputs['customers']['list']['customers'][number];

/** A customer with the values by which the table sorts and compares. */
export type ComparedCustomer = Outputs['customers']['directory']['customers'][number];
