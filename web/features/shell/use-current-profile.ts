import { useEffect } from 'react';
import type { PortalLanguage } from '../../../server/core/portal-language.ts';
import { currentSession, updateSession } from '../../lib/session/session.ts';
import { switchLanguage } from '../../lib/text/switch-language.ts';
import { currentLanguage } from '../../lib/text/texts.ts';
import { trpc } from '../../trpc.ts';

/** For which sign-in this tab has gone over to the person's language. */
const FOLLOWED = 'languageFollowed';

/**
 * Keeps the stored profile of the signed-in person up to date with the server: a changed role, a new name; and loads the
 * portal in the language that they chose on another device.
 */
export function useCurrentProfile(): void {
  const { data } = trpc.auth.me.useQuery();
  useEffect(() => {
    if (!data) return;
    updateSession(data);
    if (data.admin.portalLanguage) follow(data.admin.portalLanguage);
  }, [data]);
}

/** Once for each sign-in: a browser that keeps no cookies would be sent the same page again and again. */
function follow(language: PortalLanguage): void {
  const signIn = String(currentSession()?.loginTimestamp);
  if (language === currentLanguage().locale || sessionStorage.getItem(FOLLOWED) === signIn) return;
  sessionStorage.setItem(FOLLOWED, signIn);
  switchLanguage(language);
}
