import twilio from 'twilio';
import type { LocalListInstanceOptions } from 'twilio/lib/rest/api/v2010/account/availablePhoneNumberCountry/local.js';
import type { IncomingPhoneNumberInstance } from 'twilio/lib/rest/api/v2010/account/incomingPhoneNumber.js';
import { AppError } from '../../core/errors.ts';
import { countryOf } from '../../core/phone-number.ts';
import { REPORTED_AGAIN } from './repeated-requests.ts';

const SEARCH_COUNTRY = 'CA';
const PAGE_SIZE = 200;
/** Digits of a North American number after its country code. */
const NATIONAL_DIGITS = 10;
/**
 * Twilio's error codes for a number that cannot be bought: 21422 (not available), 21421 (no such number) and 21452
 * (none found). After any other error the number may still be for sale.
 */
const NOT_FOR_SALE = new Set([21422, 21421, 21452]);

/** A number for sale at the provider. */
export type ForSale = {
  phoneNumber: string;
  isoCountry: string;
  region: string | null;
  locality: string | null;
};

/** A number that we own at the provider; `name` is the friendly name of its purchase. */
export type OwnedNumber = {
  sid: string;
  phoneNumber: string;
  name: string;
  /** True when calls to the number and its status callbacks are routed to this installation. */
  isConfigured: boolean;
};

/**
 * Criteria of a search, all optional: the two letters of a province, an area code or its first digits, and a sequence
 * of digits.
 */
export type NumberSearch = {
  region?: string | undefined;
  areaCode?: string | undefined;
  contains?: string | undefined;
};

/**
 * The phone numbers for sale at the provider, and those that we own. Each method throws `provider_unavailable` when the
 * request fails.
 */
export type NumberInventory = {
  /** Canadian numbers that can take calls, at most `limit`. */
  searchForSale(search: NumberSearch, limit: number): Promise<ForSale[]>;
  /** The number (E.164) for sale; null if it cannot be bought now. */
  findForSale(phoneNumber: string): Promise<ForSale | null>;
  /** Our number (E.164); null if we do not own it. */
  findOwned(phoneNumber: string): Promise<OwnedNumber | null>;
  /** True when we own the number with this id. */
  isOwned(sid: string): Promise<boolean>;
  /**
   * Buys a number, with `name` as its friendly name, and routes its calls here. Not idempotent: when the response was
   * lost, check with `findOwned` whether the number was bought. Null when the number cannot be bought.
   */
  buyNumber(phoneNumber: string, name: string): Promise<OwnedNumber | null>;
  /** Routes a number's calls here; false when the number is not ours. */
  configureNumber(sid: string): Promise<boolean>;
  /** Releases a number; a number that is not ours counts as released. */
  releaseNumber(sid: string): Promise<void>;
  /** Lists the numbers of our Twilio account, page by page. */
  listOwned(): AsyncIterable<OwnedNumber[]>;
};

/** Webhook URLs of a number. */
const hooksOf = (publicUrl: string) => ({
  voiceUrl: `${publicUrl}/webhooks/twilio/voice`,
  voiceMethod: 'POST',
  statusCallback: `${publicUrl}/webhooks/twilio/status${REPORTED_AGAIN}`,
  statusCallbackMethod: 'POST',
});
type Hooks = ReturnType<typeof hooksOf>;

const unavailable = (cause: unknown) =>
  new AppError('provider_unavailable', 'errors.numbers.noInventory', {}, { cause });

/** The result of `work`. After an error for which `isAnswer` is true, returns `otherwise`. Throws all other errors. */
async function callTwilio<Result>(
  work: Promise<Result>,
  isAnswer: (refusal: InstanceType<typeof twilio.RestException>) => boolean,
  otherwise: Result,
): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof twilio.RestException && isAnswer(error)) return otherwise;
    throw unavailable(error);
  }
}

const never = () => false;
const isNotFound = ({ status }: { status: number }) => status === 404;
/** True when the provider sells no numbers of that country, or rejects the number as invalid. */
const isNone = ({ status }: { status: number }) => status === 400 || status === 404;
const isNotForSale = ({ code }: { code?: number }) => code !== undefined && NOT_FOR_SALE.has(code);

/**
 * The search parameters. The provider can search for a complete area code, or for a pattern of at least two digits.
 * Other criteria are not sent; `fits` checks all criteria for every result.
 */
function queryOf({ region, areaCode, contains }: NumberSearch): LocalListInstanceOptions {
  const isWhole = areaCode?.length === 3;
  const beginning = areaCode && !isWhole && !contains ? areaCode.padEnd(NATIONAL_DIGITS, '*') : undefined;
  const pattern = contains && contains.length > 1 ? contains : beginning;
  return {
    voiceEnabled: true,
    ...(region && { inRegion: region }),
    ...(isWhole && { areaCode: Number(areaCode) }),
    ...(pattern && { contains: pattern }),
  };
}

function matchesSearch({ phoneNumber }: ForSale, { areaCode = '', contains = '' }: NumberSearch): boolean {
  const national = phoneNumber.replace(/^\+1/, '');
  return national.startsWith(areaCode) && national.includes(contains);
}

function toOwned(number: IncomingPhoneNumberInstance, hooks: Hooks): OwnedNumber {
  const { sid, phoneNumber, friendlyName: name } = number;
  const isConfigured =
    number.voiceUrl === hooks.voiceUrl &&
    number.voiceMethod === hooks.voiceMethod &&
    number.statusCallback === hooks.statusCallback &&
    number.statusCallbackMethod === hooks.statusCallbackMethod;
  return { sid, phoneNumber, name, isConfigured };
}

/** The fields of a page of numbers that are used here. */
type OwnedPage = { instances: IncomingPhoneNumberInstance[]; nextPage(): Promise<OwnedPage> | undefined };

/** The inventory of phone numbers, implemented with Twilio's SDK. */
export function createNumberInventory(client: ReturnType<typeof twilio>, publicUrl: string): NumberInventory {
  const hooks = hooksOf(publicUrl);
  const own = client.incomingPhoneNumbers;
  const searchLocal = async (country: string, query: LocalListInstanceOptions): Promise<ForSale[]> => {
    const numbers = await callTwilio(client.availablePhoneNumbers(country).local.list(query), isNone, []);
    return numbers.map(({ phoneNumber, isoCountry, region, locality }) => ({
      phoneNumber,
      isoCountry,
      region: region || null,
      locality: locality || null,
    }));
  };
  return {
    async searchForSale(search, limit) {
      const numbers = await searchLocal(SEARCH_COUNTRY, { ...queryOf(search), limit });
      return numbers.filter((number) => matchesSearch(number, search));
    },
    async findForSale(phoneNumber) {
      const country = countryOf(phoneNumber);
      if (country === null) return null;
      const numbers = await searchLocal(country, { contains: phoneNumber, voiceEnabled: true, limit: 1 });
      return numbers.find((number) => number.phoneNumber === phoneNumber) ?? null;
    },
    async findOwned(phoneNumber) {
      // Compares the whole number, because Twilio's filter also finds longer numbers that contain it.
      const numbers = await callTwilio(own.list({ phoneNumber, limit: 20 }), never, []);
      const number = numbers.find((one) => one.phoneNumber === phoneNumber);
      return number ? toOwned(number, hooks) : null;
    },
    isOwned: (sid) =>
      callTwilio(
        own(sid)
          .fetch()
          .then(() => true),
        isNotFound,
        false,
      ),
    buyNumber: (phoneNumber, name) =>
      callTwilio<OwnedNumber | null>(
        own.create({ phoneNumber, friendlyName: name, ...hooks }).then((number) => toOwned(number, hooks)),
        isNotForSale,
        null,
      ),
    configureNumber: (sid) =>
      callTwilio(
        own(sid)
          .update(hooks)
          .then(() => true),
        isNotFound,
        false,
      ),
    async releaseNumber(sid) {
      await callTwilio(own(sid).remove(), isNotFound, true);
    },
    async *listOwned() {
      const first = await callTwilio<OwnedPage | undefined>(
        own.page({ pageSize: PAGE_SIZE }),
        never,
        undefined,
      );
      for (let page = first; page; page = await next(page)) {
        yield page.instances.map((number) => toOwned(number, hooks));
      }
    },
  };
}

async function next(page: OwnedPage): Promise<OwnedPage | undefined> {
  const following = page.nextPage();
  return following && callTwilio<OwnedPage | undefined>(following, never, undefined);
}
