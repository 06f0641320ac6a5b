import type { AppointmentStatus } from '../../../server/core/appointment-status.ts';
import type { Tone } from '../../components/status-badge.tsx';
import { t } from './texts.ts';

const TONES = {
  pending: 'warning',
  scheduled: 'info',
  confirmed: 'info',
  completed: 'neutral',
  cancelled: 'bad',
  no_show: 'bad',
} as const satisfies Record<AppointmentStatus, Tone>;

function isKnown(status: string): status is AppointmentStatus {
  return Object.hasOwn(TONES, status);
}

/** The tone of an appointment's badge; neutral for an unknown status. */
export function appointmentStatusTone(status: string): Tone {
  return isKnown(status) ? TONES[status] : 'neutral';
}

/** Text of an appointment's status. */
export function formatAppointmentStatus(status: string): string {
  return isKnown(status) ? t(`common.appointmentStatus.${status}`) : status;
}
