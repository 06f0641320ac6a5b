import { z } from 'zod';
import { signUpInput } from '../../../server/modules/identity/auth/auth.schema.ts';
import { t } from '../../lib/text/texts.ts';

const { businessName, adminFirstName, adminLastName, email, adminPhone, password } = signUpInput.shape;

/**
 * Schema of the sign-up form, in the order of its fields. The password confirmation is checked even if other fields are
 * invalid.
 */
export const signUpForm = z
  .object({
    businessName,
    adminFirstName,
    adminLastName,
    email,
    adminPhone,
    password,
    confirmPassword: z.string(),
  })
  .refine((values) => values.password === values.confirmPassword, {
    path: ['confirmPassword'],
    when: () => true,
  });

type SignUpValues = z.input<typeof signUpForm>;

export const EMPTY_SIGN_UP: SignUpValues = {
  businessName: '',
  adminFirstName: '',
  adminLastName: '',
  email: '',
  adminPhone: '',
  password: '',
  confirmPassword: '',
};

/** Error of a name field: the field is required, or the name is too short. */
export const nameMessages = {
  business: (typed: string) =>
    typed.trim() ? t('signUp.wrong.businessName') : t('signUp.missing.businessName'),
  first: (typed: string) => (typed.trim() ? t('signUp.wrong.firstName') : t('signUp.missing.firstName')),
  last: (typed: string) => (typed.trim() ? t('signUp.wrong.lastName') : t('signUp.missing.lastName')),
};

/** The message of each wrong field. */
export function signUpMessages() {
  return {
    businessName: nameMessages.business,
    adminFirstName: nameMessages.first,
    adminLastName: nameMessages.last,
    email: t('signUp.wrong.email'),
    adminPhone: (typed: string) =>
      /^[\d+()\- ]*$/.test(typed.trim()) ? t('signUp.wrong.phoneShort') : t('signUp.wrong.phone'),
    password: t('signUp.wrong.password'),
    confirmPassword: t('signUp.wrong.confirm'),
  };
}
