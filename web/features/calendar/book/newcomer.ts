import { DEFAULT_LANGUAGE } from '../../../../server/modules/scheduling/customers/customers.schema.ts';
import type { Inputs } from '../../../trpc.ts';

export type Newcomer = Inputs['customers']['create'];

export const NOBODY: Newcomer = {
  firstName: '',
  lastName: '',
  phone: '',
  email: '',
  language: DEFAULT_LANGUAGE,
};

const isEmail = (word: string) => word.includes('@');
const isNumber = (word: string) => /^[\d()+.-]+$/.test(word) && /\d/.test(word);

/**
 * Somebody new as far as a search says who that is: what looks like an email address or a phone number is one, the first
 * other word is the first name and the rest the last name.
 */
export function newcomerFrom(searched: string): Newcomer {
  const words = searched.split(/\s+/).filter(Boolean);
  const [firstName = '', ...others] = words.filter((word) => !isEmail(word) && !isNumber(word));
  return {
    ...NOBODY,
    firstName,
    lastName: others.join(' '),
    phone: words.filter(isNumber).join(' '),
    email: words.find(isEmail) ?? '',
  };
}
