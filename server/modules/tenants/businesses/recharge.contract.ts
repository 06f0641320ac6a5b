import { z } from 'zod';
import { dollars, flag } from '../../../http/wire-fields.ts';
import { answers, takes } from '../../../trpc/contract.ts';
import { updateRechargeInput } from '../../billing/billing.schema.ts';
import { toWireBusiness, wireBusiness } from './businesses.contract.ts';
import type { BusinessView } from './businesses.schema.ts';

/** This procedure of `billing` is in this module because its documented REST response is the whole business. */
export const rechargeContract = {
  updateRecharge: takes(updateRechargeInput, answers<BusinessView>()).at({
    method: 'PUT',
    path: '/api/business',
    summary: 'Auto-recharge: whether, below which balance, and by how much (dollars)',
    request: z.object({
      is_auto_recharge: flag.optional(),
      recharge_threshold: dollars.optional(),
      recharge_amount: dollars.optional(),
    }),
    response: wireBusiness,
    wireNames: { thresholdCents: 'recharge_threshold', amountCents: 'recharge_amount' },
    toInput: ({ is_auto_recharge, recharge_threshold, recharge_amount }) => ({
      isAutoRecharge: is_auto_recharge,
      thresholdCents: recharge_threshold,
      amountCents: recharge_amount,
    }),
    toWire: toWireBusiness,
  }),
};
