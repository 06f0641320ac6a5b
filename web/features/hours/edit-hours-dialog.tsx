import { Skeleton, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { type DayHours, findWeekProblems } from '../../../server/modules/scheduling/hours/hours.schema.ts';
import { AppDialog } from '../../components/app-dialog.tsx';
import { DialogButtons } from '../../components/dialog-buttons.tsx';
import { DraftForm } from '../../components/draft-form.tsx';
import { QueryState } from '../../components/query-state.tsx';
import type { Draft } from '../../lib/forms/drafts.ts';
import { useFreshQuery } from '../../lib/live/use-fresh-query.ts';
import { t } from '../../lib/text/texts.ts';
import { trpc } from '../../trpc.ts';
import { useSaveHours } from './use-save-hours.ts';
import { WeekEditor } from './week-editor.tsx';

export type EditHoursDialogProps = { opened: boolean; onClose: () => void };

/**
 * Edits the whole week. Loads and saves its own data; typed values stay until they are saved or cancelled.
 */
export function EditHoursDialog({ opened, onClose }: EditHoursDialogProps) {
  return (
    <AppDialog opened={opened} onClose={onClose} title={t('common.editHours')} size="lg" fullOnPhone>
      <FreshWeek onClose={onClose} />
    </AppDialog>
  );
}

/** Loads the current week first, because saving sends all seven days. */
function FreshWeek({ onClose }: { onClose: () => void }) {
  const query = trpc.hours.week.useQuery();
  const week = useFreshQuery(query);
  return (
    <QueryState query={week} skeleton={<Skeleton height={520} />} errorTitle={t('hours.loadFailed')}>
      {({ days }) => (
        <DraftForm<DayHours[]> name="hours.week" original={days}>
          {(draft) => <WeekForm draft={draft} onClose={onClose} />}
        </DraftForm>
      )}
    </QueryState>
  );
}

type WeekFormProps = { draft: Draft<DayHours[]>; onClose: () => void };

function WeekForm({ draft, onClose }: WeekFormProps) {
  const [days, setDays] = useState(draft.initial);
  const [isTried, setIsTried] = useState(false);
  const { save, busy } = useSaveHours();
  const change = (changed: DayHours[]) => {
    setDays(changed);
    draft.save(changed);
  };
  const leave = draft.discardAnd(onClose);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (findWeekProblems(days).length === 0) save(days, leave);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <WeekEditor days={days} onChange={change} showsProblems={isTried} />
        <Text size="sm" c="dimmed">
          {t('hours.edit.stay')}
        </Text>
        <DialogButtons submitLabel={t('hours.edit.save')} busy={busy} onCancel={leave} />
      </Stack>
    </form>
  );
}
