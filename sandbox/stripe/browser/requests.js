import { translateError } from './texts.js';

async function parse(response) {
  try {
    return await response.json();
  } catch {
    return null;
  }
}

/**
 * Sends a request to the sandbox at the page's own origin. Never rejects: a failure resolves to `{ error }` in Stripe's
 * format, with a message in the chosen language.
 */
export async function postStripe(path, body) {
  let response;
  try {
    response = await fetch(`/sandbox/stripe/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  } catch {
    return { error: translateError({ type: 'api_connection_error' }) };
  }
  const answer = await parse(response);
  if (response.ok && answer) return answer;
  return { error: translateError(typeof answer?.error === 'object' ? answer.error : { type: 'api_error' }) };
}

/** The result for a failed intent in Stripe's format; null for any other intent. */
function failureOf(intent) {
  const { last_payment_error: error, status } = intent;
  return status === 'requires_payment_method' && error
    ? { error: { ...translateError(error), payment_intent: intent } }
    : null;
}

/** The result of `confirmSetup`: `{ setupIntent }` or `{ error }`. */
export function toSetupResult({ error, setup_intent: setup }) {
  if (error) return { error };
  const { last_setup_error: failure, status } = setup;
  return status === 'requires_payment_method' && failure
    ? { error: translateError(failure) }
    : { setupIntent: setup };
}

/** The result of the payment functions of Stripe.js: `{ paymentIntent }` or `{ error }`. */
export function toResult({ error, payment_intent: intent }) {
  if (error) return { error };
  return failureOf(intent) ?? { paymentIntent: intent };
}
