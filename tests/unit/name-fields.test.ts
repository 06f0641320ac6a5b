import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { NO_LINKS } from '../../server/core/no-links.ts';
import { signUpInput, updateProfileInput } from '../../server/modules/identity/auth/auth.schema.ts';
import { acceptInvitationInput } from '../../server/modules/identity/team/team.schema.ts';
import { bookAppointmentInput } from '../../server/modules/scheduling/appointments/appointments.schema.ts';
import {
  createCustomerInput,
  updateCustomerInput,
} from '../../server/modules/scheduling/customers/customers.schema.ts';
import {
  createServiceInput,
  saveTextInput,
  updateServiceInput,
} from '../../server/modules/scheduling/services/services.schema.ts';
import { updateBusinessProfileInput } from '../../server/modules/tenants/businesses/businesses.schema.ts';

const PERSON = { firstName: 'Ana', lastName: 'Silva' };
const SIGN_UP = {
  businessName: 'Maple Leaf Dental',
  adminFirstName: 'Ana',
  adminLastName: 'Silva',
  email: 'ana@example.test',
  password: 'Demo-pass-1',
  adminPhone: '4165550123',
};
const CUSTOMER = { ...PERSON, phone: '4165550123' };
const PROFILE = { ...PERSON, phone: '', mailLanguage: 'en' };
const BUSINESS = { name: 'Maple Leaf Dental', slogan: '', type: '', timezone: 'America/Toronto' };
const INVITED = { ...PERSON, token: 'token', password: 'Demo-pass-1' };

const booked = (customer: object) => ({
  what: { kind: 'general' },
  time: { startsAt: '2031-03-04T10:00' },
  customer: { option: 'new', ...customer },
});

/** Every input with a name: its description, its schema, and a function that returns a valid input with this name. */
const ENTRY_POINTS: [entry: string, schema: z.ZodType, withName: (name: string) => object][] = [
  ['sign-up: the business', signUpInput, (businessName) => ({ ...SIGN_UP, businessName })],
  ['sign-up: the first name', signUpInput, (adminFirstName) => ({ ...SIGN_UP, adminFirstName })],
  ['sign-up: the last name', signUpInput, (adminLastName) => ({ ...SIGN_UP, adminLastName })],
  ['the profile', updateProfileInput, (firstName) => ({ ...PROFILE, firstName })],
  ['the business profile', updateBusinessProfileInput, (name) => ({ ...BUSINESS, name })],
  ['an invitation', acceptInvitationInput, (lastName) => ({ ...INVITED, lastName })],
  ['a customer', createCustomerInput, (firstName) => ({ ...CUSTOMER, firstName })],
  ['a changed customer', updateCustomerInput, (lastName) => ({ customerId: 1, lastName })],
  ['a customer of a booking', bookAppointmentInput, (firstName) => booked({ ...CUSTOMER, firstName })],
  ['a service', createServiceInput, (name) => ({ name })],
  ['a changed service', updateServiceInput, (name) => ({ serviceId: 101, name })],
  ['a text of a service', saveTextInput, (name) => ({ translationId: 1, name })],
];

describe.each(ENTRY_POINTS)('the name of %s', (_entry, schema, withName) => {
  it('a name field accepts a name of one character in scripts that have such names', () => {
    for (const name of ['李', '娜', '민']) expect(schema.safeParse(withName(name)).success, name).toBe(true);
  });

  it('a name field parses a name to one line without invisible characters', () => {
    const cleanedName = schema.parse(withName(' Li\u202e\u200f\r\nBcc:\u0000 Wei '));
    expect(JSON.stringify(cleanedName)).toContain('"Li Bcc: Wei"');
  });

  it.each(['http://evil.example', 'Call www.evil', 'evil.com'])(
    'a name field rejects the link %s',
    (name) => {
      expect(JSON.stringify(schema.safeParse(withName(name)).error?.issues)).toContain(NO_LINKS);
    },
  );
});
