import { type UseFormReturnType, useForm } from '@mantine/form';
import { useEffect } from 'react';
import type { z } from 'zod';
import { textOfIssue } from '../../../server/core/error-text.ts';
import { NO_LINKS } from '../../../server/core/no-links.ts';
import { t } from '../text/texts.ts';
import type { Draft } from './drafts.ts';
import { renderProblem } from './problem-text.ts';

type Message = string | ((typed: string) => string);
type Fields = z.ZodType<Record<string, unknown>, Record<string, unknown>>;
type Messages<Schema extends Fields> = Partial<Record<keyof z.input<Schema> & string, Message>>;
type ZodForm<Schema extends Fields> = UseFormReturnType<z.input<Schema>> & {
  focusFirstError: (errors: Record<string, unknown>) => void;
};

/** Message of a required text field with a maximum length. */
export const requiredOrTooLong =
  (required: string, tooLong: string) =>
  (typed: string): string =>
    typed.trim() ? tooLong : required;

/**
 * A form that is validated by the server's own schema of the procedure. `schema` may be a function that returns the
 * schema for the current values, or null to validate nothing. `messages` contains an error text per field path in the
 * user's language, or a function that returns the text for a typed value. Without such a text, the field shows the
 * schema's message; a name with a link has its own message. `onValues` receives the typed values on each change. A
 * failed submit focuses the first invalid field. The error of a field appears after the click with which the user left
 * the field, and disappears while the user corrects the field.
 */
export function useZodForm<Schema extends Fields>(
  schema: Schema | ((values: z.input<Schema>) => Schema | null),
  initialValues: z.input<Schema>,
  messages: Messages<Schema> = {},
  onValues?: (values: z.input<Schema>) => void,
): ZodForm<Schema> {
  const form = useForm<z.input<Schema>>({
    mode: 'uncontrolled',
    initialValues,
    ...(onValues && { onValuesChange: onValues }),
    validateInputOnBlur: true,
    validate: (values) => {
      const rules = typeof schema === 'function' ? schema(values) : schema;
      const texts: Record<string, Message | undefined> = messages;
      const errors: Record<string, string> = {};
      for (const issue of rules?.safeParse(values).error?.issues ?? []) {
        const field = issue.path.join('.');
        const text = texts[field];
        const typed = issue.path.reduce<unknown>((value, key) => Reflect.get(Object(value), key), values);
        const own = typeof text === 'function' ? text(String(typed ?? '')) : text;
        const message = issue.message === NO_LINKS ? t('common.nameLink') : own;
        errors[field] ??= message ?? renderProblem(textOfIssue(issue));
      }
      return errors;
    },
  });
  const focusFirstError = (errors: Record<string, unknown>) => {
    const [first] = Object.keys(errors);
    if (first !== undefined) form.getInputNode(first)?.focus();
  };
  const getInputProps: typeof form.getInputProps = (path, options) => {
    const props = form.getInputProps(path, options);
    return { ...props, onBlur: (event: unknown) => afterPress(() => props.onBlur?.(event)) };
  };
  return { ...form, getInputProps, focusFirstError };
}

/**
 * Like `useZodForm`, for a `DraftForm`. The form starts with the draft, saves changes to it, and is dirty while there
 * is unsaved input.
 */
export function useDraftForm<Schema extends Fields>(
  schema: Schema | ((values: z.input<Schema>) => Schema | null),
  { initial, original, save }: Draft<z.input<Schema>>,
  messages: Messages<Schema> = {},
): ZodForm<Schema> {
  const form = useZodForm(schema, initial, messages, save);
  const { setInitialValues } = form;
  useEffect(() => {
    setInitialValues(original);
  }, [setInitialValues, original]);
  return form;
}

let isPressed = false;

function note(event: Event): void {
  isPressed = event.type === 'pointerdown';
}
for (const name of ['pointerdown', 'pointerup', 'pointercancel'])
  window.addEventListener(name, note, { capture: true });

/**
 * Runs a callback immediately or, if a pointer is pressed, after its release. A layout change under a pressed pointer
 * would move the button away, so that the click would be lost.
 */
function afterPress(run: () => void): void {
  if (!isPressed) {
    run();
    return;
  }
  const later = () => {
    window.removeEventListener('pointerup', later);
    window.removeEventListener('pointercancel', later);
    setTimeout(run);
  };
  window.addEventListener('pointerup', later);
  window.addEventListener('pointercancel', later);
}
