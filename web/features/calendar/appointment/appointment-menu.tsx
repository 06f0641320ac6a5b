import { UnstyledButton } from '@mantine/core';
import {
  IconArrowBackUp,
  IconCalendarTime,
  IconCheck,
  IconCircleCheck,
  IconDotsVertical,
  IconUserX,
  IconX,
} from '@tabler/icons-react';
import type { AppointmentView } from '../../../../server/modules/scheduling/appointments/appointments.schema.ts';
import { Dropdown } from '../../../components/dropdown.tsx';
import { t } from '../../../lib/text/texts.ts';
import {
  type AppointmentAction,
  actionsOf,
  useAppointmentActions,
  useMayChange,
} from '../use-change-appointment.ts';
import { formatClockTime, formatWho } from './format-appointment.ts';

const ICONS = {
  confirm: IconCheck,
  complete: IconCircleCheck,
  noShow: IconUserX,
  reopen: IconArrowBackUp,
  reschedule: IconCalendarTime,
  cancel: IconX,
} as const;

/** Menu of an appointment's actions; renders nothing when there are none or the role allows none. */
export function AppointmentMenu({ appointment }: { appointment: AppointmentView }) {
  const mayChange = useMayChange();
  const { run } = useAppointmentActions();
  if (!mayChange(appointment) || actionsOf(appointment, new Date()).length === 0) return null;
  const time = formatClockTime(appointment.startsLocal);
  return (
    <Dropdown
      label={t('calendar.actions.menuOf', { name: formatWho(appointment), time })}
      trigger={<IconDotsVertical size={20} aria-hidden />}
    >
      {(close) =>
        // Computed when the menu opens: the appointment may have started by then, so that it can be completed.
        actionsOf(appointment, new Date()).map((action) => {
          const Icon = ICONS[action];
          const choose = () => {
            close();
            run(action, appointment);
          };
          return (
            <UnstyledButton key={action} onClick={choose}>
              <Icon size={18} aria-hidden />
              {formatAction(action, appointment)}
            </UnstyledButton>
          );
        })
      }
    </Dropdown>
  );
}

/** Label of an action. For closed time, `cancel` is labelled as removal. */
export function formatAction(action: AppointmentAction, { kind }: AppointmentView): string {
  return t(
    action === 'cancel' && kind === 'closed' ? 'calendar.actions.remove' : `calendar.actions.${action}`,
  );
}
