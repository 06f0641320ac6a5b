import { ClosedDays } from '../features/calendar/closed-days.tsx';
import { HoursPage } from '../features/hours/hours-page.tsx';

/** When the business is open: its week, and the days on which it is closed all the same. */
export function BusinessHoursPage() {
  return <HoursPage closedDays={<ClosedDays />} />;
}
