import { byId, make, timeOfDay } from './dom.js';
import { callSandbox } from './request.js';

let shown = '';

/** The form that decides what the phones do which the product calls; each change is saved at once. */
export function startPhones() {
  const form = byId('phones-form');
  const show = ({ team, customer }) => {
    form.elements.team.value = team;
    form.elements.customer.value = customer;
  };
  const report = (error) => {
    byId('phones-message').textContent = error?.message ?? '';
  };
  form.addEventListener('change', () => {
    const body = Object.fromEntries(new FormData(form));
    callSandbox('/sandbox/phones', { method: 'POST', body }).then(() => report(), report);
  });
  callSandbox('/sandbox/phones').then(show, report);
}

/** Calls placed by the product, with their spoken texts; hidden until the first one exists. */
export async function refreshSpokenCalls() {
  const { calls } = await callSandbox('/sandbox/spoken-calls');
  const state = calls.map((call) => `${call.call_sid} ${call.status}`).join();
  if (state === shown) return;
  shown = state;
  byId('spoken').hidden = calls.length === 0;
  const item = (call) =>
    make(
      'li',
      {},
      make('small', {}, `${timeOfDay(call.created_at)} · to ${call.to} · ${call.status}`),
      make('p', {}, call.said),
    );
  byId('spoken-list').replaceChildren(...calls.map(item));
}
