import Stripe from 'stripe';
import { expect } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { createPayment } from '../../server/modules/billing/payments/create-payment.ts';
import {
  confirmPayment,
  makePayer,
  type PaymentFixture,
  payerDeps,
  startPaymentFixture,
  type TestPayer,
} from '../support/payments.ts';

/** Address that receives Stripe’s webhooks. */
export const PATH = '/webhooks/stripe';

type Signing = { key?: string; ageSeconds?: number };

/** Test setup that delivers genuine or forged events to the webhook of the whole server. */
export type StripeEndpoint = PaymentFixture & {
  /** Stripe’s signature header for a body, created `ageSeconds` ago, with the genuine key by default. */
  signed(payload: string, signing?: Signing): string;
  /** Posts a body and returns the HTTP status of the response. */
  post(payload: string, headers: Record<string, string>): Promise<number>;
  /** Posts an event as Stripe does. */
  deliver(event: Stripe.Event): Promise<number>;
  /** Creates a business with a payment, without delivering the events. */
  pay(totalCents?: number): Promise<TestPayer & { paymentIntentId: string }>;
};

/** Unix time in seconds, the unit of Stripe's signatures. */
export const nowSeconds = () => Math.floor(performance.timeOrigin / 1_000 + performance.now() / 1_000);

/** Starts an emulated Stripe that delivers webhooks only on request, and the server that they are posted to. */
export async function openStripeEndpoint(): Promise<StripeEndpoint> {
  const fixture = await startPaymentFixture();
  const { deps, sandbox } = fixture;
  const app = await buildApp(deps);

  const signed: StripeEndpoint['signed'] = (
    payload,
    { key = sandbox.config.stripe.webhookSecret, ageSeconds = 0 } = {},
  ) =>
    Stripe.webhooks.generateTestHeaderString({ payload, secret: key, timestamp: nowSeconds() - ageSeconds });

  const post: StripeEndpoint['post'] = async (payload, headers) => {
    const answer = await app.inject({
      method: 'POST',
      url: PATH,
      headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
      payload,
    });
    return answer.statusCode;
  };

  return {
    ...fixture,
    signed,
    post,
    deliver(event) {
      const payload = JSON.stringify(event, null, 2);
      return post(payload, { 'stripe-signature': signed(payload) });
    },
    async pay(totalCents = 2_000) {
      const payer = await makePayer(deps);
      const { clientSecret, paymentIntentId } = await createPayment(payerDeps(deps, payer), payer, {
        totalCents,
      });
      expect(await confirmPayment(sandbox, clientSecret)).toBe(200);
      return { ...payer, paymentIntentId };
    },
    async stop() {
      await app.close();
      await fixture.stop();
    },
  };
}
