import { z } from 'zod';
import { problem } from '../../../core/error-text.ts';
import { PLAN } from '../../../core/plan.ts';
import { type CanadianRegion, phoneNumber } from '../../telephony/numbers/numbers.schema.ts';

/** The steps of the set-up in order. The first, the account, is complete for every caller of these procedures. */
export const ONBOARDING_STEPS = [
  'account',
  'number',
  'balance',
  'payment',
  'services',
  'hours',
  'done',
] as const;
export type OnboardingStep = (typeof ONBOARDING_STEPS)[number];

export const chooseNumberInput = z.object({ phoneNumber });
export type ChooseNumberInput = z.infer<typeof chooseNumberInput>;

export const chooseBalanceInput = z.object({
  startingBalanceCents: z.literal(PLAN.topUpCents, { error: problem('fields.offeredBalance') }),
});
export type ChooseBalanceInput = z.infer<typeof chooseBalanceInput>;

/** The chosen number; not reserved before it is ordered. Cents a month, and once. */
export type ChosenNumberView = {
  phoneNumber: string;
  formatted: string;
  locality: string | null;
  region: string | null;
  isPremium: boolean;
  monthlyFeeCents: number;
  setupFeeCents: number;
};

/**
 * Requirements for the first calls, each computed from facts. A refused or missed call does not count as the first
 * call.
 */
export type ChecklistView = {
  hasNumber: boolean;
  hasService: boolean;
  hasHours: boolean;
  hasTransferTarget: boolean;
  hasCall: boolean;
};

/** Progress of a business's onboarding. */
export type ProgressView = {
  /** The first step that is not done. */
  step: OnboardingStep;
  isEmailVerified: boolean;
  /** Area of the first number search: the Canadian area of the owner's phone, else of the time zone. */
  area: { region: CanadianRegion; areaCode: string | null } | null;
  /** Null without a choice, or when the number was not available. */
  choice: ChosenNumberView | null;
  /** Null until one is chosen. */
  startingBalanceCents: number | null;
  balanceCents: number;
  /** The business's price of a call. */
  callPriceCents: number;
  /** Platform fee that is charged together with the first month of a number that is bought now. */
  otherDueCents: number;
  /** True when the balance pays for the chosen number, so that no card is needed. */
  isCovered: boolean;
  /** True with a number or an open order, when the choices are final. */
  isOrdered: boolean;
  /** The first active number. */
  number: Pick<ChosenNumberView, 'phoneNumber' | 'formatted' | 'locality' | 'region'> | null;
  /** The languages of the business, its default first. */
  languages: { code: string; name: string; isDefault: boolean }[];
  checklist: ChecklistView;
  /** Path of the sandbox's test call to the number; null in live mode, and without a number. */
  testCallPath: string | null;
};
