import { lazyDialog } from '../../components/lazy-dialog.tsx';
import { useUrlParams } from '../../lib/url/use-url-params.ts';
import type { CalendarDialogsProps } from './calendar-dialogs.tsx';

/** Each opens a dialog when it is in the address. */
const PARAMETERS = ['dialog', 'appt', 'reschedule', 'cancel'];

const CalendarDialogs = lazyDialog<CalendarDialogsProps & { asked: boolean }>(
  () => import('./calendar-dialogs.tsx').then((file) => file.CalendarDialogs),
  ['calendarDialogs', 'calendar', 'calendars'],
  ({ move, asked }) => move !== null || asked,
);

/** The dialogs over the calendar, with all their fields, fetched when one of them is first opened. */
export function LazyCalendarDialogs(props: CalendarDialogsProps) {
  return <CalendarDialogs {...props} asked={useUrlParams(PARAMETERS).toString() !== ''} />;
}
