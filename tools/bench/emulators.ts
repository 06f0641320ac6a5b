import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { startChild } from '../../tests/support/child.ts';
import { TEST_AUTH_TOKEN } from '../../tests/support/deps.ts';
import { until } from '../../tests/support/until.ts';
import { findFreePort } from '../processes/free-port.ts';
import { startSlowProxy } from './slow-proxy.ts';

/**
 * The emulators in a separate process, and a Stripe client of an operator. Webhooks of the emulators go to a closed
 * port.
 */
export type Emulators = { url: string; stripe: Stripe; setLatency(ms: number): void; stop(): Promise<void> };

export async function startEmulators(): Promise<Emulators> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const folder = mkdtempSync(join(tmpdir(), 'callingua-bench-'));
  const child = startChild('sandbox/main.ts', {
    SANDBOX_URL: url,
    PUBLIC_URL: 'http://127.0.0.1:1',
    DATA_DIR: folder,
    TWILIO_AUTH_TOKEN: TEST_AUTH_TOKEN,
  });
  await until(() => child.output().includes('sandbox ready'), 30_000, 'the emulators answer');
  const knob = JSON.stringify({ provider: 'stripe', fault: 'drop', rate: 1 });
  await fetch(`${url}/sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: knob,
  });
  const options = { host: '127.0.0.1', port, protocol: 'http', telemetry: false } as const;
  const proxy = await startSlowProxy(url);
  return {
    url: proxy.url,
    setLatency: proxy.setLatency,
    stripe: new Stripe('sk_test_sandbox', options),
    async stop() {
      proxy.stop();
      await child.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const AT_ONCE = 10;

export type Payer = { customer: string; card: string };

/** Creates Stripe customers with one valid card each. */
export async function makePayers({ stripe }: Emulators, count: number): Promise<Payer[]> {
  const payers: Payer[] = [];
  const make = async () => {
    const customer = await stripe.customers.create();
    const card = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id });
    payers.push({ customer: customer.id, card: card.id });
  };
  while (payers.length < count) {
    const atOnce = Math.min(AT_ONCE, count - payers.length);
    await Promise.all(Array.from({ length: atOnce }, make));
  }
  return payers;
}
