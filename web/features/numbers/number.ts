import type { Inputs, Outputs } from '../../trpc.ts';

export type Phone = Outputs['numbers']['list'][number];
export type AvailableNumber = Outputs['numbers']['search'][number];
export type PremiumNumber = Outputs['numbers']['premium'][number];
export type Quote = Outputs['numbers']['quote'];
export type Order = NonNullable<Outputs['numbers']['latestOrder']>;
export type PlannedAction = Exclude<Inputs['numbers']['change']['action'], 'reactivate'>;

/** Whether an order is being carried out, from the bank's work on its payment on. */
export const isUnderWay = ({ state }: Order): boolean => state !== 'active' && state !== 'failed';
