/** The time zone (IANA) of the browser. The only use of `Intl` outside of server/core: it reads a setting, and formats nothing. */
export const readBrowserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
