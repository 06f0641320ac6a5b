import { byId, make, timeOfDay } from './dom.js';
import { callSandbox } from './request.js';

let shown = '';

/** Calls placed by the product, with their spoken texts; hidden until the first one exists. */
export async function refreshSpokenCalls() {
  const { calls } = await callSandbox('/sandbox/spoken-calls');
  const state = calls.map((call) => call.call_sid).join();
  if (state === shown) return;
  shown = state;
  byId('spoken').hidden = calls.length === 0;
  const item = (call) =>
    make(
      'li',
      {},
      make('small', {}, `${timeOfDay(call.created_at)} · to ${call.to}`),
      make('p', {}, call.said),
    );
  byId('spoken-list').replaceChildren(...calls.map(item));
}
