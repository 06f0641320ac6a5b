import { Anchor, Button, Group, Skeleton, Stack, Text, Textarea } from '@mantine/core';
import { type Dispatch, type FormEvent, type ReactNode, type SetStateAction, useState } from 'react';
import { Link } from 'wouter';
import { MINUTE_MS } from '../../../server/core/business-time.ts';
import type { AppointmentView } from '../../../server/modules/scheduling/appointments/appointments.schema.ts';
import { AppDialog } from '../../components/app-dialog.tsx';
import { CustomerName } from '../../components/customer-name.tsx';
import { DraftNote } from '../../components/draft-form.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { useDraftState } from '../../lib/forms/drafts.ts';
import { appointmentStatusTone, formatAppointmentStatus } from '../../lib/text/appointment-status.ts';
import { formatInUnitName } from '../../lib/text/formats.ts';
import { t } from '../../lib/text/texts.ts';
import { useUrlDialog } from '../../lib/url/use-url-dialog.ts';
import { useNow } from '../../lib/use-now.ts';
import { useCalendarLabel } from '../../lib/use-resources.ts';
import { formatAction } from './appointment/appointment-menu.tsx';
import { formatBookingName, formatPrice, formatWhen, formatWho } from './appointment/format-appointment.ts';
import classes from './calendar.module.css';
import { BookingTypeIcon } from './grid/event-chip.tsx';
import {
  actionsOf,
  isFinal,
  useAppointmentActions,
  useChangeAppointment,
  useMayChange,
  useUrlAppointment,
} from './use-change-appointment.ts';

/** Unsaved notes. `over` is the saved text of the notes at the time of typing. */
type UnsavedNotes = { text: string; over: string };

/** Unsaved notes by appointment id. They survive while a confirmation dialog replaces the dialog of the appointment. */
type NotesById = Readonly<Record<number, UnsavedNotes | undefined>>;

const NO_NOTES: NotesById = {};

export type AppointmentDialogProps = {
  /** Button that calls the customer of an appointment from the number of the business. */
  callFromOf: (appointment: AppointmentView) => ReactNode;
};

/** Details of one appointment with its notes and actions. Closes while a confirmation dialog is open. */
export function AppointmentDialog({ callFromOf }: AppointmentDialogProps) {
  const dialog = useUrlDialog('appt');
  const [notes, setNotes] = useDraftState<NotesById>('notes', NO_NOTES);
  const isAsking = [useUrlDialog('reschedule'), useUrlDialog('cancel')].some(({ value }) => value !== null);
  const { query, appointment } = useUrlAppointment(dialog.value);
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
          <Details
            key={appointment.id}
            appointment={appointment}
            notes={notes}
            setNotes={setNotes}
            callFromOf={callFromOf}
          />
        )}
      </QueryState>
    </AppDialog>
  );
}

type DetailsProps = AppointmentDialogProps & {
  appointment: AppointmentView;
  notes: NotesById;
  setNotes: Dispatch<SetStateAction<NotesById>>;
};

function Details({ appointment, notes, setNotes, callFromOf }: DetailsProps) {
  const { id } = appointment;
  const mayChange = useMayChange()(appointment);
  return (
    <Stack>
      <AppointmentFacts appointment={appointment} callFrom={callFromOf(appointment)} />
      {isFinal(appointment) && (
        <Text size="sm" c="dimmed">
          {t(appointment.mayReopen ? 'calendarDialogs.details.reopenable' : 'calendarDialogs.details.final')}
        </Text>
      )}
      {mayChange ? (
        <NotesForm
          appointment={appointment}
          unsaved={notes[id]}
          setUnsaved={(change) => setNotes((all) => ({ ...all, [id]: change(all[id]) }))}
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

type NotesFormProps = {
  appointment: AppointmentView;
  /** Unsaved notes; undefined when there are none. */
  unsaved: UnsavedNotes | undefined;
  setUnsaved: (change: (unsaved: UnsavedNotes | undefined) => UnsavedNotes | undefined) => void;
};

/**
 * Form for the notes of an appointment. Typed text stays until it is saved, including text typed while saving. Text
 * from before the form opened is dropped if the saved notes have changed since, so that it never hides another user's
 * change.
 */
function NotesForm({ appointment: { id, notes }, unsaved, setUnsaved }: NotesFormProps) {
  const { change, busy } = useChangeAppointment();
  const [restored] = useState(unsaved);
  const isOutdated = restored !== undefined && unsaved === restored && restored.over !== (notes ?? '');
  const value = (isOutdated ? undefined : unsaved?.text) ?? notes ?? '';
  const [isRestored, setIsRestored] = useState(restored !== undefined);
  const discard = () => {
    setIsRestored(false);
    setUnsaved(() => undefined);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const saved = ({ appointment }: { appointment: AppointmentView }) => {
      setIsRestored(false);
      const over = appointment.notes ?? '';
      setUnsaved((now) => (now === undefined || now.text === value ? undefined : { ...now, over }));
    };
    change({ appointmentId: id, notes: value }, 'notes', saved);
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="xs">
        {isRestored && !isOutdated && <DraftNote onDiscard={discard} />}
        <Textarea
          label={t('calendarDialogs.details.notes')}
          autosize
          minRows={2}
          maxLength={2000}
          value={value}
          onChange={({ currentTarget }) => {
            const text = currentTarget.value;
            setUnsaved(() => ({ text, over: notes ?? '' }));
          }}
        />
        <Group justify="flex-end">
          <Button type="submit" variant="default" loading={busy} disabled={value.trim() === (notes ?? '')}>
            {t('calendarDialogs.details.saveNotes')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

type AppointmentFactsProps = { appointment: AppointmentView; callFrom?: ReactNode };

/** Facts about an appointment, with the ways to call the customer. */
export function AppointmentFacts({ appointment, callFrom }: AppointmentFactsProps) {
  const { kind, bookingType, status, serviceMinutes, priceCents, customerPhone, customerEmail } = appointment;
  const { confirmedBy, cancelledBy, series } = appointment;
  const isClosed = kind === 'closed';
  const calendar = useCalendarLabel()(appointment);
  return (
    <dl className={classes.facts}>
      <Fact name={t('calendarDialogs.details.when')}>{formatWhen(appointment)}</Fact>
      {calendar !== null && <Fact name={t('calendars.label')}>{calendar}</Fact>}
      <Fact name={t('calendarDialogs.details.type')}>
        <Group gap={6}>
          <BookingTypeIcon type={bookingType} />
          {t(`calendar.type.${bookingType}`)}
        </Group>
      </Fact>
      {!isClosed && <Fact name={t('calendarDialogs.details.service')}>{formatBookingName(appointment)}</Fact>}
      {series !== null && (
        <Fact name={t('calendarDialogs.series.label')}>
          {t(`calendarDialogs.series.place.${series.rhythm}`, {
            position: series.position,
            times: series.times,
          })}
        </Fact>
      )}
      {serviceMinutes !== null && (
        <Fact name={t('calendarDialogs.details.length')}>{formatInUnitName(serviceMinutes, 'minute')}</Fact>
      )}
      {priceCents !== null && (
        <Fact name={t('calendarDialogs.details.price')}>{formatPrice(priceCents)}</Fact>
      )}
      {!isClosed && (
        <Fact name={t('calendarDialogs.details.customer')}>
          <CustomerName customerId={appointment.customerId}>{formatWho(appointment)}</CustomerName>
        </Fact>
      )}
      {customerPhone && (
        <Fact name={t('calendarDialogs.details.phone')}>
          <Group gap="xs">
            <Anchor href={`tel:${customerPhone}`}>
              <bdi>{appointment.customerPhoneFormatted ?? customerPhone}</bdi>
            </Anchor>
            {callFrom}
          </Group>
        </Fact>
      )}
      {customerEmail && (
        <Fact name={t('calendarDialogs.details.email')}>
          <Anchor href={`mailto:${customerEmail}`}>{customerEmail}</Anchor>
        </Fact>
      )}
      <Fact name={t('calendarDialogs.details.status')}>
        <StatusBadge tone={appointmentStatusTone(status)}>{formatAppointmentStatus(status)}</StatusBadge>
      </Fact>
      {confirmedBy !== null && (
        <Fact name={t('calendarDialogs.details.confirmed')}>
          <TurnLink turn={confirmedBy}>{t('calendarDialogs.details.confirmedByAgent')}</TurnLink>
        </Fact>
      )}
      {cancelledBy !== null && (
        <Fact name={t('calendarDialogs.details.cancelled')}>
          <TurnLink turn={cancelledBy}>{t('calendarDialogs.details.cancelledByAgent')}</TurnLink>
        </Fact>
      )}
    </dl>
  );
}

type TurnLinkProps = { turn: NonNullable<AppointmentView['confirmedBy']>; children: string };

/** Link to the turn in which the caller agreed. */
function TurnLink({ turn: { callSid, position }, children }: TurnLinkProps) {
  const query = new URLSearchParams({ call: callSid, turn: String(position) });
  return (
    <Anchor component={Link} href={`/call-conversations?${query}`} underline="always">
      {children}
    </Anchor>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
