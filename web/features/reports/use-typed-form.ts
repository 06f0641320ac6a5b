import { useState } from 'react';
import type { z } from 'zod';
import { textOfIssue } from '../../../server/core/error-text.ts';
import type { Draft } from '../../lib/forms/drafts.ts';
import { fieldErrorsOf } from '../../lib/forms/field-errors.ts';
import { renderProblem } from '../../lib/forms/problem-text.ts';

type Say<Values> = (field: keyof Values & string) => string | undefined;

/**
 * Values of a form whose fields depend on each other, and their errors by the schema of the call: shown after a submit,
 * and cleared when corrected. `say` returns the message for a field.
 */
export function useTypedForm<Values extends Record<string, unknown>>(
  { initial, keep }: Pick<Draft<Values>, 'initial' | 'keep'>,
  schema: z.ZodType,
  say: Say<Values>,
) {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const set = (patch: Partial<Values>) => {
    setValues({ ...values, ...patch });
    keep({ ...values, ...patch });
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in patch))));
  };
  /** True when the values may be sent. */
  const check = (): boolean => {
    const issues = schema.safeParse(values).error?.issues ?? [];
    const found = issues.map((issue) => {
      const field = String(issue.path[0] ?? '');
      return [field, say(field) ?? renderProblem(textOfIssue(issue))];
    });
    setErrors(Object.fromEntries(found));
    return found.length === 0;
  };
  return { values, errors, set, check, showProblems: (error: unknown) => setErrors(fieldErrorsOf(error)) };
}
