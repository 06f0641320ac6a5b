import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { receiveStripeEvent } from '../../domains/billing/receive-stripe-event.ts';

/**
 * Stripe's webhook: verified over the raw bytes, committed to the inbox, acknowledged. The worker acts on it. Forged or
 * older than five minutes: 403; PostgreSQL away: 503, so that Stripe tries again.
 */
export async function stripeWebhooks(app: FastifyInstance, { deps }: { deps: Deps }): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  app.post('/webhooks/stripe', async (request) => {
    const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const signature = request.headers['stripe-signature'];
    const event = deps.payments.verifyEvent(raw, typeof signature === 'string' ? signature : undefined);
    if (await receiveStripeEvent(deps.db, event)) deps.jobs.wake('apply-stripe-events', {});
    return { received: true };
  });
}
