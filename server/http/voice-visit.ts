import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, notFound } from '../core/errors.ts';
import { VISIT } from '../core/plan.ts';
import type { Deps } from '../deps.ts';
import { addressBlock } from '../limits/address-block.ts';
import { authorizeVisit, type LiveConversations, type Visit } from '../modules/agent/index.ts';
import { CLOSE_CODES, createPlaces } from './conversation-places.ts';
import { holdSession } from './relay-session.ts';

const VISIT_PATH = '/voice/visit';
const LANGUAGE_LENGTH_MAX = 35;
/** Close code of a visitor whose address has had the maximum of conversations in an hour (see `CLOSE_CODES`). */
const CLOSED_OFTEN = 4429;

type Options = { deps: Deps; conversations: LiveConversations };
type Refusal = (typeof CLOSE_CODES)[keyof typeof CLOSE_CODES] | typeof CLOSED_OFTEN;

/** True for a browser on a page of another site. Clients other than browsers send no origin and are allowed. */
function isFromElsewhere({ headers, host }: FastifyRequest): boolean {
  const { origin } = headers;
  return origin !== undefined && origin.replace(/^https?:\/\//, '') !== host;
}

function languageOfQuery({ raw }: FastifyRequest): string {
  const requested = new URL(raw.url ?? '', 'ws://visit').searchParams.get('language') ?? 'en';
  return requested.slice(0, LANGUAGE_LENGTH_MAX);
}

/**
 * The socket on which a visitor of the public site talks to the agent of the demo business, as in a call. Refusals are
 * close codes. 4429: the address has had five conversations in an hour. 4409: two of its conversations are in progress.
 * 4503: ten conversations are in progress, or this server is full. The upgrade gets 404 without a demo business and 403
 * for a page of another site. Accepts only frames with text.
 */
export async function voiceVisit(app: FastifyInstance, { deps, conversations }: Options): Promise<void> {
  const visits = new WeakMap<FastifyRequest, Visit | Refusal>();
  const places = createPlaces(VISIT);

  function refuse({ ip }: FastifyRequest): Refusal | null {
    const why = conversations.isFull() ? 'all' : places.refuse(addressBlock(ip));
    return why && CLOSE_CODES[why];
  }

  async function authorizeRequest(request: FastifyRequest): Promise<Visit | Refusal> {
    const refusal = refuse(request);
    if (refusal !== null) return refusal;
    try {
      return await authorizeVisit(deps, { address: request.ip, language: languageOfQuery(request) });
    } catch (error) {
      if (error instanceof AppError && error.code === 'rate_limited') return CLOSED_OFTEN;
      throw error;
    }
  }

  app.get(
    VISIT_PATH,
    {
      websocket: true,
      async preValidation(request) {
        if (!request.ws) throw notFound();
        if (isFromElsewhere(request)) throw new AppError('forbidden', 'errors.request.otherPage');
        visits.set(request, await authorizeRequest(request));
      },
    },
    (socket, request) => {
      // The limits are checked again, because concurrent connections may have taken the last place since the upgrade.
      const visit = refuse(request) ?? visits.get(request) ?? CLOSE_CODES.all;
      if (typeof visit === 'number') return socket.close(visit);
      socket.on('close', places.take(addressBlock(request.ip)));
      holdSession({
        socket,
        connection: request.raw.socket,
        log: request.log,
        begin: (_setup, channel) => conversations.beginVisit(visit, channel),
        takes: ({ type }) => type === 'setup' || type === 'prompt',
      });
    },
  );
}
