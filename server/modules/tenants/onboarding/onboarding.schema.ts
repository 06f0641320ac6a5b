import { z } from 'zod';
import { problem } from '../../../core/error-text.ts';
import { phoneNumber } from '../../../core/phone-field.ts';
import { PLAN } from '../../../core/plan.ts';
import type { CanadianRegion } from '../../telephony/numbers/numbers.schema.ts';

/**
 * The steps of the set-up in order. The first one, the account, is always complete for users who can call these
 * procedures.
 */
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

/**
 * The chosen number, which is not reserved before it is ordered. The monthly fee and the one-time set-up fee are in
 * cents.
 */
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
 * Requirements for the first calls, each computed from stored facts. A refused or missed call does not count as the
 * first call.
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
  /**
   * Area of the first number search: the Canadian area of the owner's phone, otherwise of the time zone; null outside
   * Canada.
   */
  area: { region: CanadianRegion; areaCode: string | null } | null;
  /** The chosen number; null when none was chosen or the chosen one is no longer available. */
  choice: ChosenNumberView | null;
  /** The chosen starting balance; null until the user has chosen one. */
  startingBalanceCents: number | null;
  balanceCents: number;
  /** The price of a call for this business, in cents. */
  callPriceCents: number;
  /** The platform fee in cents if it is charged together with the first month of a number bought now; 0 otherwise. */
  otherDueCents: number;
  /** True when the balance covers the chosen number, so that no card is needed. */
  isCovered: boolean;
  /** True when the business has a number or an open order. The choices are then final. */
  isOrdered: boolean;
  /** The first active number; null without one. */
  number: Pick<ChosenNumberView, 'phoneNumber' | 'formatted' | 'locality' | 'region'> | null;
  /** The languages of the business, its default first. */
  languages: { code: string; name: string; isDefault: boolean }[];
  checklist: ChecklistView;
  /** Path of the sandbox's test call to the number; null in live mode, and without a number. */
  testCallPath: string | null;
};
