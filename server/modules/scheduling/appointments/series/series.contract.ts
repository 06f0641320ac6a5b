import { answers, takes } from '../../../../trpc/contract.ts';
import type { AppointmentView, BookingWarning } from '../appointments.schema.ts';
import {
  type CancelledBookings,
  type ClosingResult,
  cancelBookingsOfCallInput,
  closeTimeInput,
  underInput,
  undoTogetherInput,
} from '../closures/closing.schema.ts';
import {
  bookSeriesInput,
  cancelSeriesInput,
  previewSeriesInput,
  type SeriesDate,
  type SeriesEnd,
  type SeriesResult,
} from './series.schema.ts';

/** Procedures on several appointments together; part of the contract of appointments. */
export const seriesContract = {
  under: takes(underInput, answers<{ appointments: AppointmentView[] }>()),
  close: takes(closeTimeInput, answers<ClosingResult>()),
  previewSeries: takes(previewSeriesInput, answers<{ dates: SeriesDate[] }>()),
  bookSeries: takes(bookSeriesInput, answers<SeriesResult>()),
  cancelSeries: takes(cancelSeriesInput, answers<SeriesEnd>()),
  cancelBookingsOfCall: takes(cancelBookingsOfCallInput, answers<CancelledBookings>()),
  undoTogether: takes(undoTogetherInput, answers<{ restored: number; warnings: BookingWarning[] }>()),
};
