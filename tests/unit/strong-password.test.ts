import { describe, expect, it } from 'vitest';
import { AppError } from '../../server/core/errors.ts';
import {
  aboutPerson,
  requireStrongPassword,
} from '../../server/modules/identity/auth/passwords/require-strong-password.ts';
import { renderError } from '../../server/trpc/render-error.ts';
import { splitWords } from '../support/split-words.ts';

const ADA = aboutPerson({
  email: 'ada.byron@example.test',
  first_name: 'Wilhelmina',
  last_name: 'Byron',
  business_name: 'Maple Leaf Dental',
});

/** The validation error of a password, or null for an accepted one. */
async function refusal(password: string, about: readonly string[] = []): Promise<string | null> {
  try {
    await requireStrongPassword(password, { about, field: 'newPassword' });
    return null;
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'weak_password') throw error;
    return renderError(error, 'en').details.fields?.newPassword ?? 'without a field';
  }
}

describe('a new password', () => {
  it.each(
    splitWords(`
    Password1! P@ssw0rd Passw0rd! Qwerty123! Welcome1! Abc123!@# Admin123! Letmein1!
  `),
  )(
    'the password check rejects %s as easy to guess, although it has every kind of character',
    async (password) => {
      expect(await refusal(password)).toContain('easy to guess');
    },
  );

  it('the password check rejects the user’s name, or the first part of their email address, plus a common ending', async () => {
    for (const password of ['Wilhelmina-1', 'Ada.byron1'])
      expect((await refusal(password, ADA)) ?? 'accepted', password).toContain('easy to guess');
    expect(await refusal('Wilhelmina-1')).toBeNull();
  });

  it.each(['Demo-pass-1', 'Correct-horse-1', 'Zx9#kL2m', 'été-Où-42', '李小龙-功夫-88x'])(
    'the password check accepts %s',
    async (password) => {
      expect(await refusal(password, ADA)).toBeNull();
    },
  );

  it.each(['weakweak', 'short1!', 'NoDigits!!', 'NoSymbols12'])(
    'the password check rejects %s with the list of requirements',
    async (password) => {
      expect(await refusal(password)).toContain('at least 8 characters');
    },
  );

  it('the password check estimates the strength from the first 64 characters of a very long password', async () => {
    expect(await refusal('a1!'.repeat(340))).not.toBeNull();
    expect(await refusal(`Zx9#kL2m${'a1!'.repeat(340)}`)).toBeNull();
  });
});
