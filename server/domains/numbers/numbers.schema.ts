export const NUMBER_STATUSES = ['active', 'on_hold', 'cancelled'] as const;

/** A phone number of the business, for both documented shapes of it. */
export type PhoneNumberView = {
  id: number;
  number: string;
  formatted: string;
  friendlyName: string;
  languageCode: string;
  languageName: string;
  isPrimary: boolean;
  phoneSid: string | null;
  location: string | null;
  monthlyFeeCents: number;
  nextBillingAt: string | null;
  status: (typeof NUMBER_STATUSES)[number];
};

/** A premium number on sale: what its first month costs, and whether it is still available. */
export type PremiumNumberView = {
  phoneNumber: string;
  formatted: string;
  priceCents: number;
  setupFeeCents: number;
  isTaken: boolean;
};
