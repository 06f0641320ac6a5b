import { z } from 'zod';
import { isTimezone } from '../../../core/business-time.ts';
import { problem } from '../../../core/error-text.ts';
import { textUpTo } from '../../../core/limited.ts';
import { nameField } from '../../../core/one-line.ts';
import { toSpokenText } from '../../../core/spoken-text.ts';
import { zoneRulesView } from '../../identity/auth/auth.schema.ts';

/** The error for an unknown zone. Zones are named after cities, because abbreviations are ambiguous. */
export const UNKNOWN_ZONE = problem('fields.badZone');

/** The business profile: its name for callers and mails, and its time zone. */
export const updateBusinessProfileInput = z.object({
  name: nameField('fields.labels.businessName'),
  slogan: z.string().overwrite(toSpokenText).trim().max(200),
  type: z.string().overwrite(toSpokenText).trim().max(80),
  timezone: textUpTo(60, UNKNOWN_ZONE).refine(isTimezone, UNKNOWN_ZONE),
});
export type UpdateBusinessProfileInput = z.infer<typeof updateBusinessProfileInput>;

/** A time zone whose rules are shown before a business changes to it. */
export const zoneRulesInput = z.object({ timezone: textUpTo(60, UNKNOWN_ZONE) });

const cents = z.number().int().nullable();

/** A business as its members see it. Money fields are null for roles that may not see billing. */
const businessView = z.object({
  id: z.number(),
  name: z.string(),
  slogan: z.string(),
  type: z.string().nullable(),
  timezone: z.string(),
  /** UTC offsets of the zone around today; null when PostgreSQL does not know the zone. */
  zoneRules: zoneRulesView.nullable(),
  /** True when the built-in services can be booked. */
  offersBuiltIns: z.boolean(),
  balanceCents: cents,
  isLowBalance: z.boolean().nullable(),
  isAutoRecharge: z.boolean().nullable(),
  rechargeThresholdCents: cents,
  rechargeAmountCents: cents,
  stripeCustomerId: z.string().nullable(),
});
export type BusinessView = z.infer<typeof businessView>;

/** State of the agent: answering calls, or the reason why not. */
export type AgentState =
  | { state: 'running' }
  | { state: 'stopped'; reason: 'no_active_number' | 'out_of_funds' | 'spending_limit' }
  | { state: 'stopped'; reason: 'suspended'; suspension: Suspension };

/** A suspension by an operator: the reason, as a text for members of the business, and the contact of support. */
export type Suspension = { since: string; why: string; supportEmail: string; supportPhone: string };

/**
 * `default`: the business still has the hours with which it was created; the agent uses them. `none`: the business has
 * no stored hours.
 */
export const HOURS_STATES = ['configured', 'default', 'none'] as const;
export type HoursState = (typeof HOURS_STATES)[number];

export type SystemStatusView = {
  agent: AgentState;
  /** True when language models are configured but none answers this server. The built-in rules then answer callers. */
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
  hours: HoursState;
};
