import { type Dispatch, type SetStateAction, useEffect } from 'react';
import { isCalendarDay } from '../../../../server/core/calendar-day.ts';
import { useUrlState } from '../../../lib/url/use-url-state.ts';
import type { BookingDraft } from './booking-draft.ts';
import { withDate } from './booking-draft.ts';

const NAMES = ['at'] as const;

/**
 * Takes over the time of the address (`at`) when the dialog opens: somebody clicked a free place. Whose column it was in
 * stands behind a dot (`use-chosen-calendar.ts`). Again in each `round`, after the draft was discarded.
 */
export function useClickedTime(
  opened: boolean,
  setDraft: Dispatch<SetStateAction<BookingDraft>>,
  round: number,
): void {
  const [address] = useUrlState(NAMES);
  const at = opened ? address.at : '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above, for the round
  useEffect(() => {
    const [moment = ''] = at.split('.');
    const [date = '', time = ''] = moment.split('T');
    if (!isCalendarDay(date) || !/^\d{2}:\d{2}$/.test(time)) return;
    setDraft((draft) => withDate({ ...draft, time, toDate: '', toTime: '' }, date));
  }, [at, setDraft, round]);
}
