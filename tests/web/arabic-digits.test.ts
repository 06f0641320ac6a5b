import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { acceptArabicDigits } from '../../web/lib/input/arabic-digits.ts';

// happy-dom does not have this command, which inserts a text at the cursor.
const execCommand = vi.fn();
acceptArabicDigits();

beforeEach(() => void Object.assign(document, { execCommand }));
afterEach(() => execCommand.mockClear());

/** Types a text into a new field. Returns the text that is entered in its place, or null if the browser enters it. */
function enteredInto(
  attributes: Record<string, string>,
  typed: string | null,
  cancelable = true,
): string | null {
  const input = document.createElement('input');
  for (const [name, value] of Object.entries(attributes)) input.setAttribute(name, value);
  document.body.append(input);
  const event = new InputEvent('beforeinput', { data: typed, bubbles: true, cancelable });
  input.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(execCommand.mock.calls.length === 1);
  return execCommand.mock.calls[0]?.[2] ?? null;
}

it.each([
  ['a number field', { type: 'number' }],
  ['a field for whole numbers', { inputmode: 'numeric' }],
  ['a field for amounts', { inputmode: 'decimal' }],
])('%s takes Arabic-Indic and Persian digits as 0 to 9', (_name, attributes) => {
  expect(enteredInto(attributes, '١٢۳')).toBe('123');
});

it('a field for amounts takes the Arabic separators of decimals and thousands', () => {
  expect(enteredInto({ inputmode: 'decimal' }, '١٬٢٣٤٫٥٠')).toBe('1234.50');
});

it('a number field leaves composed digits to the browser, which cannot be prevented from entering them', () => {
  expect(enteredInto({ type: 'number' }, '٥', false)).toBeNull();
});

it.each([
  ['other digits in a number field', { type: 'number' }, '12'],
  ['a deletion in a number field', { type: 'number' }, null],
  ['Arabic digits in a text field', { type: 'text' }, '١٢'],
])('the number fields leave %s to the browser', (_name, attributes, typed) => {
  expect(enteredInto(attributes, typed)).toBeNull();
});
