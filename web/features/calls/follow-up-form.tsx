import { Button, Group, NativeSelect, SimpleGrid, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { FOLLOW_UP_LIMITS } from '../../../server/modules/telephony/follow-ups/follow-ups.schema.ts';
import { DayField } from '../../components/day-field.tsx';
import { KeptForm } from '../../components/kept-form.tsx';
import type { Draft } from '../../lib/forms/drafts.ts';
import { t } from '../../lib/text/texts.ts';
import { trpc } from '../../trpc.ts';
import classes from './follow-up.module.css';
import { type FollowUp, useSetFollowUp } from './use-follow-up.ts';

type Values = { assignee: string; dueOn: string; note: string };

type FollowUpFormProps = { callSid: string; followUp: FollowUp; onClose: () => void };

/** Who follows up on a call, until when, and a note. */
export function FollowUpForm({ callSid, followUp, onClose }: FollowUpFormProps) {
  const beginning = {
    assignee: followUp?.assigneeId?.toString() ?? '',
    dueOn: followUp?.dueOn ?? '',
    note: followUp?.note ?? '',
  };
  return (
    <div className={classes.form}>
      <KeptForm<Values> name={`follow-up ${callSid}`} beginning={beginning}>
        {(draft) => <Fields callSid={callSid} followUp={followUp} draft={draft} onClose={onClose} />}
      </KeptForm>
    </div>
  );
}

function Fields({ callSid, followUp, draft, onClose }: FollowUpFormProps & { draft: Draft<Values> }) {
  const form = useForm<Values>({
    mode: 'controlled',
    initialValues: draft.initial,
    onValuesChange: draft.keep,
  });
  const leave = () => {
    draft.forget();
    onClose();
  };
  const former = {
    assigneeId: followUp?.assigneeId ?? null,
    dueOn: followUp?.dueOn ?? null,
    note: followUp?.note ?? null,
  };
  const { save, isBusy } = useSetFollowUp(callSid, former, leave);
  const members = trpc.reports.members.useQuery();
  const submit = form.onSubmit(({ assignee, dueOn, note }) =>
    save({ assigneeId: assignee ? Number(assignee) : null, dueOn: dueOn || null, note: note.trim() || null }),
  );
  return (
    <form onSubmit={submit} noValidate>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="sm">
        <NativeSelect
          label={t('calls.followUp.assignee')}
          {...form.getInputProps('assignee')}
          data={[
            { value: '', label: t('calls.followUp.nobody') },
            ...optionsOf(members.data ?? [], followUp),
          ]}
        />
        <DayField
          label={t('calls.followUp.due')}
          value={form.values.dueOn}
          onChange={(dueOn) => form.setFieldValue('dueOn', dueOn)}
        />
      </SimpleGrid>
      <Textarea
        mt="sm"
        label={t('calls.followUp.note')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={FOLLOW_UP_LIMITS.noteLength}
        {...form.getInputProps('note')}
      />
      <Group justify="flex-end" mt="sm" gap="xs">
        <Button variant="subtle" onClick={leave}>
          {t('calls.followUp.cancel')}
        </Button>
        <Button type="submit" loading={isBusy}>
          {t('calls.followUp.save')}
        </Button>
      </Group>
    </form>
  );
}

type Option = { value: string; label: string };

/** The members, and the assignee while the members are loaded. */
function optionsOf(members: readonly { userId: number; name: string }[], followUp: FollowUp): Option[] {
  const options = members.map(({ userId, name }) => ({ value: String(userId), label: name }));
  const assigned = followUp?.assigneeId?.toString();
  if (!assigned || options.some(({ value }) => value === assigned)) return options;
  return [...options, { value: assigned, label: followUp?.assigneeName ?? '' }];
}
