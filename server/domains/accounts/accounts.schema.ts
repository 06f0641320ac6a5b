import { z } from 'zod';
import { ROLES } from '../../core/permissions.ts';

/** The sign-in form; its messages are the documented ones, shown by the form and by the server. */
export const loginInput = z.object({
  email: z.string().trim().toLowerCase().max(254).pipe(z.email('Invalid email address')),
  password: z.string().min(6, 'Password must be at least 6 characters').max(1_024),
});
export type LoginInput = z.infer<typeof loginInput>;

export const adminView = z.object({
  id: z.number(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  fullName: z.string(),
  role: z.enum(ROLES),
  permissions: z.array(z.string()),
  phone: z.string().nullable(),
  avatarUrl: z.string().nullable(),
});
export type AdminView = z.infer<typeof adminView>;

export const signedInBusinessView = z.object({
  id: z.number(),
  name: z.string(),
  slogan: z.string(),
  timezone: z.string(),
});

export const profileView = z.object({ admin: adminView, business: signedInBusinessView });
export type ProfileView = z.infer<typeof profileView>;

export const loginResult = profileView.extend({ token: z.string(), expiresAt: z.string() });
export type LoginResult = z.infer<typeof loginResult>;
