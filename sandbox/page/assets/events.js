import { byId, make, statusBadge, timeOfDay } from './dom.js';
import { callSandbox } from './request.js';

const ENTRIES_SHOWN = 100;
let newest = 0;

function fact(name, value) {
  return [make('dt', {}, name), make('dd', {}, value)];
}

function readable(body) {
  if (body.startsWith('{')) return body;
  return [...new URLSearchParams(body)].map(([name, value]) => `${name} = ${value}`).join('\n');
}

function listItem(event) {
  const attempt = event.attempt > 1 ? ` · attempt ${event.attempt}` : '';
  const details = make(
    'dl',
    {},
    ...fact('Sent to', event.url),
    ...fact('About', event.subject),
    ...(event.body ? fact('Body', make('pre', {}, readable(event.body))) : []),
    ...fact(
      event.error ? 'No answer' : 'Answer',
      make('pre', {}, event.error ?? (event.answer || '(empty)')),
    ),
  );
  return make(
    'li',
    {},
    make(
      'details',
      {},
      make(
        'summary',
        {},
        statusBadge(event),
        make('span', {}, event.event, make('small', {}, ` ${event.provider}${attempt}`)),
        make('small', {}, `${timeOfDay(event.at)} · ${event.duration_ms} ms`),
      ),
      details,
    ),
  );
}

/** Adds new entries at the top. Existing entries stay unchanged, because the user may have expanded them. */
export async function refreshEvents() {
  const message = byId('events-message');
  const list = byId('events-list');
  try {
    const { events } = await callSandbox(`/sandbox/events?limit=${ENTRIES_SHOWN}`);
    message.textContent = '';
    // After a restart of the sandbox, the ids start from one again.
    if ((events[0]?.id ?? 0) < newest) {
      newest = 0;
      list.replaceChildren();
    }
    const fresh = events.filter((event) => event.id > newest);
    if (fresh.length > 0) list.querySelector('.empty')?.remove();
    list.prepend(...fresh.map(listItem));
    newest = events[0]?.id ?? newest;
    while (list.childElementCount > ENTRIES_SHOWN) list.lastElementChild.remove();
    if (list.childElementCount === 0) {
      list.append(
        make('li', { class: 'empty' }, 'Nothing was sent yet. Place a call, and its webhooks appear here.'),
      );
    }
  } catch (error) {
    message.textContent = error.message;
  }
}

/** Shows the log of sent webhooks. */
export function startEvents() {
  void refreshEvents();
}
