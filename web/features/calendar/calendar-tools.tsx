import { Button } from '@mantine/core';
import { IconCalendarOff, IconPlus } from '@tabler/icons-react';
import { t } from '../../lib/text/texts.ts';
import classes from './calendar.module.css';
import { periodOf } from './calendar-range.ts';
import { ExportMenu } from './export/export-menu.tsx';
import type { CalendarPlace } from './use-calendar-view.ts';

type CalendarToolsProps = {
  place: CalendarPlace;
  /** Absent where somebody may not book. */
  onBook: (() => void) | null;
  /** Absent where somebody may not close days. */
  onCloseDays: (() => void) | null;
};

/** What can be done with the shown days as a whole: a new appointment, days to close, and what can be taken along. */
export function CalendarTools({ place, onBook, onCloseDays }: CalendarToolsProps) {
  const [booking, closing] = [t('calendar.newAppointment'), t('calendar.closeDays')];
  return (
    <div className={`app-print-hidden ${classes.tools}`}>
      {onBook && (
        <Button className={classes.book} aria-label={booking} onClick={onBook}>
          <IconPlus size={18} aria-hidden />
          <span className={classes.words}>{booking}</span>
        </Button>
      )}
      {onCloseDays && (
        <Button
          variant="default"
          className={classes.closeDays}
          aria-label={closing}
          title={closing}
          onClick={onCloseDays}
        >
          <IconCalendarOff size={20} aria-hidden />
          <span className={classes.words}>{closing}</span>
        </Button>
      )}
      <ExportMenu range={periodOf(place.view, place.date)} />
    </div>
  );
}
