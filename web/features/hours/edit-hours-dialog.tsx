import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { type DayHours, findWeekProblems } from '../../../server/domains/hours/hours.schema.ts';
import { AppDialog } from '../../components/app-dialog.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { t } from '../../lib/texts/t.ts';
import { type Draft, useDrafts } from '../../lib/use-drafts.ts';
import { useFreshQuery } from '../../lib/use-fresh-query.ts';
import { trpc } from '../../trpc.ts';
import { useSaveHours } from './use-save-hours.ts';
import { WeekEditor } from './week-editor.tsx';

export type EditHoursDialogProps = { opened: boolean; onClose: () => void };

/** Sets the whole week. Reads and saves by itself; what was typed stays until it is saved or cancelled. */
export function EditHoursDialog({ opened, onClose }: EditHoursDialogProps) {
  const draftOf = useDrafts<DayHours[]>();
  return (
    <AppDialog opened={opened} onClose={onClose} title={t('hours.edit.title')} size="lg" fullOnPhone>
      <FreshWeek draftOf={draftOf} onClose={onClose} />
    </AppDialog>
  );
}

type FreshWeekProps = { draftOf: ReturnType<typeof useDrafts<DayHours[]>>; onClose: () => void };

/** All seven days are sent, so the form begins with the week as it is now. */
function FreshWeek({ draftOf, onClose }: FreshWeekProps) {
  const query = trpc.hours.week.useQuery();
  const week = useFreshQuery(query);
  return (
    <QueryState query={week} skeleton={<Skeleton height={520} />} errorTitle={t('hours.loadFailed')}>
      {({ days }) => <WeekForm draftOf={() => draftOf('week', days)} onClose={onClose} />}
    </QueryState>
  );
}

type WeekFormProps = { draftOf: () => Draft<DayHours[]>; onClose: () => void };

function WeekForm({ draftOf, onClose }: WeekFormProps) {
  // The week as it was when the form opened, even if the query is refreshed meanwhile.
  const [draft] = useState(draftOf);
  const [days, setDays] = useState(draft.initial);
  const [isTried, setIsTried] = useState(false);
  const { save, busy } = useSaveHours();
  const change = (changed: DayHours[]) => {
    setDays(changed);
    draft.keep(changed);
  };
  const leave = () => {
    draft.forget();
    onClose();
  };
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
        <Group justify="flex-end">
          <Button variant="default" mih={44} onClick={leave}>
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
