import { byId, make, timeOfDay } from './dom.js';
import { ask } from './request.js';

let shown = '';

/** Calls that the product placed itself, with what it said; nothing is shown before the first of them. */
export async function refreshSpokenCalls() {
  const { calls } = await ask('/sandbox/spoken-calls');
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
