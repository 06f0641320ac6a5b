import { UnstyledButton } from '@mantine/core';
import { IconDotsVertical, IconDownload, IconPrinter, IconRss } from '@tabler/icons-react';
import { Dropdown } from '../../../components/dropdown.tsx';
import { useMay } from '../../../lib/session/use-may.ts';
import { t } from '../../../lib/text/texts.ts';
import { useUrlDialog } from '../../../lib/url/use-url-dialog.ts';
import { useCsvDownload } from '../../../lib/use-csv-download.ts';
import { trpc } from '../../../trpc.ts';
import type { DayRange } from '../calendar-range.ts';
import { LazyFeedDialog } from './lazy-feed-dialog.tsx';

/** The shown days as a spreadsheet or on paper, and the calendar as a private address. */
export function ExportMenu({ range }: { range: DayRange }) {
  const mayExport = useMay()('appointments.export');
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
                {t('calendar.take.export')}
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
