import { AppError } from '../../core/errors.ts';
import { isStrongPassword } from '../../core/password.ts';

const MESSAGE = 'Password must be at least 8 characters with letters, numbers and special characters.';

/** Throws `weak_password` for a password that a new account may not have; `field` is where the form shows it. */
export function requireStrongPassword(password: string, field = 'password'): void {
  if (!isStrongPassword(password))
    throw new AppError('weak_password', MESSAGE, { fields: { [field]: MESSAGE } });
}
