import { createContext, use } from 'react';

/** The IANA zone of the business whose times are shown. */
export const TimeZoneContext = createContext('UTC');

/** The zone in which this screen shows times. */
export function useTimeZone(): string {
  return use(TimeZoneContext);
}

/** The viewer's own zone. */
export function viewerTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
