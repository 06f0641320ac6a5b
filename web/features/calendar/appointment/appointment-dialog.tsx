import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import type { Dispatch, SetStateAction } from 'react';
import { MINUTE_MS } from '../../../../server/core/business-time.ts';
import type { AppointmentView } from '../../../../server/modules/scheduling/appointments/appointments.schema.ts';
import { AppDialog } from '../../../components/app-dialog.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { useKeptState } from '../../../lib/forms/drafts.ts';
import { t } from '../../../lib/text/texts.ts';
import { useUrlDialog } from '../../../lib/url/use-url-dialog.ts';
import { useNow } from '../../../lib/use-now.ts';
import { actionsOf, isFinal } from './appointment-actions.ts';
import { AppointmentFacts } from './appointment-facts.tsx';
import { formatAction } from './appointment-menu.tsx';
import { NotesForm } from './notes-form.tsx';
import { useAppointmentActions } from './use-appointment-actions.ts';
import { useMayChange } from './use-may-change.ts';
import { useNamedAppointment } from './use-named-appointment.ts';

/** Unsaved notes, which are kept while a confirmation dialog takes the place of this one. */
type NotesById = Readonly<Record<number, string | undefined>>;

const NO_NOTES: NotesById = {};

/**
 * Everything about one appointment, its notes, and what may be done about it. It closes while a confirmation dialog is
 * open.
 */
export function AppointmentDialog() {
  const dialog = useUrlDialog('appt');
  const [notes, setNotes] = useKeptState<NotesById>('notes', NO_NOTES);
  const isAsking = [useUrlDialog('reschedule'), useUrlDialog('cancel')].some(({ value }) => value !== null);
  const { query, appointment } = useNamedAppointment(dialog.value);
  const title =
    appointment?.kind === 'closed' ? 'calendarDialogs.details.closedTitle' : 'calendarDialogs.details.title';
  return (
    <AppDialog
      opened={dialog.value !== null && !isAsking}
      onClose={dialog.close}
      title={t(title)}
      size="lg"
      fullOnPhone
    >
      <QueryState query={query} skeleton={<Skeleton height={260} />}>
        {({ appointment }) => (
          <Details key={appointment.id} appointment={appointment} notes={notes} setNotes={setNotes} />
        )}
      </QueryState>
    </AppDialog>
  );
}

type DetailsProps = {
  appointment: AppointmentView;
  notes: NotesById;
  setNotes: Dispatch<SetStateAction<NotesById>>;
};

function Details({ appointment, notes, setNotes }: DetailsProps) {
  const { id } = appointment;
  const mayChange = useMayChange()(appointment);
  return (
    <Stack>
      <AppointmentFacts appointment={appointment} />
      {isFinal(appointment) && (
        <Text size="sm" c="dimmed">
          {t(appointment.mayReopen ? 'calendarDialogs.details.reopenable' : 'calendarDialogs.details.final')}
        </Text>
      )}
      {mayChange ? (
        <NotesForm
          appointment={appointment}
          typed={notes[id]}
          setTyped={(change) => setNotes((all) => ({ ...all, [id]: change(all[id]) }))}
        />
      ) : (
        appointment.notes && <Text style={{ whiteSpace: 'pre-wrap' }}>{appointment.notes}</Text>
      )}
      {mayChange && <Actions appointment={appointment} />}
    </Stack>
  );
}

function Actions({ appointment }: { appointment: AppointmentView }) {
  const { run, busy } = useAppointmentActions();
  const now = useNow(MINUTE_MS);
  return (
    <Group gap="xs">
      {actionsOf(appointment, now).map((action) => (
        <Button
          key={action}
          variant={action === 'cancel' ? 'outline' : 'default'}
          {...(action === 'cancel' && { color: 'red' })}
          disabled={busy}
          onClick={() => run(action, appointment)}
        >
          {formatAction(action, appointment)}
        </Button>
      ))}
    </Group>
  );
}
