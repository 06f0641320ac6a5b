import { Checkbox, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { type DayHours, findWeekProblems } from '../../../server/modules/scheduling/hours/hours.schema.ts';
import { AppDialog } from '../../components/app-dialog.tsx';
import { DialogButtons } from '../../components/dialog-buttons.tsx';
import { DraftForm } from '../../components/draft-form.tsx';
import type { Draft } from '../../lib/forms/drafts.ts';
import { t } from '../../lib/text/texts.ts';
import { weekdayLabel } from '../../lib/text/weekday-label.ts';
import { useLastValue } from '../../lib/use-last-value.ts';
import { copyToWeekdays } from './copy-to-weekdays.ts';
import { DayFields } from './day-fields.tsx';
import { dayProblemText } from './format-hours.ts';
import classes from './hours.module.css';
import { useSaveHours } from './use-save-hours.ts';

type TypedDay = { day: DayHours; isCopied: boolean };

type EditDayDialogProps = {
  days: readonly DayHours[];
  /** The edited day; null closes the dialog. */
  day: DayHours | null;
  onClose: () => void;
};

/**
 * Edits the hours of one day. With a checkbox, the hours apply to all weekdays. Typed values stay until they are saved
 * or cancelled.
 */
export function EditDayDialog({ days, day, onClose }: EditDayDialogProps) {
  const lastDay = useLastValue(day);
  const title = lastDay ? t('hours.edit.dayTitle', { day: weekdayLabel(lastDay.dayOfWeek) }) : '';
  return (
    <AppDialog opened={day !== null} onClose={onClose} title={title}>
      {lastDay && (
        <DraftForm<TypedDay>
          name={`hours.day ${lastDay.dayOfWeek}`}
          original={{ day: lastDay, isCopied: false }}
        >
          {(draft) => <DayForm days={days} draft={draft} onClose={onClose} />}
        </DraftForm>
      )}
    </AppDialog>
  );
}

/** The whole week as it would be saved. It is validated as a whole, because a span may overlap the next day. */
function withDays(week: readonly DayHours[], changed: readonly DayHours[]): DayHours[] {
  return week.map((day) => changed.find(({ dayOfWeek }) => dayOfWeek === day.dayOfWeek) ?? day);
}

type DayFormProps = { days: readonly DayHours[]; draft: Draft<TypedDay>; onClose: () => void };

function DayForm({ days, draft, onClose }: DayFormProps) {
  const [typed, setTyped] = useState(draft.initial);
  const [isTried, setIsTried] = useState(false);
  const { save, busy } = useSaveHours();
  const { day, isCopied } = typed;
  const changedDays = isCopied ? copyToWeekdays(days, day) : [day];
  const [problem] = findWeekProblems(withDays(days, changedDays));
  const change = (patch: Partial<TypedDay>) => {
    setTyped({ ...typed, ...patch });
    draft.save({ ...typed, ...patch });
  };
  const leave = draft.discardAnd(onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (!problem) save(changedDays, leave);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <div className={classes.single}>
          <DayFields
            day={day}
            onChange={(changed) => change({ day: changed })}
            problem={isTried && problem ? dayProblemText([problem], problem.dayOfWeek) : null}
          />
        </div>
        <Checkbox
          size="md"
          label={t('hours.edit.copyDay')}
          description={t('hours.edit.copyDayHint')}
          checked={isCopied}
          onChange={(event) => change({ isCopied: event.currentTarget.checked })}
        />
        <Text size="sm" c="dimmed">
          {t('hours.edit.stay')}
        </Text>
        <DialogButtons submitLabel={t('hours.edit.save')} busy={busy} onCancel={leave} />
      </Stack>
    </form>
  );
}
