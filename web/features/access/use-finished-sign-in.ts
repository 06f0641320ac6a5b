import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { apiErrorOf, sayError } from '../../lib/api-errors.ts';
import { matchPath } from '../../lib/match-path.ts';
import { saveSession } from '../../lib/session.ts';
import { t } from '../../lib/texts/t.ts';
import { showToast } from '../../lib/toasts.ts';
import { trpc } from '../../trpc.ts';
import { keepBrowserKey } from './browser-key.ts';
import { checkReturn, forgetAttempt, readAttempt } from './social-return.ts';
import { visitorFacts } from './visitor-facts.ts';

const READING_MS = 10_000;

/** `isNew`: the business has no number yet, and its owner goes on to the set-up. */
type Phase = { kind: 'loading' } | { kind: 'done'; isNew: boolean } | { kind: 'failed'; message: string };

/**
 * Sends the provider's code to the server, once: a code is valid for one use, and after a reload the attempt is gone.
 */
export function useFinishedSignIn(): Phase {
  const [phase, setPhase] = useState<Phase>({ kind: 'loading' });
  const [path] = useLocation();
  const search = useSearch();
  const { client } = trpc.useUtils();
  const hasBegun = useRef(false);
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    const returned = checkReturn({ provider: providerIn(path), search }, readAttempt());
    if ('problem' in returned) return setPhase({ kind: 'failed', message: returned.problem });
    forgetAttempt();
    client.auth.finishSocial
      .mutate({ ...returned, ...visitorFacts() })
      .then(async (answer) => {
        saveSession(answer);
        const isNew = answer.admin.role === 'admin' && (await lacksNumber(client));
        setPhase({ kind: 'done', isNew });
      })
      .catch((error: unknown) => {
        const message = sayError(error);
        if (apiErrorOf(error).code === 'email_not_verified') keepBrowserKey(returned.state);
        setPhase({ kind: 'failed', message });
        // The message may ask for something, such as opening a link, so the toast stays while the login page opens.
        const title = t('access.social.failed');
        showToast({ kind: 'error', title, message, durationMs: READING_MS });
      });
  }, [path, search, client]);
  return phase;
}

/** False also where nobody answers: the dashboard leads to the set-up as well. */
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
