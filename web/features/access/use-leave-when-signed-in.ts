import { useState } from 'react';
import { useSearch } from 'wouter';
import { returnPath } from '../../lib/session/return-to.ts';
import { useSession } from '../../lib/session/session.ts';
import { useGoLater } from './use-go-later.ts';

const REDIRECT_AFTER_LOGIN_MS = 500;

/** Whoever is signed in already goes straight on, to where they wanted to go or to the dashboard. */
export function useLeaveWhenSignedIn(): void {
  const session = useSession();
  const [cameSignedIn] = useState(session !== null);
  const search = useSearch();
  useGoLater(session ? returnPath(search) : null, cameSignedIn ? 0 : REDIRECT_AFTER_LOGIN_MS);
}
