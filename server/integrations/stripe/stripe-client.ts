import Stripe from 'stripe';
import type { Config } from '../../config.ts';

/** Timeout of one request, far below the lease of the row that causes it. */
const TIMEOUT_MS = 8_000;

/** Stripe's SDK; in the sandbox it calls the emulator, which differs only in its address. */
export function createStripe(config: Config): Stripe {
  const options = { timeout: TIMEOUT_MS, maxNetworkRetries: 1, telemetry: false };
  if (config.APP_MODE === 'live') return new Stripe(config.STRIPE_SECRET_KEY, options);
  const { hostname, port } = new URL(config.SANDBOX_URL);
  return new Stripe(config.STRIPE_SECRET_KEY, { ...options, host: hostname, port, protocol: 'http' });
}
