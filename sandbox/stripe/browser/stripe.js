import { confirmAtBank } from './bank-dialog.js';
import { createElements } from './elements.js';
import { postStripe, toResult, toSetupResult } from './requests.js';
import { chooseLanguage } from './texts.js';

const notEmulated = (name) => async () => ({
  error: { type: 'invalid_request_error', message: `The sandbox's Stripe.js does not emulate ${name}.` },
});

function integrationError(message) {
  return Object.assign(new Error(message), { name: 'IntegrationError' });
}

/** Opens the bank's dialog if the intent requires authentication. */
async function authenticate(answer, keys) {
  const intent = answer.payment_intent ?? answer.setup_intent;
  if (answer.error || intent.status !== 'requires_action') return answer;
  const outcome = await confirmAtBank(intent);
  return postStripe('authenticate', { ...keys, outcome });
}

/** Confirms with a payment method (an id or card data), then authenticates if the intent requires it. */
async function confirmIntent(keys, method) {
  const answer = await postStripe('confirm', { ...keys, payment_method: method });
  return toResult(await authenticate(answer, keys));
}

/**
 * The entered card as the data of a payment method, or its error. Billing details of the caller override those of the
 * form.
 */
function readForm(form, billing) {
  if (!form) throw integrationError('There is no mounted Payment Element to take a card from.');
  const error = form.validate();
  if (error) return { error };
  const data = form.read();
  const details = billing ? { billing_details: { ...data.billing_details, ...billing } } : {};
  return { method: { ...data, ...details } };
}

/** Redirects to the return page of the payment. The promise never resolves, because the page is left. */
function leaveFor(returnUrl, { paymentIntent: intent }) {
  const url = new URL(returnUrl, location.href);
  url.searchParams.set('payment_intent', intent.id);
  url.searchParams.set('payment_intent_client_secret', intent.client_secret);
  url.searchParams.set('redirect_status', intent.status === 'succeeded' ? 'succeeded' : 'failed');
  location.assign(url.href);
  return new Promise(() => undefined);
}

async function confirmPayment(key, { elements, clientSecret, confirmParams = {}, redirect = 'always' }) {
  const { return_url: returnUrl, payment_method: saved, payment_method_data: data } = confirmParams;
  if (redirect === 'always' && !returnUrl) {
    throw integrationError('confirmPayment needs confirmParams.return_url unless redirect is "if_required".');
  }
  const keys = { client_secret: clientSecret ?? elements?.keys.client_secret, publishable_key: key };
  const { error, method } = saved ? { method: saved } : readForm(elements?.form(), data?.billing_details);
  if (error) return { error };
  const result = await confirmIntent(keys, method);
  return result.error || redirect === 'if_required' ? result : leaveFor(returnUrl, result);
}

async function confirmCardPayment(key, clientSecret, data = {}) {
  const { payment_method: source } = data;
  const keys = { client_secret: clientSecret, publishable_key: key };
  const { error, method } =
    typeof source === 'string' ? { method: source } : readForm(source?.card?.form, source?.billing_details);
  return error ? { error } : confirmIntent(keys, method);
}

async function confirmSetup(key, { elements, redirect = 'always' }) {
  if (redirect !== 'if_required') {
    throw integrationError('The sandbox’s confirmSetup never redirects: redirect must be "if_required".');
  }
  const keys = { client_secret: elements?.keys.client_secret, publishable_key: key };
  const { error, method } = readForm(elements?.form());
  if (error) return { error };
  const answer = await postStripe('confirm-setup', { ...keys, payment_method: method });
  return toSetupResult(await authenticate(answer, keys));
}

async function createPaymentMethod(key, { elements, card, billing_details: billing, params } = {}) {
  const form = elements ? elements.form() : card?.form;
  const { error, method } = readForm(form, billing ?? params?.billing_details);
  if (error) return { error };
  const answer = await postStripe('payment-methods', { publishable_key: key, payment_method: method });
  return answer.error ? { error: answer.error } : { paymentMethod: answer.payment_method };
}

async function handleNextAction(key, { clientSecret }) {
  const keys = { client_secret: clientSecret, publishable_key: key };
  return toResult(await authenticate(await postStripe('retrieve', keys), keys));
}

/**
 * The emulated Stripe.js: the part that `@stripe/stripe-js` and `@stripe/react-stripe-js` need to pay a PaymentIntent
 * by card. Texts are in the language of `options.locale`, otherwise of the browser. Sends requests only to the page's
 * own origin, and refuses a live key.
 */
function Stripe(key, { locale } = {}) {
  if (typeof key !== 'string' || !key.startsWith('pk_test_')) {
    throw integrationError(
      'The sandbox’s Stripe.js takes a publishable test key (pk_test_…) and nothing else.',
    );
  }
  chooseLanguage(locale);
  return {
    elements: (options) => createElements(key, options),
    confirmPayment: (options) => confirmPayment(key, options),
    confirmCardPayment: (secret, data) => confirmCardPayment(key, secret, data),
    createPaymentMethod: (options) => createPaymentMethod(key, options),
    handleNextAction: (options) => handleNextAction(key, options),
    handleCardAction: (clientSecret) => handleNextAction(key, { clientSecret }),
    async retrievePaymentIntent(clientSecret) {
      const answer = await postStripe('retrieve', { client_secret: clientSecret, publishable_key: key });
      return answer.error ? { error: answer.error } : { paymentIntent: answer.payment_intent };
    },
    createToken: notEmulated('createToken'),
    createConfirmationToken: notEmulated('createConfirmationToken'),
    confirmSetup: (options) => confirmSetup(key, options),
    registerAppInfo: () => undefined,
    _registerWrapper: () => undefined,
  };
}

Stripe.version = 'endive';
window.Stripe = Stripe;
