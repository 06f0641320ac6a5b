import { Button } from '@mantine/core';
import { roleMay } from '../../server/core/permissions.ts';
import { Dashboard } from '../features/dashboard/dashboard.tsx';
import { LazyEditHoursDialog } from '../features/hours/lazy-edit-hours-dialog.tsx';
import { useSession } from '../lib/session.ts';
import { t } from '../lib/texts/t.ts';
import { useUrlDialog } from '../lib/use-url-dialog.ts';

/** The dashboard with the dialogs of other areas that it opens. */
export function DashboardPage() {
  const session = useSession();
  const dialog = useUrlDialog('dialog');
  const mayEditHours = session !== null && roleMay(session.role, 'hours.replaceWeek');
  const editHours = mayEditHours && (
    <Button size="sm" variant="light" mih={44} mt="xs" onClick={() => dialog.open('hours')}>
      {t('hours.edit.title')}
    </Button>
  );
  return (
    <>
      <Dashboard hoursAction={editHours} />
      {mayEditHours && <LazyEditHoursDialog opened={dialog.value === 'hours'} onClose={dialog.close} />}
    </>
  );
}
