import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js';
import type { PaymentIntentResult, StripeElementsOptions } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { Window as HappyWindow } from 'happy-dom';
import { StrictMode, useState } from 'react';
import Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findFreePort } from '../../tools/processes/free-port.ts';
import { type Child, startChild } from '../support/child.ts';
import { until } from '../support/until.ts';

const folder = mkdtempSync(join(tmpdir(), 'callingua-stripe-js-'));
let child: Child;
let stripe: Stripe;

beforeAll(async () => {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  child = startChild('sandbox/main.ts', { SANDBOX_URL: url, PUBLIC_URL: url, DATA_DIR: folder });
  await until(() => child.output().includes('sandbox ready') || child.hasEnded(), 20_000);
  stripe = new Stripe('sk_test_sandbox', {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    telemetry: false,
    httpClient: Stripe.createNodeHttpClient(),
  });
  // Sets the origin of the page, because the emulated stripe.js sends its requests to this origin.
  (window as unknown as HappyWindow).happyDOM.setURL(`${url}/account`);
  const script = await (await fetch('/sandbox/stripe.js')).text();
  new Function(script)();
});
afterEach(cleanup);
afterAll(async () => {
  await child.stop();
  rmSync(folder, { recursive: true, force: true });
});

function PayForm({ onResult }: { onResult: (result: PaymentIntentResult) => void }) {
  const [state, setState] = useState('Loading Payment Form');
  const stripeJs = useStripe();
  const elements = useElements();
  const pay = async () => {
    if (!stripeJs || !elements) return;
    const confirmParams = { return_url: 'http://127.0.0.1/account' };
    onResult(await stripeJs.confirmPayment({ elements, confirmParams, redirect: 'if_required' }));
  };
  return (
    <>
      <PaymentElement
        onReady={() => setState('ready')}
        onChange={({ complete, empty }) => setState(complete ? 'complete' : empty ? 'empty' : 'typing')}
        onLoadError={({ error }) => setState(`failed: ${error.code}`)}
      />
      <p role="status">{state}</p>
      <button type="button" onClick={() => void pay()}>
        Pay
      </button>
    </>
  );
}

/** Renders the unmodified Stripe components for an intent; `nextResult` returns the result of the last confirmation. */
function showForm(clientSecret: string) {
  const results: PaymentIntentResult[] = [];
  const options: StripeElementsOptions = {
    clientSecret,
    appearance: { variables: { colorPrimary: '#4338ca' } },
  };
  render(
    <StrictMode>
      <Elements stripe={loadStripe('pk_test_sandbox')} options={options}>
        <PayForm onResult={(result) => results.push(result)} />
      </Elements>
    </StrictMode>,
  );
  return {
    press: () => fireEvent.click(screen.getByRole('button', { name: 'Pay' })),
    nextResult: async () => {
      await waitFor(() => expect(results).toHaveLength(1));
      return results.splice(0)[0];
    },
  };
}

async function createIntent(): Promise<{ id: string; secret: string }> {
  const { id, client_secret: secret } = await stripe.paymentIntents.create({
    amount: 2_000,
    currency: 'cad',
  });
  return { id, secret: secret ?? '' };
}

async function say(state: string): Promise<void> {
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(state));
}

function typeCard(number: string, expiry = '12/40', cvc = '123'): void {
  const type = (label: string | RegExp, value: string) =>
    fireEvent.input(screen.getByLabelText(label), { target: { value } });
  type('Card number', number);
  type(/^Expiry/, expiry);
  type('CVC', cvc);
}

describe('official Stripe React components with the sandbox stripe.js', () => {
  it('official Stripe React components with the sandbox stripe.js load no script from stripe.com and accept a card', async () => {
    const { id, secret } = await createIntent();
    const { press, nextResult } = showForm(secret);
    await say('ready');
    expect(document.querySelectorAll('script[src*="stripe.com"]')).toHaveLength(0);
    expect(screen.getAllByLabelText('Card number')).toHaveLength(1);
    press();
    expect(await nextResult()).toMatchObject({
      error: { type: 'validation_error', code: 'incomplete_number' },
    });
    expect(screen.getByLabelText('Card number').getAttribute('aria-invalid')).toBe('true');
    typeCard('4242424242424242');
    await say('complete');
    expect(screen.getByLabelText<HTMLInputElement>('Card number').value).toBe('4242 4242 4242 4242');
    press();
    expect(await nextResult()).toMatchObject({ paymentIntent: { id, status: 'succeeded', amount: 2_000 } });
    expect((await stripe.paymentIntents.retrieve(id)).status).toBe('succeeded');
  });

  it('the official Stripe React components with the sandbox stripe.js report a declined card and accept another one', async () => {
    const { secret } = await createIntent();
    const { press, nextResult } = showForm(secret);
    await say('ready');
    typeCard('4000000000000002');
    press();
    expect(await nextResult()).toMatchObject({
      error: {
        type: 'card_error',
        code: 'card_declined',
        decline_code: 'generic_decline',
        message: 'Your card was declined.',
        payment_intent: { status: 'requires_payment_method' },
      },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Fill in a test card' }));
    press();
    expect(await nextResult()).toMatchObject({ paymentIntent: { status: 'succeeded' } });
  });

  it.each([
    ['Complete', { paymentIntent: { status: 'succeeded' } }],
    ['Fail', { error: { code: 'payment_intent_authentication_failure' } }],
  ])(
    'the Stripe React components with the sandbox stripe.js ask the cardholder to authenticate in a dialog: %s',
    async (answer, result) => {
      const { secret } = await createIntent();
      const { press, nextResult } = showForm(secret);
      await say('ready');
      typeCard('4000002500003155');
      press();
      const dialog = await screen.findByRole('dialog', { name: 'Your bank asks' });
      expect(dialog.textContent).toContain('CA$20.00');
      fireEvent.click(within(dialog).getByRole('button', { name: answer }));
      expect(await nextResult()).toMatchObject(result);
      expect(screen.queryByRole('dialog')).toBeNull();
    },
  );

  it('the official Stripe React components with the sandbox stripe.js report an intent that cannot be paid', async () => {
    const { id, secret } = await createIntent();
    await stripe.paymentIntents.cancel(id);
    showForm(secret);
    await say('failed: payment_intent_unexpected_state');
    cleanup();
    showForm(`${id}_secret_wrong`);
    await say('failed: payment_intent_invalid_parameter');
  });

  it('official Stripe React components with the sandbox stripe.js confirm with a saved card and reject a live key', async () => {
    const { id, secret } = await createIntent();
    const stripeJs = await loadStripe('pk_test_sandbox');
    const paid = await stripeJs?.confirmCardPayment(secret, { payment_method: 'pm_card_visa' });
    expect(paid).toMatchObject({ paymentIntent: { id, status: 'succeeded' } });
    expect(await stripeJs?.retrievePaymentIntent(secret)).toMatchObject({
      paymentIntent: { status: 'succeeded' },
    });
    expect(await stripeJs?.retrievePaymentIntent('pi_none_secret_x')).toMatchObject({
      error: { code: 'resource_missing' },
    });
    await expect(loadStripe('pk_live_x')).rejects.toThrow(/test key/);
    await expect(
      stripeJs?.confirmPayment({ clientSecret: secret, confirmParams: {} } as never),
    ).rejects.toThrow(/return_url/);
  });
});
