import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, notFound } from '../core/errors.ts';
import type { Deps } from '../deps.ts';
import { authorizeVisit, type LiveConversations, type Visit } from '../modules/agent/index.ts';
import { holdSession } from './relay-session.ts';
import { createVisitPlaces } from './visit-places.ts';

const VISIT_PATH = '/voice/visit';
const LANGUAGE_LENGTH_MAX = 35;
/**
 * WebSocket close codes. HTTP errors are not used, because a browser cannot see why an upgrade was refused.
 * web/site/client/hear/hear-it.ts reads the codes.
 */
const CLOSED_TWICE = 4409;
const CLOSED_OFTEN = 4429;
const CLOSED_BUSY = 4503;

type Options = { deps: Deps; conversations: LiveConversations };
type Refusal = typeof CLOSED_TWICE | typeof CLOSED_OFTEN | typeof CLOSED_BUSY;

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
  const places = createVisitPlaces();

  function refuse({ ip }: FastifyRequest): Refusal | null {
    const why = conversations.isFull() ? 'all' : places.refuse(ip);
    return why && (why === 'all' ? CLOSED_BUSY : CLOSED_TWICE);
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
      const visit = refuse(request) ?? visits.get(request) ?? CLOSED_BUSY;
      if (typeof visit === 'number') return socket.close(visit);
      socket.on('close', places.take(request.ip));
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
