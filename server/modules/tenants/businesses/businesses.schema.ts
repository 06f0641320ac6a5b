import { z } from 'zod';
import { isTimezone } from '../../../core/business-time.ts';
import { problem } from '../../../core/error-text.ts';
import { textUpTo } from '../../../core/limited.ts';
import { nameField } from '../../../core/one-line.ts';
import { toSpokenText } from '../../../core/spoken-text.ts';
import { zoneRulesView } from '../../identity/auth/auth.schema.ts';

/** Zones are named after cities because abbreviations are not unique. */
export const UNKNOWN_ZONE = problem('fields.badZone');

/** The business profile: what callers and mails call it, and on whose wall clock it lives. */
export const updateBusinessProfileInput = z.object({
  name: nameField('fields.labels.businessName'),
  slogan: z.string().overwrite(toSpokenText).trim().max(200),
  type: z.string().overwrite(toSpokenText).trim().max(80),
  timezone: textUpTo(60, UNKNOWN_ZONE).refine(isTimezone, UNKNOWN_ZONE),
});
export type UpdateBusinessProfileInput = z.infer<typeof updateBusinessProfileInput>;

/** A zone that somebody considers for their business. */
export const zoneRulesInput = z.object({ timezone: textUpTo(60, UNKNOWN_ZONE) });

const cents = z.number().int().nullable();

/** A business as its people see it; the money fields are null for those who may not see its billing. */
export const businessView = z.object({
  id: z.number(),
  name: z.string(),
  slogan: z.string(),
  type: z.string().nullable(),
  timezone: z.string(),
  /** Null where PostgreSQL does not know the zone. */
  zoneRules: zoneRulesView.nullable(),
  /** Whether the built-in services can be booked. */
  offersBuiltIns: z.boolean(),
  balanceCents: cents,
  isLowBalance: z.boolean().nullable(),
  isAutoRecharge: z.boolean().nullable(),
  rechargeThresholdCents: cents,
  rechargeAmountCents: cents,
  stripeCustomerId: z.string().nullable(),
});
export type BusinessView = z.infer<typeof businessView>;

/** Whether calls are answered now, and if not, why. */
export type AgentState =
  | { state: 'running' }
  | { state: 'stopped'; reason: 'no_active_number' | 'out_of_funds' | 'spending_limit' }
  | { state: 'stopped'; reason: 'suspended'; suspension: Suspension };

/** Why an operator stopped a business, in words for its people, and whom they write to. */
export type Suspension = { since: string; why: string; supportEmail: string; supportPhone: string };

export type SystemStatusView = {
  agent: AgentState;
  /** Language models are configured and none answers this server: the built-in rules answer callers. */
  areModelsDown: boolean;
  activeNumbers: {
    id: number;
    number: string;
    formatted: string;
    friendlyName: string;
    languageCode: string;
  }[];
  activeNumberCount: number;
  serviceCount: number;
  languageCount: number;
  hoursConfigured: boolean;
};
