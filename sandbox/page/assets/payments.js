import { byId, make, whileBusy } from './dom.js';
import { callSandbox } from './request.js';

const STATUS_TEXTS = {
  requires_payment_method: 'not paid',
  requires_confirmation: 'not confirmed',
  requires_action: 'the bank asks',
  processing: 'processing',
  succeeded: 'paid',
  canceled: 'canceled',
};
const unpaid = ['requires_payment_method', 'requires_confirmation'];
let shown = null;

function money({ amount, currency }) {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount / 100);
}

/** Sends the request of a button; shows the result or the error. */
async function act(path, body, done) {
  byId('payment-message').textContent = '';
  byId('payment-result').textContent = '';
  try {
    const answer = await callSandbox(`/sandbox/stripe/${path}`, { method: 'POST', body });
    byId('payment-result').textContent = done(answer);
  } catch (error) {
    byId('payment-message').textContent = error.message;
  }
  await refreshPayments();
}

function actionButton(label, intent, run) {
  const name = `${label}: ${money(intent)}, ${intent.id}`;
  const button = make(
    'button',
    { type: 'button', 'aria-label': name, 'data-key': `${label} ${intent.id}` },
    label,
  );
  button.addEventListener('click', () => void whileBusy(button, run));
  return button;
}

function pay(intent) {
  const body = { client_secret: intent.client_secret, payment_method: byId('payment-card').value };
  return act('confirm', body, ({ payment_intent: paid }) => `${money(paid)}: ${STATUS_TEXTS[paid.status]}.`);
}

function answerBank(intent, outcome) {
  const body = { client_secret: intent.client_secret, outcome };
  return act(
    'authenticate',
    body,
    ({ payment_intent: settled }) => `${money(settled)}: ${STATUS_TEXTS[settled.status]}.`,
  );
}

function finishProcessing(intent, outcome) {
  const body = { payment_intent: intent.id, outcome };
  return act(
    'settle',
    body,
    ({ payment_intent: settled }) => `${money(settled)}: ${STATUS_TEXTS[settled.status]}.`,
  );
}

function dispute(intent) {
  const done = ({ dispute: opened }) => `Dispute ${opened.id} of ${money(opened)} is open.`;
  return act('disputes', { payment_intent: intent.id }, done);
}

function actionsOf(intent) {
  if (unpaid.includes(intent.status)) return [actionButton('Pay', intent, () => pay(intent))];
  if (intent.status === 'succeeded') return [actionButton('Dispute', intent, () => dispute(intent))];
  if (intent.status === 'processing') {
    return ['succeed', 'fail'].map((outcome) =>
      actionButton(outcome === 'succeed' ? 'It arrives' : 'It is sent back', intent, () =>
        finishProcessing(intent, outcome),
      ),
    );
  }
  if (intent.status !== 'requires_action') return [];
  return ['complete', 'fail'].map((outcome) =>
    actionButton(outcome === 'complete' ? 'Bank says yes' : 'Bank says no', intent, () =>
      answerBank(intent, outcome),
    ),
  );
}

function listItem(intent) {
  const why = intent.last_payment_error?.message;
  const about = [intent.description, intent.id].filter(Boolean).join(' · ');
  return make(
    'li',
    { class: 'payment' },
    make(
      'span',
      { class: intent.status === 'succeeded' ? 'badge good' : 'badge' },
      STATUS_TEXTS[intent.status],
    ),
    make(
      'span',
      {},
      make('strong', {}, money(intent)),
      ' ',
      make('small', {}, why ? `${about} · ${why}` : about),
    ),
    make('div', { class: 'row' }, ...actionsOf(intent)),
  );
}

/** Renders the list again only when something has changed, so that the keyboard focus stays in its place. */
export async function refreshPayments() {
  try {
    const { intents } = await callSandbox('/sandbox/stripe/intents?limit=50');
    const state = JSON.stringify(
      intents.map(({ id, status, amount, latest_charge }) => [id, status, amount, latest_charge]),
    );
    if (state === shown) return;
    shown = state;
    const list = byId('payment-list');
    const focused = document.activeElement?.dataset?.key;
    const empty = make(
      'li',
      { class: 'empty' },
      'No payment yet. Add money in the portal, and it appears here.',
    );
    list.replaceChildren(...(intents.length === 0 ? [empty] : intents.map(listItem)));
    if (focused) list.querySelector(`button[data-key="${focused}"]`)?.focus();
  } catch (error) {
    byId('payment-message').textContent = error.message;
  }
}

/** Shows the payments of the emulated Stripe. */
export function startPayments() {
  void refreshPayments();
}
