import { customerFields } from '../../../server/domains/customers/customers.schema.ts';
import { useZodForm } from '../../lib/use-zod-form.ts';

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
export function useCustomerForm(values: CustomerValues) {
  return useZodForm<typeof customerFields>(customerFields, values);
}
