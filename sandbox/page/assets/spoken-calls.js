import { byId, make, timeOfDay } from './dom.js';
import { callSandbox } from './request.js';

let shown = '';

/** The form that sets how the called phones react. Each change is saved immediately. */
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

/** Shows the calls placed by the product with their spoken texts. The section is hidden until the first such call. */
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
