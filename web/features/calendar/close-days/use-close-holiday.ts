import { useRef, useState } from 'react';
import type { HolidayView } from '../../../../server/modules/scheduling/holidays/holidays.schema.ts';
import { formatError } from '../../../lib/forms/api-errors.ts';
import { t } from '../../../lib/text/texts.ts';
import { showToast } from '../../../lib/toasts.ts';
import { trpc } from '../../../trpc.ts';
import { useClosing } from './use-close-form.ts';

/**
 * Closes the day of a holiday at one press. A day with appointments is handed to `onBooked` instead, since each of them
 * needs a decision, and so is one that the server refuses to close, because somebody booked in between.
 */
export function useCloseHoliday(onBooked: (holiday: HolidayView) => void) {
  const [closing, setClosing] = useState<string | null>(null);
  const utils = trpc.useUtils();
  const pressed = useRef<HolidayView | null>(null);
  const { submit, busy } = useClosing({
    onClosed: () => undefined,
    onRefused: () => pressed.current && onBooked(pressed.current),
  });
  const close = async (holiday: HolidayView) => {
    if (closing !== null || busy) return;
    const time = { from: holiday.date, to: holiday.date };
    setClosing(holiday.date);
    pressed.current = holiday;
    try {
      const { appointments } = await utils.appointments.under.fetch({ time });
      if (appointments.length > 0) onBooked(holiday);
      else submit({ time, notes: holiday.name, seen: [], cancel: [] });
    } catch (error) {
      showToast({ kind: 'error', title: t('calendar.failed'), message: formatError(error) });
    } finally {
      setClosing(null);
    }
  };
  return { close: (holiday: HolidayView) => void close(holiday), closing };
}
