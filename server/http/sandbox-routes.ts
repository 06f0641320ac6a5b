import httpProxy from '@fastify/http-proxy';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Config } from '../config.ts';
import { AppError } from '../core/errors.ts';
import { listUpTo } from '../core/limited.ts';
import type { Deps } from '../deps.ts';
import { advanceClock, readClock } from '../jobs/app-clock.ts';
import { recordConversationInput } from '../modules/telephony/calls/calls.schema.ts';
import { recordConversation } from '../modules/telephony/index.ts';
import { LARGE_BODY_BYTES_MAX } from './body-limits.ts';
import { sandboxLlm } from './sandbox-llm.ts';

const advanceInput = z.object({
  advance_ms: z.coerce
    .number()
    .int()
    .min(0)
    .max(10 * 365 * 86_400_000),
});

const conversationBody = z.object({
  call_sid: z.string().max(100),
  language: z.string().max(35).optional(),
  messages: listUpTo(
    z.object({
      role: z.enum(['user', 'assistant']),
      content: z.string().max(10_000),
      created_at: z.string().max(64).optional(),
    }),
    1_000,
  ),
});

/**
 * Stores the transcript that the emulated agent sends. The request is signed as Twilio signs JSON. The transcript is
 * stored by the same function as in a real call.
 */
async function conversationRoute(app: FastifyInstance, { deps }: { deps: Deps }): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.post('/sandbox/conversation', async (request) => {
    const raw = String(request.body);
    const signature = request.headers['x-twilio-signature'];
    const signed = {
      url: deps.config.PUBLIC_URL + request.raw.url,
      signature: typeof signature === 'string' ? signature : undefined,
    };
    if (!deps.telephony.isSignedJson(signed, raw)) {
      throw new AppError('forbidden', 'errors.request.badSignature');
    }
    const { call_sid: callSid, language, messages } = conversationBody.parse(JSON.parse(raw));
    const spoken = messages.map(({ created_at: createdAt, ...message }) => ({ ...message, createdAt }));
    await recordConversation(deps, recordConversationInput.parse({ callSid, language, messages: spoken }));
    return { success: true };
  });
}

/**
 * Sandbox mode only: routes for the clock, the emulated agent and the emulated language model. Everything else is
 * forwarded to the emulators' process.
 */
export async function sandboxRoutes(app: FastifyInstance, { deps }: { deps: Deps }): Promise<void> {
  const config: Config = deps.config;
  if (config.APP_MODE !== 'sandbox') throw new Error('there is no sandbox in live mode');
  // A larger limit for bodies: transcripts and prompts are long, and this route runs only on a developer's machine.
  app.addHook('onRoute', (route) => {
    route.bodyLimit = LARGE_BODY_BYTES_MAX;
  });
  await app.register(conversationRoute, { deps });
  await app.register(sandboxLlm);

  app.get('/sandbox/clock', () => readClock(deps.db));
  app.post('/sandbox/clock', (request) => {
    const { advance_ms: advanceMs } = advanceInput.parse(request.body);
    return advanceClock(deps, advanceMs);
  });

  await app.register(forwardToEmulators, { upstream: config.SANDBOX_URL });
}

/** Forwards all other paths under /sandbox with unchanged bodies. */
async function forwardToEmulators(app: FastifyInstance, { upstream }: { upstream: string }): Promise<void> {
  app.removeAllContentTypeParsers();
  await app.register(httpProxy, { upstream, prefix: '/sandbox', rewritePrefix: '/sandbox' });
}
