/**
 * The name of a time zone (IANA) in a language at an instant, with its city: "Eastern Time (Toronto)", « heure de l’Est
 * (Toronto) ». The name comes from Node; a zone that only PostgreSQL knows is named by its city.
 */
export function zoneName(timeZone: string, locale: string, at: Date): string {
  const name = genericName(timeZone, locale, at);
  const [area, ...places] = timeZone.split('/');
  const city = area === 'Etc' ? undefined : places.at(-1)?.replaceAll('_', ' ');
  return city === undefined || name.includes(city) ? name : `${name} (${city})`;
}

function genericName(timeZone: string, locale: string, at: Date): string {
  try {
    const format = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' });
    return format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  } catch {
    return timeZone;
  }
}
