import { lazyDialog } from '../../components/lazy-dialog.tsx';
import { useMay } from '../../lib/session/use-may.ts';
import { CALENDAR_HOURS } from '../../lib/url/calendar-dialogs.ts';
import { readId } from '../../lib/url/read-id.ts';
import { useUrlDialog } from '../../lib/url/use-url-dialog.ts';
import { useResources } from '../../lib/use-resources.ts';
import type { CalendarHoursDialogProps } from './calendar-hours-dialog.tsx';

/** The dialog, which is loaded when it is first opened. */
const LazyCalendarHoursDialog = lazyDialog<CalendarHoursDialogProps>(
  () => import('./calendar-hours-dialog.tsx').then((file) => file.CalendarHoursDialog),
  ['hours', 'calendars'],
  ({ calendar }) => calendar !== null,
);

/** Dialog with the working hours of the calendar in the URL, for roles that may change them. */
export function CalendarHours() {
  const dialog = useUrlDialog('dialog');
  const mayChange = useMay()('resources.setHours');
  const { resources } = useResources();
  const [kind, id = null] = dialog.value?.split('.') ?? [];
  const named = kind === CALENDAR_HOURS ? resources.find((one) => one.id === readId(id)) : undefined;
  return mayChange && <LazyCalendarHoursDialog calendar={named ?? null} onClose={dialog.close} />;
}
