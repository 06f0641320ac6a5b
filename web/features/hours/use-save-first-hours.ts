import { useEffect, useRef } from 'react';
import type { DayHours } from '../../../server/modules/scheduling/hours/hours.schema.ts';
import { useFreshQuery } from '../../lib/live/use-fresh-query.ts';
import { t } from '../../lib/text/texts.ts';
import { showToast } from '../../lib/toasts.ts';
import { trpc } from '../../trpc.ts';
import { discardWeekDraft, readWeekDraft, saveWeekDraft, toDay } from './week-draft.ts';

/**
 * Saves the hours that the user enters during onboarding. If saving fails, the week is stored in this browser and saved
 * at the end of onboarding, so that the user can continue.
 */
export function useSaveFirstHours(hadHours: boolean, onDone: () => void) {
  const replace = trpc.hours.replaceWeek.useMutation({
    meta: { answersErrors: true },
    onSuccess: () => {
      discardWeekDraft();
      showToast({ kind: 'success', title: t('hours.saved'), message: t('hours.savedMessage') });
    },
    onError: (_error, { days }) => {
      saveWeekDraft({ days: days.map(toDay), hadHours });
      showToast({
        kind: 'info',
        title: t('onboarding.hours.noted'),
        message: t('onboarding.hours.notedHint'),
      });
    },
  });
  // The second click of a double click arrives before the button is rendered as busy.
  const isStarted = useRef(false);
  const save = (days: readonly DayHours[]) => {
    if (isStarted.current) return;
    isStarted.current = true;
    // Runs only while the step is shown: a user who has left it must not be sent to the next step.
    const onSettled = () => {
      isStarted.current = false;
      onDone();
    };
    replace.mutate({ days: days.map(toDay) }, { onSettled });
  };
  return { save, busy: replace.isPending };
}

/**
 * Saves the stored week once; after a failure it stays stored. Discards the stored week if the business got its first
 * hours since, such as from another device.
 */
export function useSendWeekDraft(): void {
  const { mutate } = trpc.hours.replaceWeek.useMutation({ meta: { answersErrors: true } });
  const query = trpc.hours.week.useQuery();
  const { data: week } = useFreshQuery(query);
  const hasTried = useRef(false);
  useEffect(() => {
    const draft = readWeekDraft();
    if (week === undefined || draft === null || hasTried.current) return;
    hasTried.current = true;
    if (week.isSet && !draft.hadHours) discardWeekDraft();
    else mutate({ days: draft.days.map(toDay) }, { onSuccess: discardWeekDraft });
  }, [mutate, week]);
}
