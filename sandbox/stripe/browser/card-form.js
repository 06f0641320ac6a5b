import { createCardFields } from './card-fields.js';
import { digitsOf, formatExpiry, formatNumber, readExpiry } from './card-rules.js';
import { make } from './dom.js';
import { adoptStyles, applyAppearance } from './styles.js';
import { t } from './texts.js';

/**
 * A card form of labelled inputs. `onEvent(name)` is called with `change`, `focus`, `blur` and `escape`. A field
 * shows its error on blur and on `validate`.
 */
export function createCardForm({ appearance, onEvent = () => undefined } = {}) {
  adoptStyles();
  const { fields, all, check, showError } = createCardFields();
  const fill = make('button', { type: 'button' }, t('sandbox.card.fill'));
  const node = make(
    'div',
    { class: 'sandbox-stripe', role: 'group', 'aria-label': t('sandbox.card.group') },
    make('p', { class: 'note wide' }, t('sandbox.card.note'), fill),
    ...all.map((field) => field.node),
  );
  applyAppearance(node, appearance);

  const form = {
    node,
    isEmpty: () => all.every(({ input }) => input.value === ''),
    isComplete: () => all.every((field) => check(field) === null),
    /** Shows all errors and focuses the first invalid field. Returns its error, or null without one. */
    validate() {
      const wrong = all
        .map((field) => ({ field, error: showError(field) }))
        .find(({ error }) => error !== null);
      wrong?.field.input.focus();
      return wrong?.error ?? null;
    },
    /** The data of the payment method in the format of the API. */
    read() {
      const { month, year } = readExpiry(fields.expiry.input.value);
      const postal = fields.postal.input.value.trim();
      return {
        type: 'card',
        card: {
          number: digitsOf(fields.number.input.value, 19),
          exp_month: month,
          exp_year: year,
          cvc: fields.cvc.input.value,
        },
        ...(postal === '' ? {} : { billing_details: { address: { postal_code: postal } } }),
      };
    },
    fill(number = '4242424242424242') {
      fields.number.input.value = formatNumber(number);
      fields.expiry.input.value = formatExpiry(`12${(new Date().getFullYear() + 3) % 100}`);
      fields.cvc.input.value = '123';
      for (const field of all) showError(field);
      onEvent('change');
    },
    clear() {
      for (const { input, note } of all) {
        input.value = '';
        input.removeAttribute('aria-invalid');
        note.textContent = '';
      }
      onEvent('change');
    },
    focus: () => fields.number.input.focus(),
    blur() {
      for (const { input } of all) input.blur();
    },
    setAppearance: (next) => applyAppearance(node, next),
    setReadOnly(isReadOnly) {
      for (const { input } of all) input.readOnly = isReadOnly;
      fill.disabled = isReadOnly;
    },
  };
  listen(form, all, showError, onEvent);
  fill.addEventListener('click', () => form.fill());
  return form;
}

function listen(form, all, showError, onEvent) {
  for (const field of all) {
    field.input.addEventListener('input', () => {
      if (field.input.hasAttribute('aria-invalid')) showError(field);
      onEvent('change');
    });
    field.input.addEventListener('blur', () => {
      if (field.input.value !== '') showError(field);
    });
  }
  form.node.addEventListener('focusin', () => onEvent('focus'));
  form.node.addEventListener('focusout', () => onEvent('blur'));
  form.node.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') onEvent('escape');
  });
}
