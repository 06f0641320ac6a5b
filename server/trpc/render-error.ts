import type { RenderedDetails } from '../core/error-details.ts';
import type { ErrorText } from '../core/error-text.ts';
import type { AppError } from '../core/errors.ts';
import type { PortalLanguage } from '../core/portal-language.ts';
import { renderText } from '../texts.ts';

export type RenderedError = { message: string; details: RenderedDetails };

/**
 * Renders an error in the reader's language. In languages other than English, a general text replaces an English
 * message from a library.
 */
export function renderError({ code, text, details }: AppError, language: PortalLanguage): RenderedError {
  const { fields, lines, ...rest } = details;
  const render = (each: ErrorText) => renderText(each, language);
  const renderProblem = (each: ErrorText) => {
    if (typeof each === 'string' || !('english' in each)) return render(each);
    return language === 'en' ? each.english : render('errors.common.notValid');
  };
  const problems = Object.entries(fields ?? {}).map(([field, problem]) => [field, renderProblem(problem)]);
  return {
    message: code === 'validation_failed' ? renderProblem(text) : render(text),
    details: {
      ...rest,
      ...(fields && { fields: Object.fromEntries(problems) }),
      ...(lines && { lines: lines.map((line) => ({ ...line, item: render(line.item) })) }),
    },
  };
}
