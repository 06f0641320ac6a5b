import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { GetEmailResponseSuccess } from 'resend';
import type { SandboxConfig } from '../config.ts';
import type { SandboxContext } from '../context.ts';
import { addApiFaults } from '../frame/api-faults.ts';
import { acceptEmail } from './accept-email.ts';
import { parseEmail } from './email-request.ts';
import { mailWebhook } from './mail-webhook.ts';
import { ResendError, resendErrorBody } from './resend-error.ts';
import type { Mail, ResendState } from './resend-state.ts';

function addAuthentication(app: FastifyInstance, apiKey: string): void {
  app.addHook('onRequest', async (request) => {
    const header = request.headers.authorization;
    if (!header)
      throw new ResendError(401, 'missing_api_key', 'Missing API key in the authorization header.');
    if (header !== `Bearer ${apiKey}`) throw new ResendError(403, 'invalid_api_key', 'API key is invalid');
  });
}

/** Refuses a request after each burst with 429 and the seconds to wait, in the format of Resend's rate limit. */
function addRateLimit(app: FastifyInstance, { resend }: SandboxConfig): void {
  let accepted = 0;
  app.addHook('onRequest', async (_request, reply) => {
    if (resend.burstMax === undefined) return;
    accepted += 1;
    if (accepted <= resend.burstMax) return;
    accepted = 0;
    reply.header('retry-after', '1');
    throw new ResendError(429, 'rate_limit_exceeded', 'Too many requests. Wait before the next request.');
  });
}

function idempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  const key = String(header);
  if (key.length >= 1 && key.length <= 256) return key;
  throw new ResendError(400, 'invalid_idempotency_key', 'The key must be between 1-256 chars.');
}

function toWire(mail: Mail): GetEmailResponseSuccess {
  return {
    object: 'email',
    id: mail.id,
    message_id: `<${mail.id}@sandbox.test>`,
    from: mail.from,
    to: mail.to,
    cc: mail.cc,
    bcc: mail.bcc,
    reply_to: mail.reply_to,
    subject: mail.subject,
    html: mail.html,
    text: mail.text,
    tags: mail.tags,
    created_at: mail.created_at,
    scheduled_at: null,
    last_event: mail.last_event,
  };
}

function addErrorHandlers(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    if (error instanceof ResendError) {
      return reply
        .code(error.statusCode)
        .send(resendErrorBody(error.statusCode, error.errorName, error.message));
    }
    request.log.error(error);
    return reply.code(500).send(resendErrorBody(500, 'internal_server_error', 'Internal server error'));
  });
  app.setNotFoundHandler(() => {
    throw new ResendError(404, 'not_found', 'The requested endpoint does not exist');
  });
}

/**
 * The part of Resend's API that the product uses: sending a mail, which only reaches the sandbox mailbox, and reading
 * it. Checks the bearer key and the rate limit. Errors have Resend's format.
 */
export function resendApi(context: SandboxContext, state: ResendState): FastifyPluginAsync {
  return async (app) => {
    addErrorHandlers(app);
    addAuthentication(app, context.config.resend.apiKey);
    addRateLimit(app, context.config);
    addApiFaults(
      app,
      context,
      'resend',
      resendErrorBody(500, 'internal_server_error', 'Internal server error'),
    );

    app.post('/emails', async (request) => {
      const key = idempotencyKey(request.headers['idempotency-key']);
      const { mailId, repeated } = acceptEmail(state, parseEmail(request.body), key);
      const mail = state.mails.get(mailId);
      if (mail && !repeated && context.config.resend.deliveredWebhooks) {
        state.mails.put(mailId, { ...mail, last_event: 'delivered' });
        context.sender
          .send(mailWebhook(context, mail, 'email.delivered'))
          .delivered.catch((error: unknown) => app.log.error(error));
      }
      return { id: mailId };
    });

    app.get<{ Params: { id: string } }>('/emails/:id', async (request) => {
      const mail = state.mails.get(request.params.id);
      if (!mail) throw new ResendError(404, 'not_found', 'Email not found');
      return toWire(mail);
    });
  };
}
