/** The shortest password that a new account may have; see docs/spec/business-rules.md. */
export const PASSWORD_LENGTH_MIN = 8;

/** True for a password of the minimum length with a letter and a digit of any script and another character. */
export function isStrongPassword(password: string): boolean {
  return (
    password.length >= PASSWORD_LENGTH_MIN &&
    /\p{L}/u.test(password) &&
    /\p{Nd}/u.test(password) &&
    /[^\p{L}\p{Nd}]/u.test(password)
  );
}
