import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { receiveStripeEvent } from '../../modules/billing/index.ts';
import { WEBHOOK_BYTES_MAX } from '../body-limits.ts';
import { assertJsonShape } from '../json-shape.ts';

/**
 * Stripe's webhook. The signature is verified over the raw bytes; the event is committed to the inbox and then
 * acknowledged. The worker handles it. Responds 403 to an event that is forged or older than five minutes, and 503
 * while PostgreSQL is unavailable, so that Stripe retries.
 */
export async function stripeWebhooks(app: FastifyInstance, { deps }: { deps: Deps }): Promise<void> {
  app.removeAllContentTypeParsers();
  const options = { parseAs: 'buffer', bodyLimit: WEBHOOK_BYTES_MAX.stripe } as const;
  app.addContentTypeParser('*', options, (_request, body, done) => done(null, body));

  app.post('/webhooks/stripe', async (request) => {
    const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    assertJsonShape(raw.toString('latin1'));
    const signature = request.headers['stripe-signature'];
    const event = deps.payments.verifyEvent(raw, typeof signature === 'string' ? signature : undefined);
    if (await receiveStripeEvent(deps.db, event)) deps.jobs.wake('apply-stripe-events', {});
    return { received: true };
  });
}
