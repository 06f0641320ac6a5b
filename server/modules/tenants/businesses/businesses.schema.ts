import { z } from 'zod';
import { isTimezone } from '../../../core/business-time.ts';
import { problem } from '../../../core/error-text.ts';
import { textUpTo } from '../../../core/limited.ts';
import { nameField } from '../../../core/one-line.ts';
import { toSpokenText } from '../../../core/spoken-text.ts';
import { zoneRulesView } from '../../identity/auth/auth.schema.ts';

/** The message for an unknown zone. Zones are named after cities, because abbreviations are ambiguous. */
export const UNKNOWN_ZONE = problem('fields.badZone');

/** The business profile: its name for callers and mails, and its time zone. */
export const updateBusinessProfileInput = z.object({
  name: nameField('fields.labels.businessName'),
  slogan: z.string().overwrite(toSpokenText).trim().max(200),
  type: z.string().overwrite(toSpokenText).trim().max(80),
  timezone: textUpTo(60, UNKNOWN_ZONE).refine(isTimezone, UNKNOWN_ZONE),
});
export type UpdateBusinessProfileInput = z.infer<typeof updateBusinessProfileInput>;

/** A time zone considered for the business. */
export const zoneRulesInput = z.object({ timezone: textUpTo(60, UNKNOWN_ZONE) });

const cents = z.number().int().nullable();

/** A business in the format for its members; money fields are null for roles that may not see billing. */
export const businessView = z.object({
  id: z.number(),
  name: z.string(),
  slogan: z.string(),
  type: z.string().nullable(),
  timezone: z.string(),
  /** Null when PostgreSQL does not know the zone. */
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

/** Reason of a suspension by an operator, in a text for its members, and their contact. */
export type Suspension = { since: string; why: string; supportEmail: string; supportPhone: string };

/** `default`: the hours of every new business, which its owner has not set yet; the agent uses them. */
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
