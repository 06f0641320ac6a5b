import { noteAnswer, noteSilence } from '../live/connection.ts';
import { isDemoSession } from './session.ts';

/** Time without a complete response after which a request counts as unanswered. */
export const REQUEST_TIMEOUT_MS = 30_000;

type Failure =
  /** The request was not sent, because there is no connection. */
  | { kind: 'offline' }
  /** Sent without a response: a write may or may not have happened. */
  | { kind: 'silent' }
  /** A response by another program, such as a proxy. */
  | { kind: 'status'; status: number }
  /** An HTML page: there is no API at this address. */
  | { kind: 'notConfigured'; status: number };

/**
 * A request without a response from the service: not sent, unanswered, or answered by another program, such as a proxy.
 * The error never contains the text of such a response.
 */
export class RequestFailed extends Error {
  constructor(
    readonly failure: Failure,
    readonly isWrite: boolean,
    options?: { cause?: unknown },
  ) {
    super(failure.kind, options);
    this.name = 'RequestFailed';
  }
}

type Address = RequestInfo | URL;

const authorizations = new WeakMap<Response, string | null>();

/** The `Authorization` header of the request that a response answers; null if the request had none. */
export const authorizationOf = (response: Response): string | null => authorizations.get(response) ?? null;

/**
 * True for statuses with which a proxy reports that it got no response from the service. The write may have happened.
 */
export const isStatusOfGateway = (status: number) => status === 502 || status === 504;

/**
 * `fetch` for the portal's requests to the server. Without a connection it rejects immediately and never sends the
 * request. A request without a complete response in time is aborted. Throws RequestFailed. If the caller aborts the
 * request, throws the caller's abort error unchanged.
 */
export async function sendRequest(
  url: RequestInfo | URL | string,
  init: RequestInit = {},
): Promise<Response> {
  const isWrite = init.method === 'POST';
  const isRefused = import.meta.env.VITE_DEMO_FALLBACK === '1' && isWrite && isDemoSession();
  if (!navigator.onLine || isRefused) throw new RequestFailed({ kind: 'offline' }, isWrite);
  const { response, text } = await answerOf(url, init, isWrite);
  noteAnswer();
  const { status } = response;
  const type = response.headers.get('content-type') ?? '';
  if (!type.includes('json')) {
    // There is no API at this address: another server answers with 404, or with the same page for every path.
    const isPage = type.includes('html') && (response.ok || status === 404 || status === 405);
    throw new RequestFailed({ kind: isPage ? 'notConfigured' : 'status', status }, isWrite);
  }
  const answer = new Response(text, { status, headers: response.headers });
  authorizations.set(answer, new Headers(init.headers).get('authorization'));
  return answer;
}

async function answerOf(url: Address, init: RequestInit, isWrite: boolean) {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), REQUEST_TIMEOUT_MS);
  const signal = init.signal ? AbortSignal.any([init.signal, timeout.signal]) : timeout.signal;
  try {
    const response = await fetch(url, { ...init, signal });
    return { response, text: await response.text() };
  } catch (cause) {
    if (init.signal?.aborted) throw cause;
    noteSilence();
    throw new RequestFailed({ kind: 'silent' }, isWrite, { cause });
  } finally {
    clearTimeout(timer);
  }
}
