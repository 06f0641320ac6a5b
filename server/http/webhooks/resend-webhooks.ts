import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { readMailReport } from '../../integrations/resend/mail-report.ts';
import { noteDelivery } from '../../modules/mail/index.ts';
import { WEBHOOK_BYTES_MAX } from '../body-limits.ts';
import { assertJsonShape } from '../json-shape.ts';

const header = (request: FastifyRequest, name: string): string => {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
};

/**
 * Resend's webhook. The signature is verified over the raw bytes, and the event is stored and then acknowledged after
 * the commit. Responds 403 to an event that is forged or older than five minutes, and 503 while PostgreSQL is
 * unavailable, so that Resend retries.
 */
export async function resendWebhooks(app: FastifyInstance, { deps }: { deps: Deps }): Promise<void> {
  app.removeAllContentTypeParsers();
  const options = { parseAs: 'string', bodyLimit: WEBHOOK_BYTES_MAX.resend } as const;
  app.addContentTypeParser('*', options, (_request, body, done) => done(null, body));

  app.post('/webhooks/resend', async (request) => {
    const raw = typeof request.body === 'string' ? request.body : '';
    assertJsonShape(raw);
    const report = readMailReport(deps.config, raw, {
      id: header(request, 'svix-id'),
      timestamp: header(request, 'svix-timestamp'),
      signature: header(request, 'svix-signature'),
    });
    if (report) await noteDelivery(deps.db, report);
    return { received: true };
  });
}
