import { z } from 'zod';
import { restRow } from '../../http/rest-row.ts';
import { type AdminView, loginInput } from './accounts.schema.ts';

/** The documented admin: both the single names and the full one are read by clients. */
function toWireAdmin(admin: AdminView) {
  return {
    id: admin.id,
    email: admin.email,
    name: admin.fullName,
    first_name: admin.firstName,
    last_name: admin.lastName,
    full_name: admin.fullName,
    role: admin.role,
    permissions: admin.permissions,
    phone: admin.phone,
    avatar_url: admin.avatarUrl,
  };
}

const wireAdmin = z.object({
  id: z.number(),
  email: z.string(),
  name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  full_name: z.string(),
  role: z.string(),
  permissions: z.array(z.string()),
  phone: z.string().nullable(),
  avatar_url: z.string().nullable(),
});

export const accountsRest = [
  restRow({
    method: 'POST',
    path: '/api/auth/login',
    procedure: 'auth.login',
    summary: 'Sign in; the token is valid for 24 hours',
    request: loginInput,
    response: z.object({
      access_token: z.string(),
      token: z.string(),
      admin: wireAdmin,
      business: z.object({ id: z.number(), name: z.string(), slogan: z.string(), timezone: z.string() }),
    }),
    toInput: (wire) => wire,
    toWire: ({ token, admin, business }) => ({
      access_token: token,
      token,
      admin: toWireAdmin(admin),
      business,
    }),
  }),
];
