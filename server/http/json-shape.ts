import { AppError } from '../core/errors.ts';

/** Maximum depth of nested JSON. Inputs of the product are at most 6 levels deep, events of vendors at most 12. */
const DEPTH_MAX = 32;
const KEYS_MAX = 10_000;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

/** Position after the string that starts at `start`. */
function skipString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text.charCodeAt(at) !== QUOTE) at += text.charCodeAt(at) === BACKSLASH ? 2 : 1;
  return at + 1;
}

/**
 * Throws `validation_failed` for JSON nested deeper than 32 or with more than 10,000 keys. Checks the text in one pass
 * before it is parsed, and leaves syntax errors to the parser.
 */
export function assertJsonShape(text: string): void {
  let depth = 0;
  let keys = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = skipString(text, at) - 1;
    else if (code === OPEN_BRACKET || code === OPEN_BRACE) depth += 1;
    else if (code === CLOSE_BRACKET || code === CLOSE_BRACE) depth -= 1;
    else if (code === COLON) keys += 1;
    if (depth > DEPTH_MAX || keys > KEYS_MAX)
      throw new AppError('validation_failed', 'errors.request.unreadable');
  }
}
