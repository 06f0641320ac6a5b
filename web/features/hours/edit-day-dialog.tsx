import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { DayHours } from '../../../server/domains/hours/hours.schema.ts';
import { AppDialog } from '../../components/app-dialog.tsx';
import { t } from '../../lib/texts/t.ts';
import { useLastValue } from '../../lib/use-last-value.ts';
import { copyToWeekdays } from './copy-to-weekdays.ts';
import { DayFields } from './day-fields.tsx';
import { sayDay, sayProblem } from './say-hours.ts';
import { useSaveHours } from './use-save-hours.ts';

type EditDayDialogProps = {
  days: readonly DayHours[];
  /** The day that is edited; null closes the dialog. */
  day: DayHours | null;
  onClose: () => void;
};

/** Opens or closes one day, or with one more tick all weekdays alike. What was typed stays when saving fails. */
export function EditDayDialog({ days, day, onClose }: EditDayDialogProps) {
  const shown = useLastValue(day);
  const title = shown ? t('hours.edit.dayTitle', { day: sayDay(shown.dayOfWeek) }) : '';
  return (
    <AppDialog opened={day !== null} onClose={onClose} title={title}>
      {shown && <DayForm key={shown.dayOfWeek} days={days} initial={shown} onClose={onClose} />}
    </AppDialog>
  );
}

type DayFormProps = { days: readonly DayHours[]; initial: DayHours; onClose: () => void };

function DayForm({ days, initial, onClose }: DayFormProps) {
  const [day, setDay] = useState(initial);
  const [isCopied, setIsCopied] = useState(false);
  const [isTried, setIsTried] = useState(false);
  const { save, busy } = useSaveHours();
  const problem = sayProblem(day);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (problem === null) save(isCopied ? copyToWeekdays(days, day) : [day], onClose);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <DayFields day={day} onChange={setDay} problem={isTried ? problem : null} />
        <Checkbox
          size="md"
          label={t('hours.edit.copyDay')}
          description={t('hours.edit.copyDayHint')}
          checked={isCopied}
          onChange={(event) => setIsCopied(event.currentTarget.checked)}
        />
        <Text size="sm" c="dimmed">
          {t('hours.edit.stay')}
        </Text>
        <Group justify="flex-end">
          <Button variant="default" mih={44} onClick={onClose} disabled={busy}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" mih={44} loading={busy}>
            {t('hours.edit.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
