import { IconBeach, IconCalendarEvent, IconCalendarOff, IconUserQuestion } from '@tabler/icons-react';
import type { BookingType } from '../../../../server/core/appointment-status.ts';

const ICONS = {
  appointment: IconCalendarEvent,
  holiday: IconBeach,
  block: IconCalendarOff,
  anonymous: IconUserQuestion,
} as const;

/** The icon of a kind of booking; the words beside it say the same. */
export function BookingTypeIcon({ type, size = 18 }: { type: BookingType; size?: number }) {
  const Icon = ICONS[type];
  return <Icon size={size} aria-hidden style={{ flex: 'none' }} />;
}
