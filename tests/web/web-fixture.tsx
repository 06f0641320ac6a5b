import { MantineProvider } from '@mantine/core';
import { cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach } from 'vitest';
import type { Role } from '../../server/core/roles.ts';
import { TimeZoneContext } from '../../web/components/time-zone.tsx';
import { saveSession } from '../../web/lib/session/session.ts';
import type { LoginAnswer } from '../../web/lib/session/session-values.ts';

afterEach(cleanup);

/** Renders components as the portal does, but without transitions. */
export function show(children: ReactNode, timezone = 'America/Toronto') {
  return render(
    <MantineProvider env="test">
      <TimeZoneContext value={timezone}>{children}</TimeZoneContext>
    </MantineProvider>,
  );
}

/** The server response to a login as the owner. */
export const LOGIN: LoginAnswer = {
  token: 'token-1',
  admin: {
    id: 7,
    email: 'admin@callingua.test',
    firstName: 'Ada',
    lastName: 'Owner',
    fullName: 'Ada Owner',
    role: 'admin',
    permissions: ['all'],
    phone: null,
    avatarUrl: null,
  },
  business: { id: 19, name: 'Maple Dental', slogan: '', timezone: 'America/Toronto' },
  provider: 'email',
};

/** Signs the member of LOGIN in with this role. */
export const signInAs = (role: Role): void => saveSession({ ...LOGIN, admin: { ...LOGIN.admin, role } });

/** Fakes `window.matchMedia`: exactly the queries for which `matches` returns true match. */
export function matchMedia(matches: (query: string) => boolean): void {
  window.matchMedia = (query: string) =>
    Object.assign(new EventTarget(), {
      matches: matches(query),
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
}

/** Fakes the screen width for media queries. On a wide screen, columns are shown side by side. */
export function setScreen(width: 'phone' | 'desktop' | 'wide'): void {
  matchMedia((query) =>
    width === 'phone' ? query.includes('max-width') : width === 'wide' && query.includes('min-width'),
  );
}

/** Starts every test with a signed-in owner, on a screen of this width. */
export function signedInOn(width: 'phone' | 'desktop'): void {
  beforeEach(() => {
    setScreen(width);
    // The calendar library listens to document.fonts, which happy-dom does not have.
    Object.assign(document, { fonts: new EventTarget() });
    saveSession(LOGIN);
  });
}
