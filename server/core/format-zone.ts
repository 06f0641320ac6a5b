import { offsetMinutesAt } from './business-time.ts';
import { dateFormat } from './intl-formats.ts';

/**
 * The short name of a zone at an instant, such as EST. Returns the offset from UTC, such as GMT-7, when the runtime and
 * the server know different rules for the zone. The runtime's name would then belong to another offset.
 */
export function formatZone(zone: string, at: Date, tag: string): string {
  const offset = formatOffset(offsetMinutesAt(zone, at));
  if (runtimeZoneName(zone, at, 'longOffset', 'en') !== offset.padded) return offset.short;
  return runtimeZoneName(zone, at, 'short', tag) ?? offset.short;
}

function runtimeZoneName(zone: string, at: Date, name: 'short' | 'longOffset', tag: string) {
  try {
    const parts = dateFormat(tag, { timeZone: zone, timeZoneName: name }).formatToParts(at);
    return parts.find(({ type }) => type === 'timeZoneName')?.value;
  } catch {
    return undefined;
  }
}

/** An offset in both forms: "GMT-07:00", as `Intl` writes it in English, and "GMT-7". */
function formatOffset(minutes: number): { padded: string; short: string } {
  if (minutes === 0) return { padded: 'GMT', short: 'GMT' };
  const sign = minutes < 0 ? '-' : '+';
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const two = (value: number) => String(value).padStart(2, '0');
  return {
    padded: `GMT${sign}${two(hours)}:${two(rest)}`,
    short: `GMT${sign}${hours}${rest === 0 ? '' : `:${two(rest)}`}`,
  };
}
