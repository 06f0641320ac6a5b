import { Skeleton } from '@mantine/core';
import { AppDialog } from '../../components/app-dialog.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { t } from '../../lib/texts/t.ts';
import { useUrlDialog } from '../../lib/use-url-dialog.ts';
import { RescheduleForm } from './reschedule-form.tsx';
import { useNamedAppointment } from './use-named-appointment.ts';

/** Gives an appointment, or closed time, another time; the way to do so without a mouse. */
export function RescheduleDialog() {
  const dialog = useUrlDialog('reschedule');
  const { query } = useNamedAppointment(dialog.value);
  return (
    <AppDialog
      opened={dialog.value !== null}
      onClose={dialog.close}
      title={t('calendar.reschedule.title')}
      size="lg"
      fullOnPhone
    >
      <QueryState query={query} skeleton={<Skeleton height={260} />}>
        {({ appointment }) => (
          <RescheduleForm key={appointment.id} appointment={appointment} onDone={dialog.close} />
        )}
      </QueryState>
    </AppDialog>
  );
}
