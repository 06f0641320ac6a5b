import { z } from 'zod';
import { centsToDollars } from '../../../core/money.ts';
import type { ZoneRules } from '../../../core/zone-rules.ts';
import { toFlag } from '../../../http/wire-fields.ts';
import { answers, succeeds, takes, takesNothing } from '../../../trpc/contract.ts';
import type { BusinessView } from './businesses.schema.ts';
import { type SystemStatusView, updateBusinessProfileInput, zoneRulesInput } from './businesses.schema.ts';

/** The business in the REST format, including its money fields. */
export const wireBusiness = z.object({
  id: z.number(),
  name: z.string(),
  slogan: z.string(),
  type: z.string().nullable(),
  timezone: z.string(),
  balance_cents: z.number().int().nullable().describe('cents'),
  is_auto_recharge: z.literal([0, 1]).nullable(),
  recharge_threshold: z.number().nullable().describe('dollars'),
  recharge_amount: z.number().nullable().describe('dollars'),
  stripe_customer_id: z.string().nullable(),
});

export function toWireBusiness(business: BusinessView): z.input<typeof wireBusiness> {
  const dollars = (cents: number | null) => (cents === null ? null : centsToDollars(cents));
  return {
    id: business.id,
    name: business.name,
    slogan: business.slogan,
    type: business.type,
    timezone: business.timezone,
    balance_cents: business.balanceCents,
    is_auto_recharge: business.isAutoRecharge === null ? null : toFlag(business.isAutoRecharge),
    recharge_threshold: dollars(business.rechargeThresholdCents),
    recharge_amount: dollars(business.rechargeAmountCents),
    stripe_customer_id: business.stripeCustomerId,
  };
}

export const businessesContract = {
  get: takesNothing(answers<BusinessView>()).at({
    method: 'POST',
    path: '/api/business/get',
    summary: 'The business of the session; money fields are null for managers and staff',
    request: z.object({}),
    response: wireBusiness,
    toInput: () => undefined,
    toWire: toWireBusiness,
  }),
  updateProfile: takes(updateBusinessProfileInput, succeeds),
  zoneRules: takes(zoneRulesInput, answers<ZoneRules | null>()),
  systemStatus: takesNothing(answers<SystemStatusView>()),
};
