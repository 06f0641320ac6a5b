import { z } from 'zod';
import { centsToDollars } from '../../../core/money.ts';
import { toFlag } from '../../../http/wire-fields.ts';
import {
  type AvailableNumberView,
  currentFeeCents,
  NUMBER_STATUSES,
  type PhoneNumberView,
  type PremiumNumberView,
  type PurchaseView,
} from './numbers.schema.ts';

export const wireBusinessPhone = z.object({
  business_phone_id: z.number(),
  business_phone: z.string(),
  friendly_name: z.string(),
  language_code: z.string(),
  language_name: z.string(),
  phone_sid: z.string().nullable(),
  is_primary: z.literal([0, 1]),
});

/** A number that was ordered. Its `business_phone_id` is null until it is active. */
export const wireOrderedPhone = wireBusinessPhone.extend({
  business_phone_id: z.number().nullable(),
  status: z.enum(['provisioning', ...NUMBER_STATUSES]),
});

export const wireManagedNumber = z.object({
  id: z.number(),
  phone_number: z.string(),
  location: z.string().nullable(),
  monthly_fee: z
    .number()
    .describe('dollars a month in the present status: the hold fee on hold, 0 once cancelled'),
  next_billing_date: z.string().nullable(),
  status: z.enum(NUMBER_STATUSES),
});

export const wirePremiumNumber = z.object({
  _id: z.string().describe('the number itself: it is listed once'),
  phone_number: z.string(),
  price: z.number().describe('dollars, the first month'),
  setup_fee: z.number().describe('dollars, once, on top of the price; 0 when there is none'),
  taken: z.literal([0, 1]),
});

export const wireAvailableNumber = z.object({
  phone_number: z.string(),
  iso_country: z.string(),
  region: z.string().nullable(),
  locality: z.string(),
  price: z.number().describe('dollars a month'),
});

export const toWireAvailableNumber = (number: AvailableNumberView): z.input<typeof wireAvailableNumber> => ({
  phone_number: number.phoneNumber,
  iso_country: number.isoCountry,
  region: number.region,
  locality: number.locality ?? 'N/A',
  price: centsToDollars(number.priceCents),
});

export function toWirePremiumNumber(premium: PremiumNumberView): z.input<typeof wirePremiumNumber> {
  return {
    _id: premium.phoneNumber,
    phone_number: premium.phoneNumber,
    price: centsToDollars(premium.priceCents),
    setup_fee: centsToDollars(premium.setupFeeCents),
    taken: toFlag(premium.isTaken),
  };
}

export function toWireBusinessPhone(phone: PhoneNumberView): z.input<typeof wireBusinessPhone> {
  return {
    business_phone_id: phone.id,
    business_phone: phone.number,
    friendly_name: phone.friendlyName,
    language_code: phone.languageCode,
    language_name: phone.languageName,
    phone_sid: phone.phoneSid,
    is_primary: toFlag(phone.isPrimary),
  };
}

export function toWireOrderedPhone({ order, phone }: PurchaseView): z.input<typeof wireOrderedPhone> {
  if (phone) return { ...toWireBusinessPhone(phone), status: phone.status };
  return {
    business_phone_id: null,
    business_phone: order.phoneNumber,
    friendly_name: order.friendlyName,
    language_code: order.languageCode,
    language_name: order.languageName,
    phone_sid: null,
    is_primary: 0,
    status: 'provisioning',
  };
}

export function toWireManagedNumber(phone: PhoneNumberView): z.input<typeof wireManagedNumber> {
  return {
    id: phone.id,
    phone_number: phone.number,
    location: phone.location,
    monthly_fee: centsToDollars(currentFeeCents(phone)),
    next_billing_date: phone.nextBillingAt,
    status: phone.status,
  };
}
