import { Alert, Button, Group, Stack, Textarea } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconHelp } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useEffect, useId, useState } from 'react';
import type { ServiceView } from '../../../../server/modules/scheduling/services/services.schema.ts';
import { useTimeZone } from '../../../components/time-zone.tsx';
import { t } from '../../../lib/text/texts.ts';
import { type Outputs, trpc } from '../../../trpc.ts';
import { CalendarField } from '../calendar-field.tsx';
import { ClosedFields } from '../close-days/closed-fields.tsx';
import { SlotTakenNotice } from '../conflicts/slot-taken-notice.tsx';
import { TimeWarnings, useTimeWarnings } from '../conflicts/time-warnings.tsx';
import { MailChoice, useMailChoice } from '../customer-mail/mail-choice.tsx';
import { endTime, splitTimes } from '../wall-clock.ts';
import classes from './book.module.css';
import {
  type BookingDraft,
  draftProblems,
  isClosedSlot,
  isIncomplete,
  minutesOf,
  serviceIdOf,
  startOf,
  withWhat,
} from './booking-draft.ts';
import { CustomerSection } from './customer-section.tsx';
import { RepeatFields } from './repeat-fields.tsx';
import { ServiceField } from './service-field.tsx';
import type { useBooking } from './use-booking.ts';
import { useSeriesDates } from './use-series-dates.ts';
import { WhenFields } from './when-fields.tsx';

type BookingFormProps = {
  draft: BookingDraft;
  onChange: (draft: BookingDraft) => void;
  booking: ReturnType<typeof useBooking>;
  /** Opens the dialog for a new customer with the search text typed since the last selection. */
  onAddCustomer: (searched: string) => void;
  onCancel: () => void;
};

/**
 * Form for customer, service and time. If the time is refused, the form stays open and shows the nearest free times.
 */
export function BookingForm({ draft, onChange, booking, onAddCustomer, onCancel }: BookingFormProps) {
  const zone = useTimeZone();
  const [tried, setTried] = useState(false);
  const services = trpc.services.list.useQuery({});
  const list = services.data?.services ?? [];
  const isUsual = useUsualService(draft, onChange, list);
  const closed = isClosedSlot(draft);
  const minutes = minutesOf(draft, list);
  const start = startOf(draft);
  const warnings = useTimeWarnings(
    closed ? null : start,
    start !== null && minutes ? endTime(start, minutes, zone) : null,
    { resourceId: draft.resourceId, serviceId: serviceIdOf(draft) },
  );
  const chosen = !closed && draft.customerOption === 'list' ? draft.customer : null;
  const mail = useMailChoice(chosen && { change: 'booked', customerId: chosen.id }, start);
  const problems = tried ? draftProblems(draft) : {};
  const series = useSeriesDates(draft);
  const isUnanswered = booking.isUnanswered(draft);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!series.repeats) booking.submit(draft, false, mail.notify);
    else if (series.count === 0 && !isUnanswered) series.reread();
    else {
      const { blocked: leaveOut, reread: onRefused } = series;
      booking.submitSeries(draft, { leaveOut, notify: mail.notify, onRefused });
    }
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        {!closed && (
          <CustomerSection
            draft={draft}
            onChange={onChange}
            isMissing={problems.customer === true}
            onAdd={onAddCustomer}
          />
        )}
        <ServiceField
          draft={draft}
          onChange={onChange}
          services={services}
          problems={problems}
          isUsual={isUsual}
        />
        <WhichCalendar draft={draft} onChange={onChange} />
        {closed ? (
          <>
            <ClosedFields value={draft} onChange={(patch) => onChange({ ...draft, ...patch })} />
            <TimeWarnings warnings={warnings} />
            <NotesField draft={draft} onChange={onChange} />
          </>
        ) : (
          <>
            <WhenFields
              draft={draft}
              onChange={onChange}
              minutes={minutes}
              problems={problems}
              isUnanswered={isUnanswered}
            />
            <TimeWarnings warnings={warnings} />
            <MoreFields draft={draft}>
              <RepeatFields
                draft={draft}
                onChange={onChange}
                series={series}
                problems={problems}
                isUnanswered={isUnanswered}
              />
              <NotesField draft={draft} onChange={onChange} />
            </MoreFields>
          </>
        )}
        <MailChoice choice={mail} />
        <UnansweredNotice isShown={isUnanswered} />
        <SlotTakenNotice
          refusal={booking.refusal}
          busy={booking.busy}
          onAnyway={() => booking.submit(draft, true, mail.notify)}
          onPick={({ startsAt, endsAt }) => onChange({ ...draft, ...splitTimes(startsAt, endsAt) })}
        />
        {/* `row-reverse` lets Tab reach the submit button before Cancel. */}
        <Group style={{ flexDirection: 'row-reverse' }} className={classes.actions}>
          <Button
            type="submit"
            loading={booking.busy}
            disabled={
              isIncomplete(draft) || (series.dates !== undefined && series.count === 0 && !isUnanswered)
            }
          >
            {series.count > 0
              ? t('calendarDialogs.series.submit', { count: series.count })
              : t(closed ? 'calendarDialogs.create.submitClosed' : 'calendarDialogs.create.submit')}
          </Button>
          <Button variant="default" onClick={onCancel}>
            {t('common.cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Notice that the outcome of the booking is unknown. Unlike the toast about the lost response, the notice stays. */
function UnansweredNotice({ isShown }: { isShown: boolean }) {
  return (
    isShown && (
      <Alert role="status" color="orange" icon={<IconHelp aria-hidden />}>
        {t('calendar.uncertain')}
      </Alert>
    )
  );
}

type DraftFieldProps = Pick<BookingFormProps, 'draft' | 'onChange'>;

function NotesField({ draft, onChange }: DraftFieldProps) {
  return (
    <Textarea
      label={t('calendarDialogs.create.notes')}
      autosize
      minRows={2}
      maxLength={2000}
      value={draft.notes}
      onChange={(event) => onChange({ ...draft, notes: event.currentTarget.value })}
    />
  );
}

/** Repetition and notes. They are collapsed while empty, because few bookings need them. */
function MoreFields({ draft, children }: { draft: BookingDraft; children: ReactNode }) {
  const id = useId();
  const [isOpened, setIsOpened] = useState(draft.repeats !== 'never' || draft.notes !== '');
  return (
    <>
      <Button
        variant="subtle"
        style={{ alignSelf: 'start' }}
        leftSection={
          isOpened ? <IconChevronUp size={18} aria-hidden /> : <IconChevronDown size={18} aria-hidden />
        }
        aria-expanded={isOpened}
        aria-controls={id}
        onClick={() => setIsOpened(!isOpened)}
      >
        {t('calendarDialogs.create.more')}
      </Button>
      <div id={id} hidden={!isOpened}>
        {isOpened && <Stack>{children}</Stack>}
      </div>
    </>
  );
}

/**
 * Selects the calendar. Without a choice, an appointment gets any free calendar, and closed time applies to all
 * calendars.
 */
function WhichCalendar({ draft, onChange }: DraftFieldProps) {
  return (
    <CalendarField
      none={isClosedSlot(draft) ? 'all' : 'anyFree'}
      value={draft.resourceId}
      serviceId={serviceIdOf(draft)}
      onChange={(resourceId) => onChange({ ...draft, resourceId })}
    />
  );
}

type Past = Outputs['appointments']['ofCustomer']['appointments'][number];

/**
 * Preselects the customer's last service, if it is still offered and nothing else was selected. Returns true while the
 * preselection applies.
 */
function useUsualService(
  draft: BookingDraft,
  onChange: (draft: BookingDraft) => void,
  services: readonly ServiceView[],
): boolean {
  const [preselected, setPreselected] = useState<{ customerId: number; what: string } | null>(null);
  const customerId = draft.customerOption === 'list' ? (draft.customer?.id ?? null) : null;
  const isOpen = draft.what === '' || draft.what === preselected?.what;
  const isNeeded = customerId !== null && isOpen && preselected?.customerId !== customerId;
  const past = trpc.appointments.ofCustomer.useQuery(
    { customerId: customerId ?? 0, part: 'past' },
    { enabled: isNeeded },
  );
  const usual = isNeeded && past.data ? usualOf(past.data.appointments, services) : undefined;
  // The effect runs once per customer, because it must not overwrite a later choice.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (usual === undefined || customerId === null) return;
    setPreselected({ customerId, what: usual });
    onChange(withWhat(draft, usual));
  }, [usual, customerId]);
  return preselected !== null && preselected.customerId === customerId && preselected.what === draft.what;
}

/** The customer's most recently booked service that is still offered. Cancelled appointments do not count. */
function usualOf(past: readonly Past[], services: readonly ServiceView[]): string | undefined {
  const last = past.find(
    ({ status, serviceId }) => status !== 'cancelled' && services.some(({ id }) => id === serviceId),
  );
  return last && `service:${last.serviceId}`;
}
