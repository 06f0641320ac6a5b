import { z } from 'zod';
import type { Region } from '../../../core/area-codes.ts';
import { problem } from '../../../core/error-text.ts';
import { textUpTo } from '../../../core/limited.ts';
import type { OpenTimes } from '../../../core/opening-hours.ts';

const A_REGION = problem('fields.region');

/** A country, or a country and its province or state: 'FR', 'CA-ON'. Without one, the region of the business. */
export const holidaysInput = z.object({
  region: textUpTo(6, A_REGION)
    .regex(/^[A-Z]{2}(-[A-Z0-9]{1,3})?$/, A_REGION)
    .optional(),
});
export type HolidaysInput = z.infer<typeof holidaysInput>;

/**
 * State of a day for the business. `open`: its weekly hours; `closed`: closed time covers them; `shortened`: closed time
 * leaves a part of them; `off`: the weekly hours close the day anyway.
 */
export type DayState = 'open' | 'closed' | 'shortened' | 'off';

/** A public holiday of the region, on the business's calendar ('yyyy-MM-dd'). */
export type HolidayView = {
  date: string;
  /** In the reader's language if the library has that, otherwise in English or the country's language. */
  name: string;
  state: DayState;
  /** The weekly opening hours of the holiday's weekday. */
  weekly: OpenTimes[];
  /** The opening hours that remain on the holiday, 'HH:mm'. */
  open: OpenTimes[];
};

/**
 * A day with a later opening or an earlier closing by closed time. Removing all of `closings` restores its weekly
 * hours.
 */
export type ShortenedDayView = {
  date: string;
  open: OpenTimes[];
  notes: string | null;
  closings: { appointmentId: number; version: number }[];
};

/** Whether the business is open at this moment. */
export type OpenNowView = {
  isOpen: boolean;
  /** When that changes, ISO 8601 in UTC; null if it does not within 28 days. */
  changesAt: string | null;
};

export type HolidaysView = {
  /** Null when neither phone number nor time zone belongs to a country with known holidays. */
  region: Region | null;
  /** ISO codes of all countries with known holidays. */
  countries: string[];
  /** The provinces or states of the region's country; empty when holidays are the same everywhere. */
  subdivisions: { code: string; name: string }[];
  /** The holidays of the next twelve months. */
  holidays: HolidayView[];
  shortened: ShortenedDayView[];
};
