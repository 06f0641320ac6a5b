import { make, uniqueId } from './dom.js';
import { adoptStyles } from './styles.js';
import { formatAmount, t } from './texts.js';

/**
 * The dialog of the cardholder's bank, which asks to confirm a payment or the saving of a card. Resolves to `complete`
 * or `fail`. Closing the dialog counts as `fail`, as with a real bank.
 */
export function confirmAtBank({ amount, currency }) {
  adoptStyles();
  const subject =
    amount === undefined
      ? [make('p', {}, t('sandbox.bank.card'))]
      : [
          make('p', {}, t('sandbox.bank.payment')),
          make('p', { class: 'amount' }, make('bdi', {}, formatAmount(amount, currency))),
        ];
  const title = uniqueId('bank');
  // Esc would also close a dialog of Mantine. The attribute on the focused element tells Mantine to ignore the key.
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
