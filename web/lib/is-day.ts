import { isoDay } from '../../server/core/iso-day.ts';

/** True for a calendar day that the server takes, as yyyy-MM-dd; a year that is still being typed is none. */
export const isDay = (text: string) => isoDay.safeParse(text).success;
