import { createContext, use } from 'react';
import { installViewerRules } from '../lib/text/zone-rules.ts';

/** IANA time zone of the business. Its times are displayed in this zone. */
export const TimeZoneContext = createContext('UTC');

/** The time zone in which this screen displays times. */
export function useTimeZone(): string {
  return use(TimeZoneContext);
}

let known: { zone: string; offset: number } | undefined;

/** The viewer's time zone. Reading it is slow, so it is cached until the UTC offset changes. */
export function viewerTimeZone(): string {
  const offset = new Date().getTimezoneOffset();
  if (known?.offset !== offset) known = { zone: readBrowserZone(), offset };
  installViewerRules(known.zone);
  return known.zone;
}

/**
 * IANA time zone of the browser. Uses `Intl` directly instead of `server/core`, because this reads a setting and
 * formats nothing.
 */
export const readBrowserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
