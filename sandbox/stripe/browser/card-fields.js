import { checkCvc, checkExpiry, checkNumber, digitsOf, formatExpiry, formatNumber } from './card-rules.js';
import { make, uniqueId } from './dom.js';
import { t } from './texts.js';

function cardField(name, label, attributes, format) {
  const id = uniqueId(name);
  const note = make('p', { class: 'problem', id: `${id}-problem`, 'aria-live': 'polite' });
  // `dir: 'ltr'` keeps the groups of digits in order on pages that are written from right to left.
  const input = make('input', { id, name, dir: 'ltr', 'aria-describedby': note.id, ...attributes });
  input.addEventListener('input', (event) => {
    // The value is not formatted while the user deletes or edits in the middle. Formatting would restore deleted
    // characters and move the caret.
    if (event.inputType?.startsWith('delete')) return;
    if (input.selectionStart === null || input.selectionStart === input.value.length) {
      input.value = format(input.value);
    }
  });
  const node = make('div', { class: 'field' }, make('label', { for: id }, label), input, note);
  return { name, input, note, node };
}

function makeFields() {
  const numeric = { inputmode: 'numeric', type: 'text', required: '' };
  const cvc = (text) => digitsOf(text, 4);
  return {
    number: cardField(
      'number',
      t('sandbox.card.number'),
      { ...numeric, autocomplete: 'cc-number', placeholder: '1234 1234 1234 1234', maxlength: '23' },
      formatNumber,
    ),
    expiry: cardField(
      'expiry',
      t('sandbox.card.expiry'),
      { ...numeric, autocomplete: 'cc-exp', placeholder: t('sandbox.card.expiryFormat'), maxlength: '9' },
      formatExpiry,
    ),
    cvc: cardField(
      'cvc',
      t('sandbox.card.cvc'),
      { ...numeric, autocomplete: 'cc-csc', placeholder: 'CVC', maxlength: '4' },
      cvc,
    ),
    postal: cardField(
      'postal',
      t('sandbox.card.postal'),
      { type: 'text', autocomplete: 'postal-code', maxlength: '12' },
      (text) => text,
    ),
  };
}

/**
 * The input fields of a card form. `check` returns the error of a field, or null. `showError` does the same and
 * displays the error.
 */
export function createCardFields() {
  const fields = makeFields();
  const checks = {
    number: () => checkNumber(fields.number.input.value),
    expiry: () => checkExpiry(fields.expiry.input.value),
    cvc: () => checkCvc(fields.cvc.input.value, fields.number.input.value),
    postal: () => null,
  };
  const check = (field) => checks[field.name]();

  function showError(field) {
    const error = check(field);
    field.note.textContent = error?.message ?? '';
    if (error) field.input.setAttribute('aria-invalid', 'true');
    else field.input.removeAttribute('aria-invalid');
    return error;
  }

  fields.number.node.classList.add('wide');
  fields.postal.node.classList.add('wide');
  return { fields, all: Object.values(fields), check, showError };
}
