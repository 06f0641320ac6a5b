import { useEffect, useState } from 'react';
import { useKeptState } from '../../../lib/forms/drafts.ts';
import { useUrlParams } from '../../../lib/url/use-url-params.ts';
import { type BookingDraft, EMPTY_DRAFT, isBegun } from './booking-draft.ts';
import { useChosenCalendar } from './use-chosen-calendar.ts';
import { useChosenCustomer } from './use-chosen-customer.ts';
import { useClickedTime } from './use-clicked-time.ts';
import { useNextOpenDay } from './use-next-open-day.ts';

const NAMES = ['at'];

/**
 * What is filled in of a booking, with the time, the calendar and the customer of the address. `isRestored` while the dialog shows what
 * was filled in before it was opened; `discard` leaves what the address says, in another `round`.
 */
export function useBookingDraft(opened: boolean, customerId: number | null) {
  const [draft, setDraft] = useKeptState<BookingDraft>('booking', EMPTY_DRAFT);
  const [isRestored, setIsRestored] = useState(false);
  const [round, setRound] = useState(0);
  const [isTouched, setIsTouched] = useState(false);
  const nextOpenDay = useNextOpenDay();
  const params = useUrlParams(NAMES);
  // Runs on opening only, before the address is taken over.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (opened) setIsRestored(isBegun(draft, params.has('at')));
    setIsTouched(false);
  }, [opened]);
  useClickedTime(opened, setDraft, round);
  useChosenCalendar(opened, setDraft, round);
  useChosenCustomer(opened ? customerId : null, setDraft, round);
  const discard = () => {
    setDraft(EMPTY_DRAFT);
    setIsRestored(false);
    setIsTouched(false);
    setRound(round + 1);
  };
  /** What the person changes; a day that they take away stays away. */
  const change = (next: BookingDraft) => {
    setIsTouched(true);
    setDraft(next);
  };
  // Not part of the draft before something is typed: a dialog that is only looked at leaves none.
  const shown = draft.date === '' && !isTouched ? { ...draft, date: nextOpenDay } : draft;
  return { draft: shown, setDraft, change, isRestored, discard, round };
}
