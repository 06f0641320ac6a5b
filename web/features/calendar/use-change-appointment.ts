import { isChangeable, nextStatuses } from '../../../server/core/appointment-status.ts';
import { mayCloseTime } from '../../../server/core/roles.ts';
import type { AppointmentView } from '../../../server/modules/scheduling/appointments/appointments.schema.ts';
import { formatError } from '../../lib/forms/api-errors.ts';
import { useSession } from '../../lib/session/session.ts';
import { useMay } from '../../lib/session/use-may.ts';
import { t } from '../../lib/text/texts.ts';
import { showToast } from '../../lib/toasts.ts';
import { useUrlDialog } from '../../lib/url/use-url-dialog.ts';
import { useLastValue } from '../../lib/use-last-value.ts';
import { type Inputs, type Outputs, trpc } from '../../trpc.ts';
import { formatWarning, refusalOf } from './conflicts/refusal.ts';

type Change = Inputs['appointments']['update'];
type Changed = Outputs['appointments']['update'];
type Seen = { version: number };
type Done = 'rescheduled' | 'cancelled' | 'removed' | 'confirmed' | 'completed' | 'noShow' | 'notes';

/**
 * Updates an appointment and shows a toast, with Undo after a change of status, time or calendar. If the time is taken,
 * `refusal` is set for the caller's dialog. Other failures show the server's message in a toast. `onDone` receives the
 * updated appointment and the appointments that closed time now covers.
 */
export function useChangeAppointment() {
  const { toastWithUndo } = useAppointmentUndo();
  const update = trpc.appointments.update.useMutation({
    meta: { answersErrors: true },
    onError: (error) => {
      if (!refusalOf(error))
        showToast({ kind: 'error', title: t('calendar.failed'), message: formatError(error) });
    },
  });
  const showDone = (input: Change, done: Done, { appointment, warnings }: Changed, former?: Seen) => {
    const texts = [t(`calendar.done.${done}`), ...warnings.map(formatWarning)];
    const message = texts.join(warnings.length > 0 ? '. ' : '');
    const isMoved = former !== undefined && former.version !== appointment.version;
    if (input.status !== undefined || isMoved) toastWithUndo(message, appointment);
    else showToast({ kind: 'success', title: t('calendar.done.title'), message });
  };
  /** `former` is the appointment before a move. A move to the same time and calendar offers no Undo. */
  const change = (input: Change, done: Done, onDone?: (changed: Changed) => void, former?: Seen) => {
    // A `mutate` callback would not run after the dialog is unmounted, but Undo must be offered anyway.
    const answered = (result: Changed) => {
      showDone(input, done, result, former);
      onDone?.(result);
    };
    update.mutateAsync(input).then(answered, () => undefined);
  };
  return { change, busy: update.isPending, refusal: refusalOf(update.error), resetError: update.reset };
}

const STATUS_OF = {
  confirm: { status: 'confirmed', done: 'confirmed' },
  complete: { status: 'completed', done: 'completed' },
  noShow: { status: 'no_show', done: 'noShow' },
} as const;

/** Performs an action on an appointment: immediately, or by opening the dialog that confirms it first. */
export function useAppointmentActions() {
  const reschedule = useUrlDialog('reschedule');
  const cancel = useUrlDialog('cancel');
  const { change, busy } = useChangeAppointment();
  const appointmentUndo = useAppointmentUndo();
  const run = (action: AppointmentAction, appointment: AppointmentView) => {
    const { id } = appointment;
    if (action === 'reopen') return appointmentUndo.reopen(appointment);
    if (action === 'reschedule') return reschedule.open(String(id));
    if (action === 'cancel') return cancel.open(String(id));
    const { status, done } = STATUS_OF[action];
    change({ appointmentId: id, status }, done);
  };
  return { run, busy: busy || appointmentUndo.busy };
}

export type AppointmentAction = 'confirm' | 'complete' | 'noShow' | 'reopen' | 'reschedule' | 'cancel';

/** True for cancelled and completed appointments; all others can be moved or cancelled. */
export function isFinal({ status }: Pick<AppointmentView, 'status'>): boolean {
  return !isChangeable(status);
}

/**
 * Actions that an appointment allows now. Only an appointment that has started can be completed or marked as a no-show.
 * A completed appointment and a no-show can be reopened within a day. Closed time can only be moved or removed.
 */
export function actionsOf(
  appointment: Pick<AppointmentView, 'status' | 'kind' | 'startsAt' | 'mayReopen'>,
  now: Date,
): readonly AppointmentAction[] {
  const { status, kind, startsAt, mayReopen } = appointment;
  const next = nextStatuses(status, kind === 'closed');
  const hasBegun = new Date(startsAt) <= now;
  return [
    ...(mayReopen ? (['reopen'] as const) : []),
    ...(next.includes('confirmed') ? (['confirm'] as const) : []),
    ...(hasBegun && next.includes('completed') ? (['complete'] as const) : []),
    ...(hasBegun && next.includes('no_show') ? (['noShow'] as const) : []),
    ...(isFinal(appointment) ? [] : (['reschedule', 'cancel'] as const)),
  ];
}

/** True when the user may close and reopen days and hours. */
export function useMayClose(): boolean {
  const session = useSession();
  const may = useMay();
  return session !== null && may('appointments.book') && mayCloseTime(session.role);
}

/**
 * Returns a function that tells whether the user may move, end or annotate an appointment. Closed time needs a separate
 * permission.
 */
export function useMayChange(): (appointment: Pick<AppointmentView, 'kind'>) => boolean {
  const may = useMay();
  const mayClose = useMayClose();
  const mayUpdate = may('appointments.update');
  return ({ kind }) => mayUpdate && (kind !== 'closed' || mayClose);
}

type AppointmentVersion = Pick<AppointmentView, 'id' | 'version'>;

const seenAs = ({ id, version }: AppointmentVersion) => ({ appointmentId: id, version });

/**
 * Undoes a change from its toast, or reopens an appointment. Both work after the screen is unmounted, send the version
 * of the appointment that the user saw, and report the result in a toast.
 */
function useAppointmentUndo() {
  const options = (outcome: 'undone' | 'reopened') => ({
    meta: { failedTitle: 'calendar.failed' as const },
    onSuccess: () => {
      showToast({ kind: 'success', title: t('calendar.done.title'), message: t(`calendar.done.${outcome}`) });
    },
  });
  const undo = trpc.appointments.undo.useMutation(options('undone'));
  const reopen = trpc.appointments.reopen.useMutation(options('reopened'));
  const toastWithUndo = (message: string, changed: AppointmentVersion) =>
    showToast({
      kind: 'success',
      title: t('calendar.done.title'),
      message,
      undo: () => undo.mutate(seenAs(changed)),
    });
  return {
    toastWithUndo,
    reopen: (appointment: AppointmentVersion) => reopen.mutate(seenAs(appointment)),
    busy: reopen.isPending,
  };
}

/**
 * Shows a toast with a single undo for several changed appointments. The undo also works after the screen is unmounted.
 * `changeKey` is the key of the request that changed them.
 */
export function useUndoTogether(): (message: string, changeKey: string) => void {
  const undo = trpc.appointments.undoTogether.useMutation({
    meta: { failedTitle: 'calendar.failed' },
    onSuccess: () => {
      showToast({ kind: 'success', title: t('calendar.done.title'), message: t('calendar.done.undone') });
    },
  });
  return (message, changeKey) =>
    showToast({
      kind: 'success',
      title: t('calendar.done.title'),
      message,
      undo: () => undo.mutate({ changeKey }),
    });
}

const ID_MAX = 2 ** 31 - 1;

/** The appointment named in the URL; the last one stays while its dialog fades out. */
export function useUrlAppointment(id: string | null) {
  const last = useLastValue(id);
  const appointmentId = toId(last);
  const query = trpc.appointments.get.useQuery({ appointmentId }, { enabled: id !== null });
  const appointment: AppointmentView | undefined = query.data?.appointment;
  return { query, appointment };
}

/** No appointment has id 0, so a malformed URL finds nothing. */
function toId(text: string | null): number {
  const id = Number(text);
  return Number.isInteger(id) && id > 0 && id <= ID_MAX ? id : 0;
}
