import { createContext, use } from 'react';

/** The IANA zone of the business whose times are shown. */
export const TimeZoneContext = createContext('UTC');

/** The zone in which this screen tells the time. */
export function useTimeZone(): string {
  return use(TimeZoneContext);
}

/** The zone of the person who looks. */
export function viewerTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
