import { Anchor, Button, Group, Stack, TextInput } from '@mantine/core';
import { type FocusEvent, type FormEvent, useRef, useState } from 'react';
import { useHistoryState } from 'wouter/use-browser-location';
import type { loginInput } from '../../../server/modules/identity/auth/auth.schema.ts';
import { PasswordField } from '../../components/password-field.tsx';
import { apiErrorOf, formatError, isUnexplained } from '../../lib/forms/api-errors.ts';
import { useZodForm } from '../../lib/forms/use-zod-form.ts';
import { openDemoSession, saveSession } from '../../lib/session/session.ts';
import { readBrowserTokens } from '../../lib/session/session-values.ts';
import { t } from '../../lib/text/texts.ts';
import { showToast } from '../../lib/toasts.ts';
import { trpc } from '../../trpc.ts';
import classes from './access-card.module.css';
import { demoSignIn } from './demo-fallback.ts';
import { type Failure, FailureNote } from './failure-note.tsx';
import { type Notice, notVerifiedNotice } from './notices.ts';

type LoginFormProps = { onNotice: (notice: Notice) => void; onForgotten: (typedEmail: string) => void };

/**
 * Sign-in form with email and password. Saves the session on success, otherwise shows the failure and keeps the typed
 * values.
 */
export function LoginForm({ onNotice, onForgotten }: LoginFormProps) {
  const came = useHistoryState<{ email?: string } | null>();
  const rules = useLoginRules();
  const form = useZodForm(
    rules.current,
    { email: came?.email ?? '', password: '' },
    { email: t('access.login.invalidEmail'), password: t('access.login.shortPassword') },
  );
  const [failure, setFailure] = useState<Failure | null>(null);

  const showFailure = (next: Failure) => {
    setFailure(next);
    showToast({ kind: 'error', ...next });
  };
  const fallBack = async (typed: { email: string; password: string }) => {
    const session = await demoSignIn(typed);
    if (!session) {
      const message = t('access.login.invalidPair');
      return showFailure({ title: t('access.login.failedByServer'), message });
    }
    setFailure(null);
    openDemoSession(session);
  };

  const login = trpc.auth.login.useMutation({
    meta: { answersErrors: true },
    onSuccess: (answer) => {
      setFailure(null);
      saveSession(answer);
      const message = t('access.login.succeededMessage');
      showToast({ kind: 'success', title: t('access.login.succeeded'), message });
    },
    onError: (error, typed) => {
      const { code } = apiErrorOf(error);
      if (import.meta.env.VITE_DEMO_FALLBACK === '1' && code === 'network') return fallBack(typed);
      if (code === 'email_not_verified') return onNotice(notVerifiedNotice(typed.email));
      showFailure(formatLoginFailure(error));
    },
  });

  const send = form.onSubmit(
    (values) => login.mutate({ ...values, browserTokens: readBrowserTokens() }),
    form.focusFirstError,
  );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void rules.whenThere(() => send(event));
  };
  /** Validates a field that the user left before the rules were loaded. */
  const checkLater = ({ target }: FocusEvent<HTMLElement>) => {
    const { path } = target.dataset;
    if (path === 'email' || path === 'password') rules.onArrival(() => form.validateField(path));
  };
  return (
    <form onSubmit={submit} onFocus={rules.fetch} onBlur={checkLater} noValidate>
      <Stack gap="md">
        {failure && <FailureNote failure={failure} announced />}
        <TextInput
          type="email"
          size="md"
          label={t('access.login.email')}
          placeholder={t('access.login.emailPlaceholder')}
          autoComplete="username"
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        <PasswordField
          label={t('access.login.password')}
          autoComplete="current-password"
          key={form.key('password')}
          {...form.getInputProps('password')}
        />
        <Button type="submit" size="md" fullWidth loading={login.isPending}>
          {t('access.login.submit')}
        </Button>
        <Group justify="center">
          <Anchor
            component="button"
            type="button"
            className={classes.link}
            onClick={() => onForgotten(form.getValues().email)}
          >
            {t('access.login.forgot')}
          </Anchor>
        </Group>
      </Stack>
    </form>
  );
}

function formatLoginFailure(error: unknown): Failure {
  const { code } = apiErrorOf(error);
  if (code === 'network')
    return { title: t('access.login.networkTitle'), message: t('access.login.network') };
  if (code === 'invalid_credentials') {
    return { title: t('access.login.failed'), message: t('access.login.invalidCredentials') };
  }
  const reason = formatError(error);
  const message = isUnexplained(error) ? t('access.login.failedForReason', { reason }) : reason;
  return { title: t('access.login.failedByServer'), message };
}

type Rules = typeof loginInput;

let fetched: Rules | null = null;

async function fetchRules(): Promise<void> {
  const file = await import('../../../server/modules/identity/auth/auth.schema.ts');
  fetched = file.loginInput;
}

/**
 * Validation rules of the sign-in form. They are a quarter of the screen's JavaScript, so they load at the first focus
 * of the form. If they cannot be loaded, only the server validates.
 */
function useLoginRules() {
  const isWaiting = useRef(false);
  return {
    current: () => fetched,
    fetch: () => void fetchRules().catch(() => undefined),
    /**
     * Runs a callback after the rules have been loaded. Does nothing if they are loaded already or cannot be loaded.
     */
    onArrival: (run: () => void): void => {
      if (fetched === null) void fetchRules().then(run, () => undefined);
    },
    /**
     * Runs a callback once the rules are loaded or could not be loaded; immediately if they are loaded already. Ignores
     * further calls while waiting.
     */
    whenThere: async (run: () => void): Promise<void> => {
      if (isWaiting.current) return;
      isWaiting.current = true;
      if (fetched === null) await fetchRules().catch(() => undefined);
      isWaiting.current = false;
      run();
    },
  };
}
