/** URL of a customer's page. */
export const customerHref = (customerId: number) => `/customers/${customerId}`;
