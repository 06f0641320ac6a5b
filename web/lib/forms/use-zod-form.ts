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

/**
 * A form checked by the server's own schema of the call, or by the schema that a function returns for the current
 * values; without a schema nothing is checked. `messages` has messages in the user's language by field path, optionally
 * computed from the typed value; a field without one shows the schema's message, and a name with a link has its own.
 * `onValues` is called with the typed values. A failed submit focuses the first invalid field. Errors appear when a
 * field is left, after the click that left it, and clear while the field is corrected.
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

/** The same form in a `DraftForm`: it starts with the draft, saves it, and is dirty while input is unsaved. */
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
 * Runs a callback immediately, or after the next click while a pointer is pressed: a layout change under a pressed
 * pointer moves the button away and loses the click.
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
