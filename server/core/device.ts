import type { TFunction } from 'i18next';

/** Browser and operating system of a user. A part is null when the user agent does not contain it. */
export type Device = { browser: string | null; system: string | null };

type Names = readonly (readonly [RegExp, string])[];

/** The first match wins, because a user agent also contains the names of browsers that it imitates. */
const BROWSERS: Names = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: Names = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
];

const nameIn = (names: Names, text: string) => names.find(([pattern]) => pattern.test(text))?.[1] ?? null;

/** Reads the kind of device from a user agent. All versions of a browser are the same kind. */
export function readDevice(userAgent: string | null): Device {
  return { browser: nameIn(BROWSERS, userAgent ?? ''), system: nameIn(SYSTEMS, userAgent ?? '') };
}

/** "Chrome on Windows" in the language of a translator; "Unknown device" when both parts are null. */
export function formatDevice({ browser, system }: Device, t: TFunction): string {
  if (browser && system) return t('account.device.both', { browser, system });
  return browser ?? system ?? t('account.device.unknown');
}
