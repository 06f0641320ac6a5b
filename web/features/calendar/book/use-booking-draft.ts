import { type Dispatch, type SetStateAction, useEffect, useMemo, useState } from 'react';
import { formatInZone } from '../../../../server/core/business-time.ts';
import { addDays, isCalendarDay } from '../../../../server/core/calendar-day.ts';
import { useTimeZone } from '../../../components/time-zone.tsx';
import { useDraftState } from '../../../lib/forms/drafts.ts';
import { readId } from '../../../lib/url/read-id.ts';
import { useUrlParams } from '../../../lib/url/use-url-params.ts';
import { useUrlState } from '../../../lib/url/use-url-state.ts';
import { useResources } from '../../../lib/use-resources.ts';
import { trpc } from '../../../trpc.ts';
import { useOpening } from '../grid/use-opening.ts';
import { type BookingDraft, EMPTY_DRAFT, hasInput, withDate } from './booking-draft.ts';

const PARAMS = ['at', 'calendar'] as const;

/**
 * The saved booking draft, prefilled with the time, calendar and customer of the URL. `isRestored` is true while the
 * dialog shows values that were typed before it was opened. `discard` empties the draft and increments `round`, which
 * prefills the draft again.
 */
export function useBookingDraft(opened: boolean, customerId: number | null) {
  const [draft, setDraft] = useDraftState<BookingDraft>('booking', EMPTY_DRAFT);
  const [isRestored, setIsRestored] = useState(false);
  const [round, setRound] = useState(0);
  const [isTouched, setIsTouched] = useState(false);
  const nextOpenDay = useNextOpenDay();
  const params = useUrlParams(PARAMS);
  // The effect runs only when the dialog opens, before the draft is prefilled.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (opened) setIsRestored(hasInput(draft, params.has('at')));
    setIsTouched(false);
  }, [opened]);
  usePrefilledTime(opened, setDraft, round);
  usePrefilledCalendar(opened, setDraft, round);
  usePrefilledCustomer(opened ? customerId : null, setDraft, round);
  const discard = () => {
    setDraft(EMPTY_DRAFT);
    setIsRestored(false);
    setIsTouched(false);
    setRound(round + 1);
  };
  /** Applies a change by the user. A day that the user clears then stays empty. */
  const change = (next: BookingDraft) => {
    setIsTouched(true);
    setDraft(next);
  };
  // Suggests the next open day without saving it, so that a dialog that was only opened leaves no draft. The object stays
  // the same until a value changes, because a booking closes the dialog only if the draft is still the booked one.
  const shown = useMemo(
    () => (draft.date === '' && !isTouched ? { ...draft, date: nextOpenDay } : draft),
    [draft, isTouched, nextOpenDay],
  );
  return { draft: shown, setDraft, change, isRestored, discard, round };
}

/**
 * Prefills the time when the dialog opens after a click on a free slot, whose start is the parameter `at`. After a dot,
 * `at` may contain the id of the clicked calendar. Runs again in each `round`, which starts when the draft is
 * discarded.
 */
function usePrefilledTime(
  opened: boolean,
  setDraft: Dispatch<SetStateAction<BookingDraft>>,
  round: number,
): void {
  const [params] = useUrlState(PARAMS);
  const at = opened ? params.at : '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again in each `round`, see above
  useEffect(() => {
    const [moment = ''] = at.split('.');
    const [date = '', time = ''] = moment.split('T');
    if (!isCalendarDay(date) || !/^\d{2}:\d{2}$/.test(time)) return;
    setDraft((draft) => withDate({ ...draft, time, toDate: '', toTime: '' }, date));
  }, [at, setDraft, round]);
}

/**
 * Prefills the calendar when the dialog opens: the clicked one in `at`, otherwise the calendar filter (`calendar`).
 * Clears a calendar that no longer exists. Runs again in each `round`, which starts when the draft is discarded.
 */
export function usePrefilledCalendar(
  opened: boolean,
  setDraft: Dispatch<SetStateAction<BookingDraft>>,
  round: number,
): void {
  const [{ at, calendar }] = useUrlState(PARAMS);
  const { resources, isPending } = useResources();
  const clicked = readId(at.split('.')[1] ?? null);
  const requestedId = clicked ?? readId(calendar);
  const exists = (id: number | null) => resources.some((one) => one.id === id);
  const canPrefill = opened && exists(requestedId);
  // The effect runs once each time the dialog opens, because it must not overwrite a later choice.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again in each `round`, see above
  useEffect(() => {
    if (canPrefill) setDraft((draft) => ({ ...draft, resourceId: requestedId }));
  }, [canPrefill, requestedId, setDraft, round]);
  // The effect runs when the dialog opens and when the calendars change. The function `exists` is no dependency,
  // because it is new in every render.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (!opened || isPending) return;
    setDraft((draft) =>
      draft.resourceId === null || exists(draft.resourceId) ? draft : { ...draft, resourceId: null },
    );
  }, [opened, isPending, resources, setDraft]);
}

/**
 * Prefills the customer of the URL once loaded. Runs again in each `round`, which starts when the draft is discarded.
 */
function usePrefilledCustomer(
  customerId: number | null,
  setDraft: Dispatch<SetStateAction<BookingDraft>>,
  round: number,
): void {
  const { data } = trpc.customers.get.useQuery(
    { customerId: customerId ?? 0 },
    { enabled: customerId !== null },
  );
  // The effect runs once per customer and round, because a refetch of the same customer must not undo another choice.
  const isKnown = customerId !== null && data?.id === customerId;
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (!isKnown || !data) return;
    const { id, fullName: name, isActive } = data;
    setDraft((draft) => ({ ...draft, customerOption: 'list', customer: { id, name, isActive } }));
  }, [customerId, isKnown, round]);
}

const DAYS_LOOKED_AT = 14;

/**
 * The initial day of a booking: the visible day of the calendar, or, if that day is over, the next day with remaining
 * opening hours. '' while the hours are unknown, or when there are none.
 */
function useNextOpenDay(): string {
  const [{ date }] = useUrlState(['date']);
  const { openOn } = useOpening(useResources().resources);
  const now = formatInZone(new Date(), useTimeZone(), "yyyy-MM-dd'T'HH:mm");
  const today = now.slice(0, 10);
  const minute = Number(now.slice(11, 13)) * 60 + Number(now.slice(14, 16));
  const first = isCalendarDay(date) && date > today ? date : today;
  const days = Array.from({ length: DAYS_LOOKED_AT }, (_, at) => addDays(first, at));
  const isOpen = (day: string) => openOn(day)?.some(({ to }) => day > today || to > minute) ?? false;
  return days.find(isOpen) ?? '';
}
