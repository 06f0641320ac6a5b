/**
 * The name of a time zone (IANA) in a language at an instant, with its city: "Eastern Time (Toronto)", « heure de l’Est
 * (Toronto) ».
 */
export function sayZone(timeZone: string, locale: string, at: Date): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' }).formatToParts(at);
  const words = parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  const [area, ...places] = timeZone.split('/');
  const city = area === 'Etc' ? undefined : places.at(-1)?.replaceAll('_', ' ');
  return city === undefined || words.includes(city) ? words : `${words} (${city})`;
}
