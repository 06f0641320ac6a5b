import { toAsciiDigits } from '../../../server/core/to-ascii-digits.ts';

/** The Arabic separators of decimals and of thousands. */
const toAsciiNumber = (text: string): string =>
  toAsciiDigits(text).replaceAll('\u066b', '.').replaceAll('\u066c', '');

/**
 * Enters typed or pasted Arabic-Indic and Persian digits as 0 to 9 in every number field, and Arabic separators as
 * theirs. The browser ignores them where `type` is `number`, and Mantine removes them. Call it once at the start.
 */
export function acceptArabicDigits(): void {
  document.addEventListener('beforeinput', enterAsAscii, { capture: true });
}

function enterAsAscii(event: InputEvent): void {
  const { data, target } = event;
  // A composed text cannot be prevented, so it would be entered twice.
  if (data === null || !event.cancelable || !(target instanceof HTMLInputElement) || !isNumberField(target))
    return;
  const ascii = toAsciiNumber(data);
  if (ascii === data) return;
  event.preventDefault();
  // Unlike an assignment to `value`, this deprecated command replaces the selection, fires `input` and can be undone.
  document.execCommand('insertText', false, ascii);
}

const isNumberField = ({ type, inputMode }: HTMLInputElement): boolean =>
  type === 'number' || inputMode === 'numeric' || inputMode === 'decimal';
