import { Button, Stack } from '@mantine/core';
import { z } from 'zod';
import { newPassword } from '../../../server/modules/identity/auth/auth.schema.ts';
import { PasswordField } from '../../components/password-field.tsx';
import { useZodForm } from '../../lib/forms/use-zod-form.ts';
import { t } from '../../lib/text/texts.ts';
import type { Proof, WantedProof } from './use-verification.ts';

const KNOWN = z.object({ password: z.string().min(1).max(1_024) });
const NEW = z.object({ password: newPassword });

type ProofFormProps = { wanted: WantedProof; busy: boolean; onProof: (proof: Proof) => void };

/** Asks for the password of sign-up, or for a new one that takes the place of everything made before. */
export function ProofForm({ wanted, busy, onProof }: ProofFormProps) {
  const isNew = wanted === 'newPassword';
  const form = useZodForm(
    isNew ? NEW : KNOWN,
    { password: '' },
    { password: isNew ? t('signUp.wrong.password') : t('accessLinks.verify.passwordMissing') },
  );
  const submit = form.onSubmit(
    ({ password }) => onProof(isNew ? { newPassword: password } : { password }),
    form.focusFirstError,
  );
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <PasswordField
          label={isNew ? t('accessLinks.verify.newPassword') : t('accessLinks.verify.password')}
          {...(isNew && { description: t('signUp.passwordHint') })}
          autoComplete={isNew ? 'new-password' : 'current-password'}
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <Button type="submit" size="md" loading={busy}>
          {isNew ? t('accessLinks.verify.submitNew') : t('accessLinks.verify.submit')}
        </Button>
      </Stack>
    </form>
  );
}
