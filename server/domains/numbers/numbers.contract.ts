import { z } from 'zod';
import { centsToDollars } from '../../core/money.ts';
import { toFlag } from '../../http/wire-fields.ts';
import { answers, takesNothing } from '../../trpc/contract.ts';
import { NUMBER_STATUSES, type PhoneNumberView, type PremiumNumberView } from './numbers.schema.ts';

const wireBusinessPhone = z.object({
  business_phone_id: z.number(),
  business_phone: z.string(),
  friendly_name: z.string(),
  language_code: z.string(),
  language_name: z.string(),
  phone_sid: z.string().nullable(),
  is_primary: z.literal([0, 1]),
});

const wireManagedNumber = z.object({
  id: z.number(),
  phone_number: z.string(),
  location: z.string().nullable(),
  monthly_fee: z.number().describe('dollars'),
  next_billing_date: z.string().nullable(),
  status: z.enum(NUMBER_STATUSES),
});

const wirePremiumNumber = z.object({
  _id: z.string().describe('the number itself: it is listed once'),
  phone_number: z.string(),
  price: z.number().describe('dollars, the first month'),
  taken: z.literal([0, 1]),
});

function toWirePremiumNumber(premium: PremiumNumberView): z.input<typeof wirePremiumNumber> {
  return {
    _id: premium.phoneNumber,
    phone_number: premium.phoneNumber,
    price: centsToDollars(premium.priceCents),
    taken: toFlag(premium.isTaken),
  };
}

function toWireBusinessPhone(phone: PhoneNumberView): z.input<typeof wireBusinessPhone> {
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

function toWireManagedNumber(phone: PhoneNumberView): z.input<typeof wireManagedNumber> {
  return {
    id: phone.id,
    phone_number: phone.number,
    location: phone.location,
    monthly_fee: centsToDollars(phone.monthlyFeeCents),
    next_billing_date: phone.nextBillingAt,
    status: phone.status,
  };
}

export const numbersContract = {
  list: takesNothing(answers<PhoneNumberView[]>())
    .at({
      method: 'POST',
      path: '/api/business/phones',
      summary: "The business's numbers that it has now",
      request: z.object({}),
      response: z.object({ phones: z.array(wireBusinessPhone) }),
      toInput: () => undefined,
      toWire: (phones) => ({
        phones: phones.filter((phone) => phone.status !== 'cancelled').map(toWireBusinessPhone),
      }),
    })
    .at({
      method: 'GET',
      path: '/api/business/phones',
      summary: 'Every number with its fee and status, cancelled ones too',
      request: z.object({}),
      response: z.object({ phones: z.array(wireManagedNumber) }),
      toInput: () => undefined,
      toWire: (phones) => ({ phones: phones.map(toWireManagedNumber) }),
    }),
  premium: takesNothing(answers<PremiumNumberView[]>()).at({
    method: 'GET',
    path: '/api/premium-numbers',
    summary: 'The premium numbers with their prices; a taken one cannot be ordered',
    request: z.object({}),
    response: z.object({ data: z.array(wirePremiumNumber), count: z.number() }),
    toInput: () => undefined,
    toWire: (numbers) => ({ data: numbers.map(toWirePremiumNumber), count: numbers.length }),
  }),
};
