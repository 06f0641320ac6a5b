import { byId, make, statusBadge, whileBusy } from './dom.js';
import { callSandbox } from './request.js';

const names = {
  'voice.ringing': 'The number rings',
  conversation: 'What was said',
  'status.ringing': 'Status: ringing',
  'status.in-progress': 'Status: in progress',
  'status.completed': 'Status: completed',
  'status.busy': 'Status: busy',
  'status.no-answer': 'Status: no answer',
  'status.failed': 'Status: failed',
  'status.canceled': 'Status: caller hung up',
};

function readForm(form) {
  const fields = Object.fromEntries(new FormData(form));
  const compact = (value) => value.replace(/[\s().-]/g, '');
  return {
    to: compact(fields.to),
    language: fields.language,
    deliveries: Number(fields.deliveries),
    shuffle: fields.shuffle === 'on',
    ...(fields.from === '' ? {} : { from: compact(fields.from) }),
    ...(fields.status === '' ? {} : { status: fields.status }),
    ...(fields.duration === '' ? {} : { duration: Number(fields.duration) }),
  };
}

function showDelivery(delivery) {
  const answer = delivery.error ?? delivery.answer.slice(0, 160);
  const tries = delivery.attempts > 1 ? ` after ${delivery.attempts} attempts` : '';
  return make(
    'li',
    {},
    statusBadge(delivery),
    make('span', {}, `${names[delivery.event] ?? delivery.event}${tries}`),
    ...(answer ? [make('p', {}, answer)] : []),
  );
}

async function place(form, result) {
  result.replaceChildren(make('p', {}, 'Ringing…'));
  try {
    const { call_sid, deliveries } = await callSandbox('/sandbox/calls?wait=1', {
      method: 'POST',
      body: readForm(form),
    });
    result.replaceChildren(
      make('p', {}, make('strong', {}, 'Call '), make('code', {}, call_sid)),
      make('ol', { class: 'deliveries' }, ...deliveries.map(showDelivery)),
    );
  } catch (error) {
    result.replaceChildren(make('p', { class: 'message' }, `The call was not placed. ${error.message}`));
  }
}

/** The form that places a call. Shows the call's webhooks with the product's responses. */
export function startPlaceCall(onPlaced) {
  const form = byId('call-form');
  const result = byId('call-result');
  const button = form.querySelector('button');
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void whileBusy(button, async () => {
      await place(form, result);
      onPlaced();
    });
  });
  callSandbox('/sandbox/numbers')
    .then(({ numbers }) => {
      const options = numbers.map((each) =>
        make('option', { value: each.phone_number, label: each.friendly_name }),
      );
      byId('numbers').replaceChildren(...options);
    })
    .catch(() => {
      // The numbers are only suggestions, so the field works without them. Other sections report that the product does
      // not answer.
    });
}
