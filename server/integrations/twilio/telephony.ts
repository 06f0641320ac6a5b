import twilio from 'twilio';
import type { RequestOptions } from 'twilio/lib/base/RequestClient.js';
import type Response from 'twilio/lib/http/response.js';
import type { Config } from '../../config.ts';
import { type PlacedCallBack, placeCallBack } from './call-back.ts';
import { type CallEvent, callEvent } from './call-event.ts';
import { createNumberInventory, type NumberInventory } from './number-inventory.ts';
import { createRecordings, type Recordings } from './recordings.ts';
import { type SpokenCode, speakCode } from './speak-code.ts';

const REQUEST_TIMEOUT_MS = 8_000;
const PAGE_SIZE = 200;
const API_URL = 'https://api.twilio.com';
/**
 * Directions of calls that `listCalls` leaves out: calls that we place (`outbound-api`), and the second leg of a call
 * (`outbound-dial`). A call that we place either speaks a code and has no customer, or is stored before it rings. A
 * second leg belongs to another call, which is listed itself.
 */
const PLACED_BY_US: readonly string[] = ['outbound-api', 'outbound-dial'];

export type SignedRequest = { url: string; signature: string | undefined };

/** The product's interface to the telephone network. Twilio's own terms are used in this folder only. */
export type Telephony = NumberInventory &
  Recordings & {
    /** True when Twilio has signed exactly these form parameters for exactly this public URL. */
    isSignedForm(request: SignedRequest, parameters: Record<string, string | string[] | undefined>): boolean;
    /** Like `isSignedForm`, for a JSON body, whose hash Twilio adds to the URL. */
    isSignedJson(request: SignedRequest, rawBody: string): boolean;
    /** Twilio's current state of a call; null for an unknown call. Throws when Twilio does not answer. */
    fetchCall(callSid: string): Promise<CallEvent | null>;
    /** Calls a phone and speaks a code to it. Throws `provider_unavailable` when Twilio does not place the call. */
    speakCode(message: SpokenCode): Promise<void>;
    /**
     * Calls a phone of the team and returns the id of the call. Whoever answers is asked whether to call the customer.
     * Throws `provider_unavailable` when Twilio does not confirm the call.
     */
    placeCallBack(call: PlacedCallBack): Promise<string>;
    /** Every call with a customer since `since`, in pages. Throws when Twilio does not answer. */
    listCalls(since: Date): AsyncIterable<CallEvent[]>;
  };

/** Routes requests for *.twilio.com to the emulator's folders: api → /twilio, others → /twilio/<name>. */
class EmulatedClient extends twilio.RequestClient {
  constructor(private readonly base: string) {
    super({ timeout: REQUEST_TIMEOUT_MS });
  }

  override request<Data>(options: RequestOptions<Data>): Promise<Response<Data>> {
    const url = new URL(options.uri);
    const product = url.hostname === 'api.twilio.com' ? '' : `/${url.hostname.split('.')[0]}`;
    return super.request({ ...options, uri: `${this.base}/twilio${product}${url.pathname}${url.search}` });
  }
}

/** The fields of a page of calls that are used here. */
type CallsPage = { instances: TwilioCall[]; nextPage(): Promise<CallsPage> | undefined };

type TwilioCall = Awaited<ReturnType<ReturnType<ReturnType<typeof twilio>['calls']>['fetch']>>;

function toCallEvent(call: TwilioCall): CallEvent {
  const hasDuration = call.duration !== null && call.duration !== '' && call.endTime;
  return callEvent({
    callSid: call.sid,
    status: call.status,
    durationSeconds: hasDuration ? Number(call.duration) : null,
    twilioDirection: call.direction,
    from: call.from,
    to: call.to,
    occurredAt: call.endTime ?? call.startTime ?? call.dateCreated ?? new Date(),
  });
}

/**
 * The product's interface to the telephone network, implemented with Twilio's SDK. In the sandbox the SDK calls the
 * emulator.
 */
export function createTelephony(config: Config): Telephony {
  const httpClient =
    config.APP_MODE === 'sandbox'
      ? new EmulatedClient(config.SANDBOX_URL)
      : new twilio.RequestClient({ timeout: REQUEST_TIMEOUT_MS });
  const client = twilio(config.TWILIO_ACCOUNT_SID, config.TWILIO_AUTH_TOKEN, { httpClient });
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: token, PUBLIC_URL: publicUrl } = config;
  const apiUrl = config.APP_MODE === 'sandbox' ? `${config.SANDBOX_URL}/twilio` : API_URL;
  return {
    ...createNumberInventory(client, publicUrl),
    ...createRecordings({ client, accountSid, authToken: token, apiUrl, publicUrl }),
    isSignedForm: ({ url, signature }, parameters) =>
      signature !== undefined && twilio.validateRequest(token, signature, url, parameters),
    isSignedJson: ({ url, signature }, rawBody) =>
      signature !== undefined && twilio.validateRequestWithBody(token, signature, url, rawBody),
    async fetchCall(callSid) {
      try {
        return toCallEvent(await client.calls(callSid).fetch());
      } catch (error) {
        if (error instanceof twilio.RestException && error.status === 404) return null;
        throw error;
      }
    },
    speakCode: (message) => speakCode(client, message),
    placeCallBack: (call) => placeCallBack(client, publicUrl, call),
    async *listCalls(since) {
      const first = await client.calls.page({ startTimeAfter: since, pageSize: PAGE_SIZE });
      for (let page: CallsPage | undefined = first; page; page = await page.nextPage()) {
        yield page.instances.filter((call) => !PLACED_BY_US.includes(call.direction)).map(toCallEvent);
      }
    },
  };
}
