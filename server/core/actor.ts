import type { Role } from './permissions.ts';

/** The member of a business who acts; audit entries name them. */
export type Actor = { readonly businessId: number; readonly userId: number; readonly role: Role };
