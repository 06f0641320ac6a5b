/** SQL for the full name of the customer `alias`; null without a customer and for an empty name. */
export const customerName = (alias: string): string =>
  `nullif(btrim(concat(${alias}.first_name, ' ', ${alias}.last_name)), '')`;

/** SQL for the full name of the user `alias`; empty without a user. A last name may be empty. */
export const memberName = (alias: string): string =>
  `concat_ws(' ', ${alias}.first_name, nullif(${alias}.last_name, ''))`;
