import { toWallMs } from '../../../core/business-time.ts';
import type { AppointmentPlace } from '../appointment-payloads.ts';

/** An ISO instant as the wall clock of a zone, written as if it were UTC, for `Intl` with the zone UTC. */
export const wallOf = (instant: string, timezone: string): number => toWallMs(new Date(instant), timezone);

/** The wall clock at the start of an appointment: the stored one, which outlives a change of the zone's rules. */
export const placeWall = ({ startsAt, startsLocal, timezone }: AppointmentPlace): number =>
  startsLocal ? Date.parse(`${startsLocal}Z`) : wallOf(startsAt, timezone);
