import { useSearch } from 'wouter';
import { lazyDialog } from '../../components/lazy-dialog.tsx';
import type { CalendarDialogsProps } from './calendar-dialogs.tsx';

/** Each opens a dialog when it is in the address. */
const PARAMETERS = ['dialog', 'appt', 'reschedule', 'cancel'];

const CalendarDialogs = lazyDialog<CalendarDialogsProps & { search: string }>(
  () => import('./calendar-dialogs.tsx').then((file) => file.CalendarDialogs),
  ({ move, search }) => move !== null || PARAMETERS.some((name) => new URLSearchParams(search).has(name)),
);

/** The dialogs over the calendar, with all their fields, fetched when one of them is first opened. */
export function LazyCalendarDialogs(props: CalendarDialogsProps) {
  return <CalendarDialogs {...props} search={useSearch()} />;
}
