/** What this browser tells of a person who makes an account: their time zone and language. */
export function visitorFacts(): { timezone: string; language: string } {
  return { timezone: Intl.DateTimeFormat().resolvedOptions().timeZone, language: navigator.language };
}
