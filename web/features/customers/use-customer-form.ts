import type { z } from 'zod';
import { customerFields } from '../../../server/modules/scheduling/customers/customers.schema.ts';
import type { Draft } from '../../lib/forms/drafts.ts';
import { useDraftForm } from '../../lib/forms/use-zod-form.ts';

/** What a person types of a customer. */
export type CustomerValues = {
  firstName: string;
  lastName: string;
  phone: string;
  email: string;
  language: string;
  notes: string;
  isActive: boolean;
};

/** What the form may hold: a field that was never shown is not there. */
export type CustomerFormValues = z.input<typeof customerFields>;

export const NO_VALUES: CustomerValues = {
  firstName: '',
  lastName: '',
  phone: '',
  email: '',
  language: 'en',
  notes: '',
  isActive: true,
};

/** A form of a customer, checked by the rules of the server. */
export function useCustomerForm(draft: Draft<CustomerFormValues>) {
  return useDraftForm<typeof customerFields>(customerFields, draft);
}
