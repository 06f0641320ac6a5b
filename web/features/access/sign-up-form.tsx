import { Anchor, Button, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { NameFields } from '../../components/name-fields.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { apiErrorOf, formatError } from '../../lib/forms/api-errors.ts';
import { useZodForm } from '../../lib/forms/use-zod-form.ts';
import { t } from '../../lib/text/texts.ts';
import { showToast } from '../../lib/toasts.ts';
import { type Outputs, trpc } from '../../trpc.ts';
import { saveBrowserKey, visitorFacts } from './browser-facts.ts';
import { type Failure, FailureNote } from './failure-note.tsx';
import { type Notice, signUpNotice } from './notices.ts';
import { EMPTY_SIGN_UP, signUpForm, signUpMessages } from './sign-up-values.ts';

export type SignedUp = Outputs['auth']['signUp'];

type SignUpFormProps = { onNotice: (notice: Notice) => void; onCreated: (account: SignedUp) => void };

/** Creates a business and its owner. Typed values stay until the account is created. */
export function SignUpForm({ onNotice, onCreated }: SignUpFormProps) {
  const form = useZodForm(signUpForm, EMPTY_SIGN_UP, signUpMessages());
  const [failure, setFailure] = useState<Failure | null>(null);
  // The second press of a double click arrives before the button is rendered as busy.
  const isStarted = useRef(false);
  const signUp = trpc.auth.signUp.useMutation({
    meta: { answersErrors: true },
    onSettled: () => {
      isStarted.current = false;
    },
    onSuccess: (account) => {
      saveBrowserKey(account.token);
      form.reset();
      onCreated(account);
    },
    onError: (error, { email }) => {
      const notice = signUpNotice(error, email);
      if (notice) return onNotice(notice);
      const next = formatSignUpFailure(error);
      setFailure(next);
      showToast({ kind: 'error', ...next });
    },
  });
  const submit = form.onSubmit(({ confirmPassword: _, ...values }) => {
    if (isStarted.current) return;
    isStarted.current = true;
    setFailure(null);
    signUp.mutate({ ...values, email: values.email.trim(), ...visitorFacts() });
  }, form.focusFirstError);
  const field = (name: keyof typeof EMPTY_SIGN_UP) => ({ ...form.getInputProps(name), size: 'md' });
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {failure && <FailureNote failure={failure} announced />}
        <TextInput
          label={t('signUp.businessName')}
          autoComplete="organization"
          key={form.key('businessName')}
          {...field('businessName')}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <NameFields form={form} of="oneself" paths={['adminFirstName', 'adminLastName']} />
        </SimpleGrid>
        <TextInput
          type="email"
          label={t('signUp.email')}
          placeholder={t('access.login.emailPlaceholder')}
          autoComplete="email"
          key={form.key('email')}
          {...field('email')}
        />
        <TextInput
          type="tel"
          label={t('signUp.phone')}
          autoComplete="tel"
          key={form.key('adminPhone')}
          {...field('adminPhone')}
        />
        <PasswordField
          label={t('signUp.password')}
          description={t('signUp.passwordHint')}
          autoComplete="new-password"
          key={form.key('password')}
          {...field('password')}
        />
        <PasswordField
          label={t('signUp.confirm')}
          autoComplete="new-password"
          key={form.key('confirmPassword')}
          {...field('confirmPassword')}
        />
        <Text size="sm" c="dimmed">
          <TextWithLinks
            links={[
              { text: t('signUp.terms'), href: '/terms-of-service' },
              { text: t('signUp.privacy'), href: '/privacy-policy' },
            ]}
          >
            {t('signUp.agreement')}
          </TextWithLinks>
        </Text>
        <Button type="submit" size="md" fullWidth loading={signUp.isPending}>
          {t('signUp.submit')}
        </Button>
      </Stack>
    </form>
  );
}

/**
 * Formats a failure without a notice of its own: the message, and the error code or HTTP status that support may ask
 * for.
 */
function formatSignUpFailure(error: unknown): Failure {
  const { code, status, message } = apiErrorOf(error);
  if (code === 'validation_failed')
    return { title: t('signUp.refused'), message: message || t('signUp.refusedText') };
  const reason = code === 'rate_limited' ? formatError(error) : message || t('signUp.failedDefault');
  const shownCode = code === 'internal' && status !== null ? t('signUp.failedStatus', { status }) : code;
  return { title: t('signUp.failed'), message: t('signUp.failedText', { message: reason, code: shownCode }) };
}

type TextWithLinksProps = {
  /**
   * Phrases of the text that become links, with their targets. The links open in a new tab, so that typed values are
   * not lost.
   */
  links: readonly { text: string; href: string }[];
  children: string;
};

/** Catalogue text with links in it. A link whose phrase does not occur in the text is omitted. */
function TextWithLinks({ links, children }: TextWithLinksProps): ReactNode {
  const [link, ...others] = links;
  if (link === undefined) return children;
  const at = children.indexOf(link.text);
  if (at < 0) return <TextWithLinks links={others}>{children}</TextWithLinks>;
  return (
    <>
      <TextWithLinks links={others}>{children.slice(0, at)}</TextWithLinks>
      <Anchor href={link.href} target="_blank" inherit underline="always">
        {link.text}
      </Anchor>
      <TextWithLinks links={others}>{children.slice(at + link.text.length)}</TextWithLinks>
    </>
  );
}
