import { Skeleton } from '@mantine/core';
import { QueryState } from '../../components/query-state.tsx';
import { useMay } from '../../lib/session/use-may.ts';
import { t } from '../../lib/text/texts.ts';
import { useUrlDialog } from '../../lib/url/use-url-dialog.ts';
import { trpc } from '../../trpc.ts';
import { EditHoursDialog } from './edit-hours-dialog.tsx';
import { HoursWeek } from './hours-week.tsx';

/** The week, its totals and templates. Only roles with permission can change it. */
export function BusinessHours() {
  const dialog = useUrlDialog('dialog');
  const mayEdit = useMay()('hours.replaceWeek');
  const week = trpc.hours.week.useQuery();
  return (
    <>
      <QueryState query={week} skeleton={<Skeleton height={640} />} errorTitle={t('hours.loadFailed')}>
        {(data) => <HoursWeek week={data} mayEdit={mayEdit} onEditAll={() => dialog.open('hours')} />}
      </QueryState>
      {mayEdit && <EditHoursDialog opened={dialog.value === 'hours'} onClose={dialog.close} />}
    </>
  );
}
