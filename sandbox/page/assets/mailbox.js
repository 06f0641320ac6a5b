import { byId, make, timeOfDay, whileBusy } from './dom.js';
import { callSandbox } from './request.js';

const OUTCOME_TEXTS = { sent: '', delivered: 'delivered', bounced: 'bounced', complained: 'marked as spam' };
let selected = null;
let shown = '';

async function reportOutcome(mail, action, note) {
  try {
    const { delivery } = await callSandbox(`/sandbox/mailbox/${mail.id}/${action}`, {
      method: 'POST',
      body: {},
    });
    note.textContent =
      delivery.status === null
        ? `The product could not be notified: ${delivery.error}.`
        : `The product was notified and answered with status ${delivery.status}.`;
  } catch (error) {
    note.textContent = `The product was not notified. ${error.message}`;
  }
}

function actionButton(label, mail, action, note) {
  const button = make('button', { type: 'button' }, label);
  button.addEventListener('click', () => {
    void whileBusy(button, async () => {
      await reportOutcome(mail, action, note);
      await refreshMailbox();
    });
  });
  return button;
}

function open(mail) {
  selected = mail.id;
  const note = make('p', { role: 'status' });
  const frame = make('iframe', {
    src: `/sandbox/mailbox/${mail.id}/html`,
    title: `Mail: ${mail.subject}`,
    sandbox: 'allow-popups allow-popups-to-escape-sandbox',
  });
  const reader = byId('mail-reader');
  reader.replaceChildren(
    make('h3', {}, mail.subject),
    make('p', {}, make('small', {}, `From ${mail.from} to ${mail.to}`)),
    ...mail.attachments.map((file, index) =>
      make('p', {}, make('a', { href: `/sandbox/mailbox/${mail.id}/attachments/${index}` }, file.filename)),
    ),
    frame,
    make(
      'div',
      { class: 'row' },
      actionButton('It bounced', mail, 'bounce', note),
      actionButton('Marked as spam', mail, 'complain', note),
    ),
    note,
  );
  reader.hidden = false;
  reader.focus({ preventScroll: false });
  for (const button of byId('mail-list').querySelectorAll('button')) {
    button.setAttribute('aria-current', String(button.dataset.id === mail.id));
  }
}

function listItem(mail) {
  const fate = OUTCOME_TEXTS[mail.last_event];
  const button = make(
    'button',
    { type: 'button', 'data-id': mail.id, 'aria-current': String(mail.id === selected) },
    make('strong', {}, mail.subject),
    make('small', {}, `${timeOfDay(mail.created_at)} · ${mail.to}${fate ? ` · ${fate}` : ''}`),
  );
  button.addEventListener('click', () => open(mail));
  return make('li', {}, button);
}

/** Renders the list again only when something has changed, so that the keyboard focus stays in its place. */
export async function refreshMailbox() {
  const message = byId('mail-message');
  const to = byId('mail-filter').value.trim();
  try {
    const { messages } = await callSandbox(`/sandbox/mailbox?limit=100&to=${encodeURIComponent(to)}`);
    message.textContent = '';
    const state = `${to}|${messages.map((mail) => mail.id + mail.last_event).join()}`;
    if (state === shown) return;
    shown = state;
    const focused = document.activeElement?.dataset?.id;
    const empty = make(
      'li',
      { class: 'empty' },
      to === ''
        ? 'No mail yet. Sign up in the portal, and the verification mail appears here.'
        : `No mail to ${to}.`,
    );
    const list = byId('mail-list');
    list.replaceChildren(...(messages.length === 0 ? [empty] : messages.map(listItem)));
    if (focused) list.querySelector(`button[data-id="${focused}"]`)?.focus();
  } catch (error) {
    message.textContent = error.message;
  }
}

/**
 * Shows the mailbox: the list of mails, the selected mail in a frame with its own origin, and buttons for its delivery
 * result.
 */
export function startMailbox() {
  byId('mail-filter').addEventListener('input', () => void refreshMailbox());
  void refreshMailbox();
}
