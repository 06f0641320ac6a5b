import { byId, make } from './dom.js';
import { callSandbox } from './request.js';

const senders = { twilio: 'Twilio', resend: 'Resend', stripe: 'Stripe' };
const providers = { ...senders, google: 'Google', facebook: 'Facebook', apple: 'Apple' };
/** Faults that apply to webhooks. The providers of sign-in send no webhooks. */
const ofWebhooks = ['duplicate', 'delay', 'reorder', 'drop'];
const faults = {
  duplicate: ['Duplicate', 'a webhook is sent twice'],
  delay: ['Delay', 'a webhook comes late'],
  reorder: ['Reorder', 'a webhook is overtaken by the next one'],
  drop: ['Drop', 'a webhook is never sent'],
  fail_500: ['Fail', 'a request to the provider is answered with 500'],
  fail_500_after: ['Fail after', 'a request has its effect, but is answered with 500'],
  timeout_before: ['Hang before', 'a request has no effect and no answer'],
  timeout_after: ['Hang after', 'a request has its effect, but no answer'],
};
const boxes = new Map();

function amount() {
  const [kind, value] = byId('fault-amount').value.split(':');
  const delay = byId('fault-delay').value;
  const only = byId('fault-only').value.trim();
  return {
    [kind]: Number(value),
    ...(delay === '' ? {} : { delay_ms: Number(delay) }),
    ...(only === '' ? {} : { only }),
  };
}

function describe(knob) {
  const much = knob.next === undefined ? `${Math.round(knob.rate * 100)} %` : `${knob.next} to go`;
  const aim = knob.only === undefined ? much : `${much} of ${knob.only}`;
  return knob.hits === 0 ? aim : `${aim}, struck ${knob.hits}×`;
}

function show(knobs) {
  for (const [key, { box, note }] of boxes) {
    const knob = knobs.find((each) => `${each.provider}:${each.fault}` === key);
    box.checked = knob !== undefined;
    note.textContent = knob ? describe(knob) : '';
  }
}

/** Sends the request; shows the returned faults, or the error. */
async function turn(request) {
  const message = byId('fault-message');
  try {
    const answer = await request();
    message.textContent = '';
    show(answer.faults);
  } catch (error) {
    message.textContent = error.message;
  }
}

export function refreshFaults() {
  return turn(() => callSandbox('/sandbox/faults'));
}

function knobSwitch(provider, fault) {
  const box = make('input', { type: 'checkbox', role: 'switch' });
  const note = make('small');
  boxes.set(`${provider}:${fault}`, { box, note });
  box.addEventListener('change', () => {
    const body = { provider, fault, ...(box.checked ? amount() : { next: 0 }) };
    void turn(() => callSandbox('/sandbox/faults', { method: 'POST', body })).then(refreshFaults);
  });
  return make('label', { class: 'switch' }, box, make('span', {}, providers[provider]), note);
}

/** Shows a switch for each fault of each provider. */
export function startFaults() {
  const rows = Object.entries(faults).map(([fault, [name, meaning]]) => {
    const concerned = Object.keys(ofWebhooks.includes(fault) ? senders : providers);
    return make(
      'fieldset',
      { class: 'knob' },
      make('legend', {}, `${name} `, make('small', {}, meaning)),
      make('div', { class: 'row' }, ...concerned.map((provider) => knobSwitch(provider, fault))),
    );
  });
  byId('fault-knobs').replaceChildren(...rows);
  byId('fault-clear').addEventListener('click', () => {
    void turn(() => callSandbox('/sandbox/faults', { method: 'DELETE' }));
  });
  void refreshFaults();
}
