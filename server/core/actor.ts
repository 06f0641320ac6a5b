import type { Role } from './permissions.ts';

/** The member of a business who asks for something: of whom a verb says that they did it. */
export type Actor = { readonly businessId: number; readonly userId: number; readonly role: Role };
