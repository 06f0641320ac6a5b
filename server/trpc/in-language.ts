import type { ErrorDetails } from '../core/error-details.ts';
import type { AppError } from '../core/errors.ts';
import type { PortalLanguage } from '../core/portal-language.ts';
import { sayIn, sayTo } from '../core/sentences/say-in.ts';
import { NOT_VALID } from './validation.ts';

/**
 * What an error tells a person, in their language. What a schema's library says by itself, which is for programs, becomes
 * that something is not valid.
 */
export function inLanguage(
  { code, message, details }: AppError,
  language: PortalLanguage,
): { message: string; details: ErrorDetails } {
  if (language === 'en') return { message, details };
  const sayProblem = (english: string) => sayIn(language, english) ?? sayIn(language, NOT_VALID) ?? english;
  const fields = Object.entries(details.fields ?? {}).map(([field, problem]) => [field, sayProblem(problem)]);
  const lines = details.lines?.map((line) => ({ ...line, item: sayTo(language, line.item) }));
  return {
    message: code === 'validation_failed' ? sayProblem(message) : sayTo(language, message),
    details: {
      ...details,
      ...(details.fields && { fields: Object.fromEntries(fields) }),
      ...(lines && { lines }),
    },
  };
}
