import type { Session } from '../../lib/session/session-values.ts';

/** Simulated duration of a sign-in. */
export const DEMO_DELAY_MS = 800;

const PASSWORD = 'Demo-pass-1';

const PEOPLE = [
  { id: '1', email: 'admin@callingua.test', firstName: 'Amélie', lastName: 'Tremblay', role: 'admin' },
  { id: '2', email: 'manager@callingua.test', firstName: 'Marcus', lastName: 'Chen', role: 'manager' },
  { id: '3', email: 'staff@callingua.test', firstName: 'Sofia', lastName: 'Reyes', role: 'staff' },
] as const;

/**
 * Returns a session without a token for a demo user; null for other credentials. Only builds with VITE_DEMO_FALLBACK=1
 * contain this function, and they call it only when the service cannot be reached.
 */
export async function demoSignIn(typed: { email: string; password: string }): Promise<Session | null> {
  await new Promise((resolve) => setTimeout(resolve, DEMO_DELAY_MS));
  const email = typed.email.trim().toLowerCase();
  const person = PEOPLE.find((each) => each.email === email);
  if (!person || typed.password !== PASSWORD) return null;
  const { id, firstName, lastName, role } = person;
  return {
    token: '',
    loginTimestamp: Date.now(),
    businessId: '19',
    adminId: id,
    adminName: `${firstName} ${lastName}`,
    email,
    firstName,
    lastName,
    role,
    permissions: role === 'admin' ? ['all'] : ['read', 'appointments'],
    businessName: 'Maple Leaf Dental',
    slogan: '',
    timezone: 'America/Toronto',
    zoneRules: null,
    stripeCustomerId: null,
    provider: 'email',
    picture: null,
    isEmailVerified: true,
    department: 'Management',
  };
}
