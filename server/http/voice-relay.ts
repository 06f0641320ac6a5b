import websocket from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { AppError, notFound } from '../core/errors.ts';
import { TRIALS } from '../core/plan.ts';
import type { Deps } from '../deps.ts';
import { FRAME_BYTES_MAX } from '../integrations/twilio/relay-frames.ts';
import {
  consumeRelayToken,
  type LiveConversations,
  redeemTrial,
  type Trial,
} from '../modules/agent/index.ts';
import { CLOSE_CODES, createPlaces } from './conversation-places.ts';
import { CLOSED_GOING_AWAY, holdSession } from './relay-session.ts';
import { RELAY_PATH, socketUrlOf } from './webhooks/relay-webhooks.ts';

/** `closeTimeout`: the milliseconds that a closing socket gets for the close handshake. */
const SOCKET_OPTIONS = { maxPayload: FRAME_BYTES_MAX, closeTimeout: 1_000 };
const TOKEN_LENGTH_MAX = 200;

type Options = { deps: Deps; conversations: LiveConversations };

/**
 * Enables WebSocket upgrades on this server. Registered before every route, so that routes without a socket refuse the
 * upgrade. A stopping server hands over its conversations before it closes their sockets.
 */
export const sockets = fp(async (app: FastifyInstance, { conversations }: Pick<Options, 'conversations'>) => {
  await app.register(websocket, {
    options: SOCKET_OPTIONS,
    errorHandler(error, socket, request) {
      request.log.debug({ err: error }, 'a socket failed');
      socket.terminate();
    },
    async preClose() {
      await conversations.drain();
      for (const client of app.websocketServer.clients) client.close(CLOSED_GOING_AWAY);
      app.websocketServer.close();
    },
  });
});

/** The trial that the URL's single-use token opens; null for an invalid token. */
async function trialOf(deps: Deps, request: FastifyRequest): Promise<Trial | null> {
  const token = new URL(request.raw.url ?? '', 'ws://relay').searchParams.get('trial');
  return token === null || token.length > TOKEN_LENGTH_MAX ? null : redeemTrial(deps, token);
}

function isSigned({ config, telephony }: Deps, request: FastifyRequest): boolean {
  const signature = request.headers['x-twilio-signature'];
  const url = socketUrlOf(config) + request.raw.url;
  return typeof signature === 'string' && telephony.isSignedForm({ url, signature }, {});
}

/** Throws `provider_unavailable` while this server has its maximum of conversations or is stopping. */
function assertFree(conversations: LiveConversations): void {
  if (conversations.isFull()) throw new AppError('provider_unavailable', 'errors.receptionist.linesBusy');
}

const notAllowed = () => new AppError('forbidden', 'errors.request.badSignature');

/**
 * Two sockets. Twilio opens and signs the socket of a call; the token in its URL is valid once, for that call only. A
 * member opens the socket of a trial with a single-use token. Any other request gets 403 before the upgrade, or 503
 * while this server is full or stopping. So that trials do not take the places of phone calls, a socket closes with 4409
 * while two trials of the business are in progress, and with 4503 while ten of all businesses are.
 */
export async function voiceRelay(app: FastifyInstance, { deps, conversations }: Options): Promise<void> {
  const trials = new WeakMap<FastifyRequest, Trial>();
  const trialPlaces = createPlaces(TRIALS);
  const calls = new WeakMap<FastifyRequest, string>();
  const common = (request: FastifyRequest) => ({ connection: request.raw.socket, log: request.log });

  app.get(
    RELAY_PATH,
    {
      websocket: true,
      async preValidation(request) {
        if (!request.ws) throw notFound();
        assertFree(conversations);
        const trial = await trialOf(deps, request);
        if (!trial) throw notAllowed();
        trials.set(request, trial);
      },
    },
    (socket, request) => {
      const trial = trials.get(request);
      if (!trial) return socket.close(CLOSE_CODES.all);
      const holder = String(trial.businessId);
      const refusal = trialPlaces.refuse(holder);
      if (refusal !== null) return socket.close(CLOSE_CODES[refusal]);
      socket.on('close', trialPlaces.take(holder));
      holdSession({
        socket,
        ...common(request),
        begin: (_setup, channel) => conversations.beginTrial(trial, channel),
      });
    },
  );

  app.get<{ Params: { token: string } }>(
    `${RELAY_PATH}/:token`,
    {
      websocket: true,
      async preValidation(request) {
        if (!request.ws) throw notFound();
        assertFree(conversations);
        // The token is consumed last, so that a request that Twilio did not sign cannot use it up.
        const callSid = isSigned(deps, request)
          ? await consumeRelayToken(deps.db, request.params.token)
          : null;
        if (callSid === null) throw notAllowed();
        calls.set(request, callSid);
      },
    },
    (socket, request) => {
      holdSession({
        socket,
        ...common(request),
        async begin({ callSid, customParameters }, channel) {
          if (callSid === undefined || callSid !== calls.get(request)) return null;
          return conversations.beginCall(
            { callSid, isRecorded: customParameters?.recorded !== undefined },
            channel,
          );
        },
      });
    },
  );
}
