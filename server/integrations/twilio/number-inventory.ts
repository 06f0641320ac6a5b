import twilio from 'twilio';
import type { LocalListInstanceOptions } from 'twilio/lib/rest/api/v2010/account/availablePhoneNumberCountry/local.js';
import type { IncomingPhoneNumberInstance } from 'twilio/lib/rest/api/v2010/account/incomingPhoneNumber.js';
import { AppError } from '../../core/errors.ts';
import { countryOf } from '../../core/phone-number.ts';

const SEARCH_COUNTRY = 'CA';
const PAGE_SIZE = 200;
/** As many digits as a North American number has behind its country code. */
const NATIONAL_DIGITS = 10;
/** Not available; no such number; none found. Anything else says nothing of whether the number can be had. */
const NOT_FOR_SALE = new Set([21422, 21421, 21452]);

/** A number on sale at the provider. */
export type ForSale = {
  phoneNumber: string;
  isoCountry: string;
  region: string | null;
  locality: string | null;
};

/** A number that we have at the provider; `name` is what it was bought under. */
export type OwnedNumber = {
  sid: string;
  phoneNumber: string;
  name: string;
  /** Whether its calls, and news of them, come to this installation. */
  isConfigured: boolean;
};

/** The digits of a search, each of which is optional: two letters of a province, an area code or its beginning, a part. */
export type NumberSearch = {
  region?: string | undefined;
  areaCode?: string | undefined;
  contains?: string | undefined;
};

/** The provider's phone numbers: on sale, and ours. Each throws `provider_unavailable` when it cannot be asked. */
export type NumberInventory = {
  /** Canadian numbers that take calls, at most `limit`. */
  searchForSale(search: NumberSearch, limit: number): Promise<ForSale[]>;
  /** Exactly this number (E.164), if it can be bought now. */
  findForSale(phoneNumber: string): Promise<ForSale | null>;
  /** Exactly this number, if we have it. */
  findOwned(phoneNumber: string): Promise<OwnedNumber | null>;
  /** Whether we have the number of this id. */
  isOwned(sid: string): Promise<boolean>;
  /**
   * Buys a number, under a name by which it is found again, and has its calls come here. Not idempotent: whoever gets no
   * answer looks with `findOwned` whether it was bought. Null when the number cannot be had.
   */
  buyNumber(phoneNumber: string, name: string): Promise<OwnedNumber | null>;
  /** Has a number's calls come here; false when we do not have it. */
  configureNumber(sid: string): Promise<boolean>;
  /** Gives a number back; one that we do not have is given back already. */
  releaseNumber(sid: string): Promise<void>;
  /** Every number that we have, in pages. */
  listOwned(): AsyncIterable<OwnedNumber[]>;
};

/** Where a number's calls go. The fragment asks for three more tries of the callback, on any failure. */
const hooksOf = (publicUrl: string) => ({
  voiceUrl: `${publicUrl}/webhooks/twilio/voice`,
  voiceMethod: 'POST',
  statusCallback: `${publicUrl}/webhooks/twilio/status#rc=3&rp=all`,
  statusCallbackMethod: 'POST',
});
type Hooks = ReturnType<typeof hooksOf>;

const unavailable = (cause: unknown) =>
  new AppError('provider_unavailable', 'errors.numbers.noInventory', {}, { cause });

/** What `work` brings; `otherwise` for a refusal that `isAnswer` recognises; any other failure is no answer. */
async function ask<Result>(
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
const isGone = ({ status }: { status: number }) => status === 404;
/** It sells no numbers of that country, or calls it no number. */
const isNone = ({ status }: { status: number }) => status === 400 || status === 404;
const isNotForSale = ({ code }: { code?: number }) => code !== undefined && NOT_FOR_SALE.has(code);

/**
 * The provider looks for a whole area code, or for a pattern of two digits or more. What it cannot be told it is not
 * told; `fits` looks at every number again.
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

function fits({ phoneNumber }: ForSale, { areaCode = '', contains = '' }: NumberSearch): boolean {
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

/** The part of a page of numbers that is read here. */
type OwnedPage = { instances: IncomingPhoneNumberInstance[]; nextPage(): Promise<OwnedPage> | undefined };

/** Twilio's numbers over its own SDK. */
export function createNumberInventory(client: ReturnType<typeof twilio>, publicUrl: string): NumberInventory {
  const hooks = hooksOf(publicUrl);
  const own = client.incomingPhoneNumbers;
  const searchLocal = async (country: string, query: LocalListInstanceOptions): Promise<ForSale[]> => {
    const found = await ask(client.availablePhoneNumbers(country).local.list(query), isNone, []);
    return found.map(({ phoneNumber, isoCountry, region, locality }) => ({
      phoneNumber,
      isoCountry,
      region: region || null,
      locality: locality || null,
    }));
  };
  return {
    async searchForSale(search, limit) {
      const found = await searchLocal(SEARCH_COUNTRY, { ...queryOf(search), limit });
      return found.filter((number) => fits(number, search));
    },
    async findForSale(phoneNumber) {
      const country = countryOf(phoneNumber);
      if (country === null) return null;
      const found = await searchLocal(country, { contains: phoneNumber, voiceEnabled: true, limit: 1 });
      return found.find((number) => number.phoneNumber === phoneNumber) ?? null;
    },
    async findOwned(phoneNumber) {
      // The filter also matches parts of longer numbers.
      const found = await ask(own.list({ phoneNumber, limit: 20 }), never, []);
      const number = found.find((one) => one.phoneNumber === phoneNumber);
      return number ? toOwned(number, hooks) : null;
    },
    isOwned: (sid) =>
      ask(
        own(sid)
          .fetch()
          .then(() => true),
        isGone,
        false,
      ),
    buyNumber: (phoneNumber, name) =>
      ask<OwnedNumber | null>(
        own.create({ phoneNumber, friendlyName: name, ...hooks }).then((number) => toOwned(number, hooks)),
        isNotForSale,
        null,
      ),
    configureNumber: (sid) =>
      ask(
        own(sid)
          .update(hooks)
          .then(() => true),
        isGone,
        false,
      ),
    async releaseNumber(sid) {
      await ask(own(sid).remove(), isGone, true);
    },
    async *listOwned() {
      const first = await ask<OwnedPage | undefined>(own.page({ pageSize: PAGE_SIZE }), never, undefined);
      for (let page = first; page; page = await next(page)) {
        yield page.instances.map((number) => toOwned(number, hooks));
      }
    },
  };
}

async function next(page: OwnedPage): Promise<OwnedPage | undefined> {
  const following = page.nextPage();
  return following && ask<OwnedPage | undefined>(following, never, undefined);
}
