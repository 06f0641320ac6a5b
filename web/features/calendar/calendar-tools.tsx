import { Button, UnstyledButton } from '@mantine/core';
import {
  IconCalendarOff,
  IconDotsVertical,
  IconDownload,
  IconPlus,
  IconPrinter,
  IconRss,
} from '@tabler/icons-react';
import { Dropdown } from '../../components/dropdown.tsx';
import { lazyDialog } from '../../components/lazy-dialog.tsx';
import { useMay } from '../../lib/session/use-may.ts';
import { t } from '../../lib/text/texts.ts';
import { useUrlDialog } from '../../lib/url/use-url-dialog.ts';
import { useCsvDownload } from '../../lib/use-csv-download.ts';
import { trpc } from '../../trpc.ts';
import classes from './calendar.module.css';
import type { FeedDialogProps } from './export/feed-dialog.tsx';
import { type CalendarPlace, type DayRange, periodOf } from './use-calendar-view.ts';
import { useCalendarFilter } from './use-day-plans.ts';

type CalendarToolsProps = {
  place: CalendarPlace;
  /** Null when the user may not book. */
  onBook: (() => void) | null;
  /** Null when the user may not close days. */
  onCloseDays: (() => void) | null;
};

/** Toolbar actions for the visible days: new appointment, close days, export. */
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

/**
 * Menu: export the visible days as CSV, print them, or subscribe to the calendar. The file always contains all
 * calendars, which its button says while the screen shows only one.
 */
export function ExportMenu({ range }: { range: DayRange }) {
  const mayExport = useMay()('appointments.export');
  const isFiltered = useCalendarFilter().resourceId !== null;
  const feed = useUrlDialog('feed');
  const { client } = trpc.useUtils();
  const download = useCsvDownload({
    read: () => client.appointments.export.query(range),
    fileName: `appointments-${range.from}-${range.to}`,
    failedTitle: 'calendar.take.exportFailed',
  });
  const after = (run: () => void, closeMenu: () => void) => () => {
    closeMenu();
    run();
  };
  return (
    <>
      <Dropdown label={t('calendar.take.label')} trigger={<IconDotsVertical size={20} aria-hidden />}>
        {(closeMenu) => (
          <>
            {mayExport && (
              <UnstyledButton onClick={after(download.start, closeMenu)}>
                <IconDownload size={18} aria-hidden />
                {t(isFiltered ? 'calendar.take.exportAll' : 'calendar.take.export')}
              </UnstyledButton>
            )}
            <UnstyledButton onClick={after(() => feed.open('1'), closeMenu)}>
              <IconRss size={18} aria-hidden />
              {t('calendar.take.subscribe')}
            </UnstyledButton>
            <UnstyledButton onClick={after(() => window.print(), closeMenu)}>
              <IconPrinter size={18} aria-hidden />
              {t('calendar.take.print')}
            </UnstyledButton>
          </>
        )}
      </Dropdown>
      <LazyFeedDialog opened={feed.value !== null} onClose={feed.close} />
    </>
  );
}

/** Dialog of the private calendar URL, loaded when it is first opened. */
const LazyFeedDialog = lazyDialog<FeedDialogProps>(
  () => import('./export/feed-dialog.tsx').then((file) => file.FeedDialog),
  ['calendarDialogs'],
  ({ opened }) => opened,
);
