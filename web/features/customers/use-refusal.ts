import { useRef } from 'react';
import { formatError } from '../../lib/forms/api-errors.ts';
import { fieldErrorsOf } from '../../lib/forms/field-errors.ts';
import { t } from '../../lib/text/texts.ts';
import { dismissToast, showToast } from '../../lib/toasts.ts';
import type { useCustomerForm } from './use-customer-form.ts';

/**
 * Shows what the server refused, at the field and as a toast. The toast, which may cover buttons, closes as soon as a
 * field is changed.
 */
export function useRefusal(form: ReturnType<typeof useCustomerForm>) {
  const toastId = useRef<number | null>(null);
  const forget = () => {
    if (toastId.current !== null) dismissToast(toastId.current);
    toastId.current = null;
  };
  const tell = (error: unknown) => {
    const fields = fieldErrorsOf(error);
    form.setErrors(fields);
    form.focusFirstError(fields);
    toastId.current = showToast({ kind: 'error', title: t('customers.error'), message: formatError(error) });
  };
  return { tell, forget };
}
