import { z } from 'zod';
import { id, optionalText, text } from '../../../http/wire-fields.ts';
import { wireText } from '../../../texts.ts';
import { answers, succeeds, takes, takesNothing } from '../../../trpc/contract.ts';
import {
  type AvailableNumberView,
  CANADIAN_REGIONS,
  changeNumberInput,
  type NumberOrderView,
  type NumberQuoteView,
  type PhoneNumberView,
  type PremiumNumberView,
  type PurchaseView,
  purchaseNumberInput,
  quoteNumberInput,
  removeNumberInput,
  searchNumbersInput,
  setNumberLanguageInput,
} from './numbers.schema.ts';
import {
  toWireAvailableNumber,
  toWireBusinessPhone,
  toWireManagedNumber,
  toWireOrderedPhone,
  toWirePremiumNumber,
  wireAvailableNumber,
  wireBusinessPhone,
  wireManagedNumber,
  wireOrderedPhone,
  wirePremiumNumber,
} from './wire-numbers.contract.ts';

/** The search forms send free text. It is converted to capitals and cut to two letters; an empty text is no filter. */
const region = optionalText
  .transform((sent) => sent?.toUpperCase().slice(0, 2))
  .pipe(z.enum(CANADIAN_REGIONS).optional());

const ofOneNumber = z.object({ phone_number: text });
const toPhoneNumber = ({ phone_number: phoneNumber }: z.output<typeof ofOneNumber>) => ({ phoneNumber });

const languageOfPhone = z.object({ business_phone_id: id, language_code: text });
const toLanguage = (wire: z.output<typeof languageOfPhone>) => ({
  numberId: wire.business_phone_id,
  languageCode: wire.language_code,
});
const onePhone = z.object({ phone: wireBusinessPhone });
const toOnePhone = (phone: PhoneNumberView) => ({ phone: toWireBusinessPhone(phone) });

const ofOneSid = z.object({ phone_sid: text });
const toSid = ({ phone_sid: phoneSid }: z.output<typeof ofOneSid>) => ({ phoneSid });
const aMessage = z.object({ message: z.string() });
const toRemoved = () => ({ message: wireText('wire.numberReleased') });

const unchanged = ({ status }: PhoneNumberView): 'none' | 'on_hold' =>
  status === 'on_hold' ? 'on_hold' : 'none';

const toOrderStatus = ({ phone }: PurchaseView): 'active' | 'provisioning' =>
  phone ? 'active' : 'provisioning';

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
  search: takes(searchNumbersInput, answers<AvailableNumberView[]>()).at({
    method: 'POST',
    path: '/api/twilio/available-numbers',
    summary: 'Canadian numbers on sale, by province, area code or digits',
    request: z.object({ region, area_code: optionalText, contains: optionalText }),
    response: z.object({ numbers: z.array(wireAvailableNumber), count: z.number() }),
    toInput: ({ region, area_code: areaCode, contains }) => ({ region, areaCode, contains }),
    toWire: (numbers) => ({ numbers: numbers.map(toWireAvailableNumber), count: numbers.length }),
  }),
  quote: takes(quoteNumberInput, answers<NumberQuoteView>()),
  purchase: takes(purchaseNumberInput, answers<PurchaseView>())
    .at({
      method: 'POST',
      path: '/api/twilio/purchase-and-configure',
      summary: 'Buys a number from the balance, or the one that was paid for by card, and takes its calls',
      request: ofOneNumber.extend({ friendly_name: optionalText }),
      response: z.object({ phone: wireOrderedPhone, status: z.enum(['provisioning', 'active']) }),
      toInput: ({ phone_number: phoneNumber, friendly_name: friendlyName }) => ({
        phoneNumber,
        friendlyName,
      }),
      toWire: (purchase) => ({
        phone: toWireOrderedPhone(purchase),
        status: toOrderStatus(purchase),
      }),
    })
    .at({
      method: 'POST',
      path: '/api/numbers/purchase-existing-user',
      summary: 'Buys a number from the balance',
      request: ofOneNumber,
      response: z.object({ phone: wireOrderedPhone }),
      toInput: toPhoneNumber,
      toWire: (purchase) => ({ phone: toWireOrderedPhone(purchase) }),
    })
    .at({
      method: 'POST',
      path: '/api/premium-numbers/reserve',
      summary: 'Buys a premium number from the balance, at its own price',
      request: ofOneNumber,
      response: aMessage,
      toInput: toPhoneNumber,
      toWire: ({ phone }) => ({
        message: phone ? wireText('wire.numberAdded') : wireText('wire.numberReserved'),
      }),
    }),
  latestOrder: takesNothing(answers<NumberOrderView | null>()),
  change: takes(changeNumberInput, answers<PhoneNumberView>()).at({
    method: 'POST',
    path: '/api/numbers/cancel',
    summary: 'Holds or cancels a number at the end of its billing cycle, or reactivates it at once',
    request: z.object({ numberId: id, action: changeNumberInput.shape.action }),
    response: z.object({ message: z.string(), number: wireManagedNumber }),
    toInput: (wire) => wire,
    toWire: (phone) => ({
      message: wireText(`wire.numberChanged.${phone.pending?.action ?? unchanged(phone)}`),
      number: toWireManagedNumber(phone),
    }),
  }),
  remove: takes(removeNumberInput, succeeds)
    .at({
      method: 'DELETE',
      path: '/api/business/phone/delete',
      summary: 'Releases a number now; its calls and charges stay',
      request: ofOneSid,
      response: aMessage,
      toInput: toSid,
      toWire: toRemoved,
    })
    .at({
      method: 'DELETE',
      path: '/api/twilio/delete-phone',
      summary: 'The same',
      request: ofOneSid,
      response: aMessage,
      toInput: toSid,
      toWire: toRemoved,
    }),
  setLanguage: takes(setNumberLanguageInput, answers<PhoneNumberView>())
    .at({
      method: 'PUT',
      path: '/api/business/phone/language',
      summary: 'The language in which a number is answered, one of the business',
      request: languageOfPhone,
      response: onePhone,
      wireNames: { numberId: 'business_phone_id' },
      toInput: toLanguage,
      toWire: toOnePhone,
    })
    .at({
      method: 'PUT',
      path: '/api/business/phone/language_voice',
      summary: 'The same: the voice is the one that the business has chosen for the language',
      request: languageOfPhone,
      response: onePhone,
      wireNames: { numberId: 'business_phone_id' },
      toInput: toLanguage,
      toWire: toOnePhone,
    }),
};
