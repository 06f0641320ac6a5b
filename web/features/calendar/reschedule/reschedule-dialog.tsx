import { Skeleton } from '@mantine/core';
import type { ComponentProps } from 'react';
import { AppDialog } from '../../../components/app-dialog.tsx';
import { FocusOnArrival } from '../../../components/focus-on-arrival.tsx';
import { KeptForm } from '../../../components/kept-form.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { useFreshQuery } from '../../../lib/live/use-fresh-query.ts';
import { t } from '../../../lib/text/texts.ts';
import { useUrlDialog } from '../../../lib/url/use-url-dialog.ts';
import { useLastValue } from '../../../lib/use-last-value.ts';
import { useNamedAppointment } from '../appointment/use-named-appointment.ts';
import { useGoToMade } from '../use-go-to-made.ts';
import { placeOf, RescheduleForm } from './reschedule-form.tsx';

/** Gives an appointment, or closed time, another time or calendar; also the way to do so without a mouse. */
export function RescheduleDialog() {
  const dialog = useUrlDialog('reschedule');
  const shown = useLastValue(dialog.value);
  const goTo = useGoToMade(dialog.value !== null);
  return (
    <AppDialog
      opened={dialog.value !== null}
      onClose={dialog.close}
      title={t('calendarDialogs.reschedule.title')}
      size="lg"
      fullOnPhone
    >
      {shown !== null && <FreshAppointment key={shown} id={shown} onMoved={goTo} onDone={dialog.close} />}
    </AppDialog>
  );
}

type FreshAppointmentProps = Omit<ComponentProps<typeof RescheduleForm>, 'appointment' | 'draft'> & {
  id: string;
};

/** The form begins with the time that the appointment has now, not with the one it had when it was last looked at. */
function FreshAppointment({ id, onMoved, onDone }: FreshAppointmentProps) {
  const { query } = useNamedAppointment(id);
  const fresh = useFreshQuery(query);
  return (
    <QueryState query={fresh} skeleton={<Skeleton height={260} />}>
      {({ appointment }) => (
        <FocusOnArrival>
          <KeptForm name={`reschedule ${id}`} beginning={placeOf(appointment)}>
            {(draft) => (
              <RescheduleForm
                appointment={appointment}
                draft={draft}
                onMoved={(moved) => {
                  draft.forget();
                  onMoved(moved);
                }}
                onDone={() => {
                  draft.forget();
                  onDone();
                }}
              />
            )}
          </KeptForm>
        </FocusOnArrival>
      )}
    </QueryState>
  );
}
