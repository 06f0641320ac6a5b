import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import type { ErrorText } from '../../../../core/error-text.ts';
import { AppError } from '../../../../core/errors.ts';
import { isStrongPassword } from '../../../../core/password.ts';

/**
 * Base-10 logarithm of the minimum number of guesses: about three million. The estimate assumes an attacker who tries
 * the most common passwords first.
 */
const GUESSES_LOG10_MIN = 6.5;
/**
 * Number of leading characters of a password that are estimated; the rest is ignored. The cost of the estimate grows
 * with the square of the length, and 64 characters are enough to recognize a strong password.
 */
const LOOKED_AT_MAX = 64;

/** Words that an attacker who knows this product would try too. */
const OUR_WORDS = ['callingua', 'receptionist'];

let estimator: Promise<ZxcvbnFactory> | undefined;

/**
 * Loads the estimator when the first new password is checked. Its word lists take memory, and most processes never need
 * them.
 */
async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
}

/**
 * Estimates the number of guesses. It considers some 49,000 leaked passwords, keyboard paths, dates, repetitions, and
 * letters that are commonly replaced by digits.
 */
async function estimate(password: string, own: readonly string[]): Promise<number> {
  estimator ??= loadEstimator();
  return (await estimator).check(password.slice(0, LOOKED_AT_MAX), [...OUR_WORDS, ...own]).guessesLog10;
}

/** Returns the known words about the user, whole and split into parts, because attackers try both. */
function partsOf(about: readonly string[]): string[] {
  return about
    .flatMap((word) => [word, ...word.split(/[^\p{L}\p{N}]+/u)])
    .filter((word) => word.length >= 3)
    .map((word) => word.slice(0, LOOKED_AT_MAX));
}

type Known = { email: string; first_name: string; last_name: string; business_name: string };

/**
 * Words about the user that make a password easy to guess. The domain of the email address is left out, because it is
 * not specific to the user.
 */
export function aboutPerson({ email, first_name, last_name, business_name }: Known): string[] {
  return [email.split('@')[0] ?? '', first_name, last_name, business_name];
}

type Form = {
  /** The form field at which the error is shown. */
  field?: string;
  /** Known words about the user (`aboutPerson`). */
  about?: readonly string[];
};

/**
 * Throws `weak_password` for a password that is not allowed as a new one: too short, with too few kinds of characters,
 * or among the first that an attacker would guess.
 */
export async function requireStrongPassword(
  password: string,
  { field = 'password', about = [] }: Form = {},
): Promise<void> {
  const refuse = (text: ErrorText) => new AppError('weak_password', text, { fields: { [field]: text } });
  if (!isStrongPassword(password)) throw refuse('errors.auth.weakPassword');
  if ((await estimate(password, partsOf(about))) < GUESSES_LOG10_MIN)
    throw refuse('errors.auth.commonPassword');
}
