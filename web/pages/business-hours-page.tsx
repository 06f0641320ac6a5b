import { NoBusiness } from '../components/no-business.tsx';
import { Page } from '../components/page.tsx';
import { useTimeZone } from '../components/time-zone.tsx';
import { ClosedDays } from '../features/calendar/close-days/closed-days.tsx';
import { HolidaysSection } from '../features/calendar/close-days/holidays-section.tsx';
import { CalendarsSection } from '../features/calendars/calendars-section.tsx';
import { BusinessHours } from '../features/hours/business-hours.tsx';
import { CalendarHours } from '../features/hours/calendar-hours.tsx';
import { useSession } from '../lib/session/session.ts';
import { t } from '../lib/text/texts.ts';

/** Page of the bookable hours: first the days with other hours, then the usual week with its time zone. */
export function BusinessHoursPage() {
  const hasBusiness = useSession() !== null;
  const zone = useTimeZone();
  return (
    <Page title={t('shell.pages.hours')} subtitle={t('hours.subtitle', { zone })}>
      {hasBusiness ? (
        <>
          <ClosedDays />
          <HolidaysSection />
          <BusinessHours />
          <CalendarsSection />
          <CalendarHours />
        </>
      ) : (
        <NoBusiness message={t('hours.noBusiness')} actionLabel={t('common.logInAgain')} />
      )}
    </Page>
  );
}
