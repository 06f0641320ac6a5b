import { make, uniqueId } from './dom.js';
import { adoptStyles } from './styles.js';
import { formatAmount, t } from './texts.js';

/**
 * Plays the cardholder's bank: a modal dialog that asks whether this payment, or the card that is to be kept, is theirs. Resolves to `complete` or
 * `fail`; closing the dialog is a failure, as it is with a real bank.
 */
export function askBank({ amount, currency }) {
  adoptStyles();
  const subject =
    amount === undefined
      ? [make('p', {}, t('sandbox.bank.card'))]
      : [
          make('p', {}, t('sandbox.bank.payment')),
          make('p', { class: 'amount' }, make('bdi', {}, formatAmount(amount, currency))),
        ];
  const title = uniqueId('bank');
  // Mantine closes its own dialog on Esc unless the element that has the focus says that the key is not for it.
  const ours = { type: 'button', 'data-mantine-stop-propagation': 'true' };
  const complete = make('button', ours, t('sandbox.bank.complete'));
  const fail = make('button', ours, t('sandbox.bank.fail'));
  const dialog = make(
    'dialog',
    { class: 'sandbox-stripe-bank', 'aria-labelledby': title, 'data-mantine-stop-propagation': 'true' },
    make('h2', { id: title }, t('sandbox.bank.title')),
    ...subject,
    make('p', {}, t('sandbox.bank.note')),
    make('div', { class: 'choice' }, complete, fail),
  );
  return new Promise((resolve) => {
    function answer(outcome) {
      dialog.remove();
      resolve(outcome);
    }
    complete.addEventListener('click', () => answer('complete'));
    fail.addEventListener('click', () => answer('fail'));
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault();
      answer('fail');
    });
    document.body.append(dialog);
    dialog.showModal();
    complete.focus();
  });
}
