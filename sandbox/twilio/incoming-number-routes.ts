import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { SandboxContext } from '../context.ts';
import { searchAvailableNumbers } from './available-numbers.ts';
import { framePage } from './paging.ts';
import { parseTwilio } from './parse-twilio.ts';
import { TwilioError } from './twilio-error.ts';
import { newSid, type OwnedNumber, type TwilioState } from './twilio-state.ts';
import { type IncomingNumberWire, rfc2822 } from './wire.ts';

const methods = z.enum(['GET', 'POST']);
const settings = z.object({
  FriendlyName: z.string().max(64).optional(),
  VoiceUrl: z.url().or(z.literal('')).optional(),
  VoiceMethod: methods.optional(),
  StatusCallback: z.url().or(z.literal('')).optional(),
  StatusCallbackMethod: methods.optional(),
});
const purchase = settings.extend({ PhoneNumber: z.string().optional(), AreaCode: z.string().optional() });
const listQuery = z.object({
  PhoneNumber: z.string().optional(),
  FriendlyName: z.string().optional(),
  PageSize: z.coerce.number().int().min(1).default(50),
  Page: z.coerce.number().int().min(0).default(0),
});

function toWire(number: OwnedNumber, accountSid: string): IncomingNumberWire {
  return {
    account_sid: accountSid,
    address_sid: null,
    address_requirements: 'none',
    api_version: '2010-04-01',
    beta: false,
    capabilities: { voice: true, sms: true, mms: true, fax: false },
    date_created: rfc2822(number.createdMs),
    date_updated: rfc2822(number.updatedMs),
    friendly_name: number.friendlyName,
    identity_sid: null,
    phone_number: number.phoneNumber,
    origin: 'twilio',
    sid: number.sid,
    sms_application_sid: '',
    sms_fallback_method: 'POST',
    sms_fallback_url: '',
    sms_method: 'POST',
    sms_url: '',
    status_callback: number.statusCallback,
    status_callback_method: number.statusCallbackMethod,
    trunk_sid: null,
    uri: `/2010-04-01/Accounts/${accountSid}/IncomingPhoneNumbers/${number.sid}.json`,
    voice_receive_mode: 'voice',
    voice_application_sid: '',
    voice_caller_id_lookup: false,
    voice_fallback_method: 'POST',
    voice_fallback_url: '',
    voice_method: number.voiceMethod,
    voice_url: number.voiceUrl,
    emergency_status: 'Active',
    emergency_address_sid: null,
    emergency_address_status: 'unregistered',
    bundle_sid: null,
    status: 'in-use',
    type: 'local',
  };
}

function applySettings(number: OwnedNumber, input: z.infer<typeof settings>): OwnedNumber {
  return {
    ...number,
    friendlyName: input.FriendlyName ?? number.friendlyName,
    voiceUrl: input.VoiceUrl ?? number.voiceUrl,
    voiceMethod: input.VoiceMethod ?? number.voiceMethod,
    statusCallback: input.StatusCallback ?? number.statusCallback,
    statusCallbackMethod: input.StatusCallbackMethod ?? number.statusCallbackMethod,
    updatedMs: Date.now(),
  };
}

/**
 * The number of a purchase. Any E.164 number that is not owned can be bought, except for Twilio's magic numbers:
 * +15005550000 is never available, and +15005550001 is invalid.
 */
function choosePhoneNumber(state: TwilioState, input: z.infer<typeof purchase>): string {
  if (input.PhoneNumber === undefined) {
    const available = searchAvailableNumbers({ areaCode: input.AreaCode, limit: 1 }, state.isTaken)[0]
      ?.phone_number;
    if (available) return available;
    throw new TwilioError(400, 21452, `No phone numbers found in area code ${input.AreaCode ?? ''}`);
  }
  const phoneNumber = input.PhoneNumber;
  if (!/^\+[1-9]\d{7,14}$/.test(phoneNumber) || phoneNumber === '+15005550001') {
    throw new TwilioError(400, 21421, `PhoneNumber is invalid: ${phoneNumber}`);
  }
  if (state.isTaken(phoneNumber) || phoneNumber === '+15005550000') {
    throw new TwilioError(400, 21422, `${phoneNumber} is not available.`);
  }
  return phoneNumber;
}

function find(state: TwilioState, sid: string, url: string): OwnedNumber {
  const number = state.numbers.get(sid);
  if (!number) throw new TwilioError(404, 20404, `The requested resource ${url} was not found`);
  return number;
}

/**
 * The routes of owned numbers. As at Twilio, buying is not idempotent: buying a number twice gives a 400 with code
 * 21422.
 */
export function addIncomingNumberRoutes(
  app: FastifyInstance,
  context: SandboxContext,
  state: TwilioState,
): void {
  const { accountSid } = context.config.twilio;
  const byName = '/IncomingPhoneNumbers/:sid.json';

  app.post('/IncomingPhoneNumbers.json', async (request, reply) => {
    const input = parseTwilio(purchase, request.body);
    const phoneNumber = choosePhoneNumber(state, input);
    const now = Date.now();
    const blank: OwnedNumber = {
      sid: newSid('PN'),
      phoneNumber,
      friendlyName: `(${phoneNumber.slice(2, 5)}) ${phoneNumber.slice(5, 8)}-${phoneNumber.slice(8)}`,
      voiceUrl: '',
      voiceMethod: 'POST',
      statusCallback: '',
      statusCallbackMethod: 'POST',
      createdMs: now,
      updatedMs: now,
    };
    return reply.code(201).send(toWire(state.addNumber(applySettings(blank, input)), accountSid));
  });

  app.get('/IncomingPhoneNumbers.json', async (request) => {
    const { PhoneNumber, FriendlyName, PageSize, Page } = parseTwilio(listQuery, request.query);
    // Twilio's filter also matches parts of numbers; `*` in it stands for any digit.
    const digits = PhoneNumber?.replace(/[^\d*]/g, '').replaceAll('*', '\\d');
    const pattern = digits === undefined ? undefined : new RegExp(digits);
    const matching = state.numbers
      .list()
      .filter((number) => pattern?.test(number.phoneNumber) ?? true)
      .filter((number) => FriendlyName === undefined || number.friendlyName === FriendlyName)
      .reverse();
    const pageSize = Math.min(PageSize, 1_000);
    const records = matching.slice(Page * pageSize, (Page + 1) * pageSize);
    const nextToken = matching.length > (Page + 1) * pageSize ? `PA${Page + 1}` : undefined;
    const uri = request.url.replace(/^\/twilio/, '');
    return {
      ...framePage({ uri, page: Page, pageSize, count: records.length, nextToken }),
      incoming_phone_numbers: records.map((number) => toWire(number, accountSid)),
    };
  });

  app.get<{ Params: { sid: string } }>(byName, async (request) =>
    toWire(find(state, request.params.sid, request.url), accountSid),
  );
  app.post<{ Params: { sid: string } }>(byName, async (request) => {
    const number = find(state, request.params.sid, request.url);
    return toWire(state.addNumber(applySettings(number, parseTwilio(settings, request.body))), accountSid);
  });
  app.delete<{ Params: { sid: string } }>(byName, async (request, reply) => {
    state.removeNumber(find(state, request.params.sid, request.url).sid);
    return reply.code(204).send();
  });
}
