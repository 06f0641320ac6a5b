import { Button, Center, Loader } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { AccessCard } from '../features/access/access-card.tsx';
import { saveBrowserKey, visitorFacts } from '../features/access/browser-facts.ts';
import { FailureNote } from '../features/access/failure-note.tsx';
import { checkReturn, forgetAttempt, readAttempt } from '../features/access/social-return.ts';
import { useGoLater } from '../features/access/use-go-later.ts';
import { apiErrorOf, formatError } from '../lib/forms/api-errors.ts';
import { saveSession } from '../lib/session/session.ts';
import { t } from '../lib/text/texts.ts';
import { showToast } from '../lib/toasts.ts';
import { matchPath } from '../lib/url/match-path.ts';
import { trpc } from '../trpc.ts';

const REDIRECT_AFTER_SUCCESS_MS = 1500;
const REDIRECT_AFTER_ERROR_MS = 3000;

/** The redirect target of Google, Facebook and Apple. */
export function SocialCallbackPage() {
  const phase = useFinishedSignIn();
  useGoLater(phase.kind === 'done' ? phase.next : null, REDIRECT_AFTER_SUCCESS_MS);
  useGoLater(phase.kind === 'failed' ? '/login' : null, REDIRECT_AFTER_ERROR_MS);
  const page = t('access.pages.socialSignIn');
  if (phase.kind === 'done') {
    const hint = t('access.social.succeededHint');
    return <AccessCard page={page} title={t('access.social.succeeded')} subtitle={hint} />;
  }
  if (phase.kind === 'failed') {
    return (
      <AccessCard page={page} title={t('access.social.failed')} subtitle={t('access.social.failedHint')}>
        <FailureNote failure={{ title: phase.message }} />
        <Button component={Link} href="/login" variant="default">
          {t('access.social.toLogin')}
        </Button>
      </AccessCard>
    );
  }
  return (
    <AccessCard page={page} title={t('access.social.loading')} subtitle={t('access.social.loadingHint')}>
      <Center>
        <Loader aria-hidden />
      </Center>
    </AccessCard>
  );
}

const READING_MS = 10_000;

/** `next` is the page to open after the sign-in. */
type Phase = { kind: 'loading' } | { kind: 'done'; next: string } | { kind: 'failed'; message: string };

/** The documented page to open after a sign-in with a provider, when no other page was requested before. */
const START_PAGE = '/';

/**
 * Sends the provider's authorization code to the server once, because a code is valid for one use. The stored sign-in
 * attempt is deleted first, so that a reload of the page does not send the code again.
 */
function useFinishedSignIn(): Phase {
  const [phase, setPhase] = useState<Phase>({ kind: 'loading' });
  const [path] = useLocation();
  const search = useSearch();
  const { client } = trpc.useUtils();
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    const attempt = readAttempt();
    const returned = checkReturn({ provider: providerIn(path), search }, attempt);
    if ('problem' in returned) {
      setPhase({ kind: 'failed', message: returned.problem });
      return;
    }
    forgetAttempt();
    client.auth.finishSocial
      .mutate({ ...returned, ...visitorFacts() })
      .then(async (answer) => {
        saveSession(answer);
        // An owner without a number continues with onboarding.
        const isNew = answer.admin.role === 'admin' && (await lacksNumber(client));
        setPhase({ kind: 'done', next: isNew ? '/onboarding' : (attempt?.returnTo ?? START_PAGE) });
      })
      .catch((error: unknown) => {
        const message = formatError(error);
        if (apiErrorOf(error).code === 'email_not_verified') saveBrowserKey(returned.state);
        setPhase({ kind: 'failed', message });
        // The message may ask the user to open a link, so the toast stays while the login page opens.
        const title = t('access.social.failed');
        showToast({ kind: 'error', title, message, durationMs: READING_MS });
      });
  }, [path, search, client]);
  return phase;
}

/**
 * True when the owner has not ordered a number. False if the server does not respond, because the dashboard links to
 * onboarding, too.
 */
async function lacksNumber(client: ReturnType<typeof trpc.useUtils>['client']): Promise<boolean> {
  return client.onboarding.progress.query().then(
    ({ isOrdered }) => !isOrdered,
    () => false,
  );
}

function providerIn(path: string): string {
  const found = matchPath('/auth/:provider/callback', path) ?? matchPath('/auth/callback/:provider', path);
  return found?.provider ?? '';
}
