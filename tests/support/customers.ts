import { createTenantDb } from '../../server/db/tenant-db.ts';
import type { Deps } from '../../server/deps.ts';
import { createCustomer } from '../../server/domains/customers/create-customer.ts';
import { type CustomerView, createCustomerInput } from '../../server/domains/customers/customers.schema.ts';

type Actor = { businessId: number; userId: number };

/** The database as this business sees it. */
export const tenantOf = (deps: Deps, businessId: number) => createTenantDb(deps, businessId);

/** Adds Emma Martin, or somebody else, as the form would. */
export function addCustomer(deps: Deps, actor: Actor, given: object = {}): Promise<CustomerView> {
  const emma = { firstName: 'Emma', lastName: 'Martin', phone: '(416) 555-0177' };
  return createCustomer(deps, actor, createCustomerInput.parse({ ...emma, ...given }));
}
