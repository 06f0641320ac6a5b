import { currentLanguage } from '../text/texts.ts';
import { currentSession } from './session.ts';

const CLIENT_NAME = 'callingua-web';

/** Headers of every call: host, client, tunnel-skip, language, and the session's token. */
export function clientHeaders(token = currentSession()?.token): Record<string, string> {
  return {
    'X-Client-Host': window.location.host,
    'X-Client-Agent': CLIENT_NAME,
    'X-Tunnel-Skip': 'true',
    'Accept-Language': currentLanguage().locale,
    ...(token !== undefined && { Authorization: `Bearer ${token}` }),
  };
}
