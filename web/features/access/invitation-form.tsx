import { Button, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { OpenInvitationView } from '../../../server/modules/identity/team/team.schema.ts';
import { acceptInvitationInput } from '../../../server/modules/identity/team/team.schema.ts';
import { NameFields } from '../../components/name-fields.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { apiErrorOf, formatError } from '../../lib/forms/api-errors.ts';
import { useZodForm } from '../../lib/forms/use-zod-form.ts';
import { saveSession } from '../../lib/session/session.ts';
import { t } from '../../lib/text/texts.ts';
import { showToast } from '../../lib/toasts.ts';
import { trpc } from '../../trpc.ts';
import { type Failure, FailureNote } from './failure-note.tsx';
import { NoticeDialog } from './notice-dialog.tsx';
import type { Notice } from './notices.ts';
import { nameMessages } from './sign-up-values.ts';

const acceptanceForm = acceptInvitationInput.omit({ token: true });

type InvitationFormProps = { token: string; invitation: OpenInvitationView };

/** Form for the name and password of an invited user. Submitting it signs the user in. */
export function InvitationForm({ token, invitation }: InvitationFormProps) {
  const form = useZodForm(
    acceptanceForm,
    { firstName: '', lastName: '', password: '' },
    {
      firstName: nameMessages.first,
      lastName: nameMessages.last,
      password: t('signUp.wrong.password'),
    },
  );
  const { accept, isBusy, failure, notice, setNotice } = useAcceptance(invitation);
  const submit = form.onSubmit((values) => accept({ ...values, token }), form.focusFirstError);
  return (
    <>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          {failure && <FailureNote failure={failure} />}
          <TextInput
            type="email"
            size="md"
            label={t('accessLinks.invitation.email')}
            autoComplete="username"
            value={invitation.email}
            readOnly
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
            <NameFields form={form} of="oneself" />
          </SimpleGrid>
          <PasswordField
            label={t('accessLinks.invitation.password')}
            description={t('signUp.passwordHint')}
            autoComplete="new-password"
            key={form.key('password')}
            {...form.getInputProps('password')}
          />
          <Button type="submit" size="md" loading={isBusy}>
            {t('accessLinks.invitation.submit')}
          </Button>
        </Stack>
      </form>
      <NoticeDialog notice={notice} onNotice={setNotice} />
    </>
  );
}

function useAcceptance({ businessName, email }: OpenInvitationView) {
  const [, navigate] = useLocation();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [notice, setNotice] = useState<Notice | null>(null);
  const mutation = trpc.team.acceptInvitation.useMutation({
    meta: { answersErrors: true },
    onMutate: () => setFailure(null),
    onSuccess: (answer) => {
      saveSession(answer);
      const title = t('accessLinks.invitation.joined', { business: businessName });
      showToast({ kind: 'success', title, message: t('accessLinks.invitation.joinedHint') });
      navigate('/dashboard', { replace: true });
    },
    onError: (error) => {
      const { code, message } = apiErrorOf(error);
      if (code === 'user_exists') {
        const text = t('access.notice.accountExistsText', { email });
        setNotice({ title: t('access.notice.accountExists'), text, buttons: ['gotIt', 'signIn'], email });
      } else if (code === 'weak_password') {
        const text = message || t('access.notice.weakPasswordText');
        setNotice({ title: t('access.notice.weakPassword'), text, buttons: ['gotIt'] });
      } else if (code === 'invalid_token') {
        setFailure({
          title: t('accessLinks.invitation.invalid'),
          message: t('accessLinks.invitation.invalidHint'),
        });
      } else setFailure({ title: t('accessLinks.invitation.failed'), message: formatError(error) });
    },
  });
  return { accept: mutation.mutate, isBusy: mutation.isPending, failure, notice, setNotice };
}
