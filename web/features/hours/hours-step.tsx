import { Skeleton, Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { type DayHours, findWeekProblems } from '../../../server/modules/scheduling/hours/hours.schema.ts';
import { QueryState } from '../../components/query-state.tsx';
import { useFreshQuery } from '../../lib/live/use-fresh-query.ts';
import { trpc } from '../../trpc.ts';
import { useSaveFirstHours } from './use-save-first-hours.ts';
import { readWeekDraft, type WeekDraft } from './week-draft.ts';
import { WeekEditor } from './week-editor.tsx';

type HoursStepProps = {
  /** Called when the week is saved, or stored in this browser to be saved later. */
  onDone: () => void;
  /** Buttons below the week. */
  children: (step: { submit: () => void; busy: boolean }) => ReactNode;
};

/**
 * Form for the first hours of a business. It starts with hours that are stored in this browser, or with the default
 * hours.
 */
export function HoursStep(props: HoursStepProps) {
  const [draft] = useState(readWeekDraft);
  const query = trpc.hours.week.useQuery();
  const week = useFreshQuery(query);
  if (draft) return <WeekForm {...props} days={draft.days} hadHours={week.data?.isSet ?? draft.hadHours} />;
  return (
    <QueryState query={week} skeleton={<Skeleton height={520} />}>
      {({ days, isSet }) => <WeekForm {...props} days={days} hadHours={isSet} />}
    </QueryState>
  );
}

function WeekForm({ days: initial, hadHours, onDone, children }: HoursStepProps & WeekDraft) {
  const [days, setDays] = useState<readonly DayHours[]>(initial);
  const [isTried, setIsTried] = useState(false);
  const { save, busy } = useSaveFirstHours(hadHours, onDone);
  const submit = () => {
    setIsTried(true);
    if (!busy && findWeekProblems(days).length === 0) save(days);
  };
  return (
    <Stack gap="lg">
      <WeekEditor days={days} onChange={setDays} showsProblems={isTried} />
      {children({ submit, busy })}
    </Stack>
  );
}
