import { Alert, Button, Group, NativeSelect, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { IconMailX } from '@tabler/icons-react';
import { MAIL_LANGUAGES } from '../../../server/core/mail-language.ts';
import { DIGESTS, updateProfileInput } from '../../../server/modules/identity/auth/auth.schema.ts';
import { DraftForm } from '../../components/draft-form.tsx';
import { NameFields } from '../../components/name-fields.tsx';
import { PersonPicture } from '../../components/person-picture.tsx';
import type { Query } from '../../components/query-state.tsx';
import { Section } from '../../components/section.tsx';
import type { Draft } from '../../lib/forms/drafts.ts';
import { useDraftForm } from '../../lib/forms/use-zod-form.ts';
import { updateSession } from '../../lib/session/session.ts';
import { t } from '../../lib/text/texts.ts';
import { showToast } from '../../lib/toasts.ts';
import { showUndone } from '../../lib/undo-toasts.ts';
import { type Inputs, type Outputs, trpc } from '../../trpc.ts';

type ProfileSectionProps = Pick<Person, 'profile'> &
  Pick<Outputs['auth']['security'], 'mailLanguage' | 'digest'>;

type Typed = Inputs['auth']['updateProfile'];

/** Name, phone, email language and daily digest. The email address cannot be changed. */
export function ProfileSection({ profile: { admin }, mailLanguage, digest }: ProfileSectionProps) {
  const { firstName, lastName, phone } = admin;
  return (
    <Section
      title={t('account.profile.title')}
      aside={<PersonPicture name={admin.fullName || admin.email} url={admin.avatarUrl} size={56} />}
    >
      <DraftForm<Typed>
        name="profile"
        original={{ firstName, lastName, phone: phone ?? '', mailLanguage, digest }}
      >
        {(draft) => <ProfileForm draft={draft} email={admin.email} />}
      </DraftForm>
    </Section>
  );
}

function ProfileForm({ draft, email }: { draft: Draft<Typed>; email: string }) {
  const { save, busy } = useSaveProfile(draft);
  const form = useDraftForm(updateProfileInput, draft, {
    firstName: t('account.profile.shortName'),
    lastName: t('account.profile.shortName'),
    phone: t('account.profile.badPhone'),
  });
  const submit = form.onSubmit((values) => save(values), form.focusFirstError);
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <NameFields form={form} of="oneself" />
          <TextInput
            type="tel"
            size="md"
            label={t('account.profile.phone')}
            description={t('account.profile.phoneHint')}
            autoComplete="tel"
            key={form.key('phone')}
            {...form.getInputProps('phone')}
          />
          <TextInput
            size="md"
            label={t('account.profile.email')}
            description={t('account.profile.emailHint')}
            value={email}
            readOnly
          />
          <NativeSelect
            size="md"
            label={t('account.profile.language')}
            data={MAIL_LANGUAGES.map((value) => ({
              value,
              label: t(`account.profile.languages.${value}`),
            }))}
            key={form.key('mailLanguage')}
            {...form.getInputProps('mailLanguage')}
          />
          <NativeSelect
            size="md"
            label={t('account.profile.digest')}
            description={t('account.profile.digestHint')}
            data={DIGESTS.map((value) => ({ value, label: t(`account.profile.digests.${value}`) }))}
            key={form.key('digest')}
            {...form.getInputProps('digest')}
          />
        </SimpleGrid>
        <Group justify="flex-end">
          <Button type="submit" size="md" loading={busy}>
            {t('account.profile.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function useSaveProfile({ original: former, rebase }: Draft<Typed>) {
  const utils = trpc.useUtils();
  const show = (profile: Outputs['auth']['updateProfile']) => {
    utils.auth.me.setData(undefined, profile);
    updateSession(profile);
  };
  const undo = trpc.auth.updateProfile.useMutation({
    meta: { failedTitle: 'common.undo.failed' },
    onSuccess: (profile) => {
      show(profile);
      showUndone();
    },
  });
  const update = trpc.auth.updateProfile.useMutation({
    onSuccess: (profile, typed) => {
      rebase(typed);
      show(profile);
      const undoChange = () => undo.mutate(former);
      showToast({ kind: 'success', title: t('account.profile.saved'), undo: undoChange });
    },
  });
  return { save: update.mutate, busy: update.isPending };
}

type Person = { profile: Outputs['auth']['me']; security: Outputs['auth']['security'] };

/** The signed-in user with security settings, as one query. */
export function usePerson(): Query<Person> {
  const me = trpc.auth.me.useQuery();
  const security = trpc.auth.security.useQuery();
  return {
    data: me.data && security.data && { profile: me.data, security: security.data },
    error: me.error ?? security.error,
    isFetching: me.isFetching || security.isFetching,
    refetch: () => Promise.all([me.refetch(), security.refetch()]),
  };
}

type MailProblemProps = { email: string; problem: Outputs['auth']['security']['emailProblem'] };

/** Alert that our email does not reach the user, and what the user can do. */
export function MailProblem({ email, problem }: MailProblemProps) {
  if (problem === null) return null;
  return (
    <Alert
      color="orange"
      role="note"
      icon={<IconMailX aria-hidden />}
      title={t(`account.mail.${problem}`, { email })}
    >
      {t(`account.mail.${problem}Hint`)}
    </Alert>
  );
}
