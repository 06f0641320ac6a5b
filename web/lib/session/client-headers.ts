import { currentLanguage } from '../text/texts.ts';
import { currentSession } from './session.ts';

const CLIENT_NAME = 'callingua-web';

/** Id of this tab until its next load. The server attaches the id to the changes that this tab makes. */
const TAB_ID = Math.random().toString(36).slice(2, 14) || '0';

/** The `Authorization` header of a session's token. */
export const authorizationFor = (token: string): string => `Bearer ${token}`;

/** Headers of every request to the server: host, client, tab, tunnel bypass, language, and the session's token. */
export function clientHeaders(token = currentSession()?.token): Record<string, string> {
  return {
    'X-Client-Host': window.location.host,
    'X-Client-Agent': CLIENT_NAME,
    'X-Client-Tab': TAB_ID,
    'X-Tunnel-Skip': 'true',
    'Accept-Language': currentLanguage().locale,
    ...(token !== undefined && { Authorization: authorizationFor(token) }),
  };
}
