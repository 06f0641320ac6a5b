import { useState } from 'react';
import { useUrlDialog } from '../../lib/url/use-url-dialog.ts';
import type { CustomerValues } from './use-customer-form.ts';

type Caller = { phone: string; name: string | null };

/**
 * The dialog in which somebody who called becomes a customer. The number is kept beside the address, not in it: nobody's
 * number should stand in a link. After a reload the dialog is closed.
 */
export function useAddCaller() {
  const dialog = useUrlDialog('add');
  const [caller, setCaller] = useState<Caller | null>(null);
  return {
    caller,
    opened: dialog.value !== null && caller !== null,
    open: (next: Caller) => {
      setCaller(next);
      dialog.open('caller');
    },
    close: dialog.close,
  };
}

/** The number that called, and the name that was said, of which the first word is the first name. */
export function valuesOf({ phone, name }: Caller): Partial<CustomerValues> {
  const [firstName = '', ...rest] = (name ?? '').trim().split(/\s+/);
  return { phone, firstName: firstName.slice(0, 100), lastName: rest.join(' ').slice(0, 100) };
}
