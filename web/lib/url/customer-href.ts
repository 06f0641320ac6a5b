/** The page of a customer. */
export const customerHref = (customerId: number) => `/customers/${customerId}`;
