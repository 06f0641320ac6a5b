import { z } from 'zod';
import type { Region } from '../../../core/area-codes.ts';
import { problem } from '../../../core/error-text.ts';
import { textUpTo } from '../../../core/limited.ts';
import type { OpenTimes } from '../../../core/opening-hours.ts';

const A_REGION = problem('fields.region');

/**
 * A country, or a country and its province or state: 'FR', 'CA-ON'. Without a value, the region of the business is
 * used.
 */
export const holidaysInput = z.object({
  region: textUpTo(6, A_REGION)
    .regex(/^[A-Z]{2}(-[A-Z0-9]{1,3})?$/, A_REGION)
    .optional(),
});
export type HolidaysInput = z.infer<typeof holidaysInput>;

/**
 * State of a day. `open`: the first opening and the last closing are those of the weekly hours; closed time may lie
 * between them. `closed`: closed time covers all of the weekly hours. `shortened`: closed time delays the opening or
 * advances the closing. `off`: the business is closed on this weekday.
 */
export type DayState = 'open' | 'closed' | 'shortened' | 'off';

/** A public holiday of the region. The date is 'yyyy-MM-dd'. */
export type HolidayView = {
  date: string;
  /** The name in the reader's language if the library has it, otherwise in English or the country's language. */
  name: string;
  state: DayState;
  /** The weekly opening hours of the holiday's weekday. */
  weekly: OpenTimes[];
  /** The opening hours that remain on the holiday, 'HH:mm'. */
  open: OpenTimes[];
};

/**
 * A day on which closed time delays the opening or advances the closing. Removing all of `closings` restores the weekly
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
  /** Time of the next opening or closing, ISO 8601 in UTC; null if there is none within 28 days. */
  changesAt: string | null;
};

export type HolidaysView = {
  /**
   * The region whose holidays are listed. Null when none was requested, and neither the phone number nor the time zone
   * of the business belongs to a country with known holidays.
   */
  region: Region | null;
  /** ISO codes of all countries with known holidays. */
  countries: string[];
  /** The provinces or states of the region's country; empty when holidays are the same everywhere. */
  subdivisions: { code: string; name: string }[];
  /** The holidays of the next twelve months. */
  holidays: HolidayView[];
  shortened: ShortenedDayView[];
};
