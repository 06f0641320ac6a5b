import type { PortalLanguage } from './portal-language.ts';

/** Whole seconds as m:ss: 75 as "1:15". */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** Whole seconds with units: "30 s", "2 min 05 s", "1 h 05 min". The symbols are the same in English and French. */
export function formatDurationInUnits(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor((seconds % 3_600) / 60)];
  if (hours > 0) return `${hours} h ${String(minutes).padStart(2, '0')} min`;
  return minutes > 0 ? `${minutes} min ${String(seconds % 60).padStart(2, '0')} s` : `${seconds} s`;
}

/** An end of a range of durations, in one unit: "30 s", "90 min". */
export const formatLength = (seconds: number): string =>
  seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min`;

/** An hour of the day: "09:00", « 9 h ». */
export const formatHour = (hour: number, language: PortalLanguage): string =>
  language === 'fr' ? `${hour} h` : `${String(hour).padStart(2, '0')}:00`;
