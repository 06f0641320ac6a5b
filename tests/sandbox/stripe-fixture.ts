import Stripe from 'stripe';
import { expect } from 'vitest';
import { until } from '../support/until.ts';
import type { CaptureServer, RunningSandbox } from './sandbox-fixture.ts';

/** The unmodified SDK connected to the emulator, as in the product. */
export function stripeClient(
  { url, config }: Pick<RunningSandbox, 'url' | 'config'>,
  options: Stripe.StripeConfig & { key?: string } = {},
): Stripe {
  const { hostname, port } = new URL(url);
  const { key = config.stripe.secretKey, ...rest } = options;
  return new Stripe(key, {
    host: hostname,
    port: Number(port),
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
    ...rest,
  });
}

/** The events that the product received, verified by the SDK, in the order of arrival. */
export function receivedEvents(product: CaptureServer, sandbox: RunningSandbox): Stripe.Event[] {
  return product.received.map(({ body, headers }) =>
    Stripe.webhooks.constructEvent(
      body,
      headers['stripe-signature'] ?? '',
      sandbox.config.stripe.webhookSecret,
    ),
  );
}

/**
 * Waits until the product has received one event that mentions `about` for each of `types`. Compares the types in any
 * order, because the order between requests is not guaranteed. Returns the events in the order of arrival.
 */
export async function expectEvents(
  product: CaptureServer,
  sandbox: RunningSandbox,
  about: string,
  types: readonly Stripe.Event['type'][],
): Promise<Stripe.Event[]> {
  const arrived = () =>
    receivedEvents(product, sandbox).filter((event) => JSON.stringify(event.data).includes(about));
  await until(() => arrived().length >= types.length, 5_000, `${types.length} webhooks about ${about}`);
  const events = arrived();
  expect(events.map((event) => event.type).toSorted()).toEqual(types.toSorted());
  return events;
}

/** Returns the error that the SDK throws. */
export async function failureOf(work: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await work;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error;
    throw error;
  }
  throw new Error('the call succeeded');
}
