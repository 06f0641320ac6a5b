import type { Actor } from '../../server/core/actor.ts';
import type { Deps } from '../../server/deps.ts';
import { createCustomer } from '../../server/modules/scheduling/customers/create-customer.ts';
import {
  type CustomerView,
  createCustomerInput,
} from '../../server/modules/scheduling/customers/customers.schema.ts';
import { asMember } from './deps.ts';

/** Creates the customer Emma Martin, or another one, with the input of the form. */
export function addCustomer(
  deps: Deps,
  actor: Omit<Actor, 'role'>,
  fields: object = {},
): Promise<CustomerView> {
  const emma = { firstName: 'Emma', lastName: 'Martin', phone: '(416) 555-0177' };
  const input = createCustomerInput.parse({ ...emma, ...fields });
  return createCustomer(asMember(deps, actor.businessId), { role: 'admin', ...actor }, input);
}
