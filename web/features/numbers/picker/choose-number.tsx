import { useRef, useState } from 'react';
import { trpc } from '../../../trpc.ts';
import { NumberPicker, type PickerTab } from './number-picker.tsx';
import { type Choice, choiceOf, useNumberSearch } from './use-number-search.ts';

type ChosenBefore = Parameters<typeof choiceOf>[0];

type ChooseNumberProps = {
  /** A number that was selected earlier, possibly on another device. */
  chosen: ChosenBefore | null;
  /** Area of the business; its numbers are listed immediately. */
  area: { region: string; areaCode: string | null } | null;
  onChosen: () => void;
};

/**
 * Selects the first number of a business and saves the selection on the server. Further clicks are ignored while it is
 * saved.
 */
export function ChooseNumber({ chosen, area, onChosen }: ChooseNumberProps) {
  const [tab, setTab] = useState<PickerTab>('numbers');
  const [before] = useState<Choice | null>(() => chosen && choiceOf(chosen));
  const search = useNumberSearch({ ownsNumbers: false, chosen: before, area });
  const choose = trpc.onboarding.chooseNumber.useMutation({
    meta: { failedTitle: 'onboarding.number.failed' },
  });
  // The second press of a double click arrives before the button is rendered as busy.
  const isStarted = useRef(false);
  const next = (phoneNumber: string) => {
    if (isStarted.current) return;
    isStarted.current = true;
    const onSettled = () => {
      isStarted.current = false;
    };
    choose.mutate({ phoneNumber }, { onSuccess: onChosen, onSettled });
  };
  return (
    <NumberPicker search={search} tab={tab} onTab={setTab} onNext={next} busy={choose.isPending} onPage />
  );
}
