import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { AppointmentView } from '../../../server/modules/scheduling/appointments/appointments.schema.ts';
import { focusWhenShown } from '../../lib/input/focus-when-shown.ts';
import { useUrlParams } from '../../lib/url/use-url-params.ts';
import { periodOf, useCalendarView } from './use-calendar-view.ts';

const ELSEWHERE = ['appt'] as const;

type Target = Pick<AppointmentView, 'id' | 'startsLocal' | 'endsLocal'>;

/** The element of an appointment on the screen: its first button. */
export function findAppointment(id: number): HTMLElement | null {
  return document.querySelector(`[data-appointment="${id}"]`);
}

/**
 * Returns a function that a dialog calls with the appointment that it created, moved or cancelled. After the dialog has
 * closed, the calendar shows the day of the appointment. The focus moves to the appointment, or to the day if its cell
 * is too small. If another dialog opens instead, nothing happens. `subject` is what the dialog shows; null while it is
 * closed.
 */
export function useGoToAppointment(subject: string | object | null): (target: Target) => void {
  const [goal, setGoal] = useState<{ target: Target; subject: typeof subject } | null>(null);
  const place = useCalendarView();
  const client = useQueryClient();
  const isElsewhere = useUrlParams(ELSEWHERE).has('appt');
  // The effect runs only when the dialog closes, and uses the view and date that are visible at that moment.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    if (goal === null || (subject !== null && subject === goal.subject)) return;
    setGoal(null);
    if (subject !== null || isElsewhere) return;
    const { target } = goal;
    const day = target.startsLocal.slice(0, 10);
    const { from, to } = periodOf(place.view, place.date);
    if (day > to || target.endsLocal.slice(0, 10) < from) place.toDay(day);
    focusWhenShown(() => {
      const own = findAppointment(target.id);
      if (own || client.isMutating() > 0 || client.isFetching() > 0) return own;
      return document.querySelector<HTMLElement>(`[data-day="${day}"]`);
    });
  }, [subject, goal]);
  return (target) => setGoal({ target, subject });
}
