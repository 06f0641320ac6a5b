import { Button, Group, NativeSelect, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useId } from 'react';
import { Link } from 'wouter';
import { z } from 'zod';
import { A_DAY, isoDay } from '../../../server/core/iso-day.ts';
import { FOLLOW_UP_LIMITS } from '../../../server/modules/telephony/follow-ups/follow-ups.schema.ts';
import { DraftForm } from '../../components/draft-form.tsx';
import { RecentTime } from '../../components/time-text.tsx';
import type { Draft } from '../../lib/forms/drafts.ts';
import { useDraftForm } from '../../lib/forms/use-zod-form.ts';
import { useMay } from '../../lib/session/use-may.ts';
import { formatDay } from '../../lib/text/formats.ts';
import { t } from '../../lib/text/texts.ts';
import { type Outputs, trpc } from '../../trpc.ts';
import { CallBack, phoneOfCall } from './call-back.tsx';
import classes from './follow-up.module.css';
import { type FollowUp, useSetDone, useSetFollowUp } from './use-follow-up.ts';

type Call = Outputs['calls']['conversation']['call'];

type CallActionsProps = { call: Call; now: Date };

/** Actions for a call: call back, book, assign, mark as done. */
export function CallActions({ call, now }: CallActionsProps) {
  const may = useMay();
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const id = useId();
  const { followUp } = call;
  const isPlanned =
    followUp !== null && (followUp.assigneeId !== null || followUp.dueOn !== null || followUp.note !== null);
  return (
    <Stack gap="sm">
      <Group gap="xs" className={classes.actions}>
        <CallBack
          target={{ kind: 'call', callSid: call.callSid }}
          name={call.customerName ?? call.callerName}
          phone={phoneOfCall(call)}
          from={call.callBackFrom}
          main="filled"
        />
        {may('appointments.book') && (
          <Button
            component={Link}
            href={
              call.customerId === null ? '/calendar?dialog=new' : `/calendar?dialog=new.${call.customerId}`
            }
            variant="default"
          >
            {t('calls.followUp.book')}
          </Button>
        )}
        {may('followUps.set') && (
          <Button variant="default" aria-expanded={isOpen} aria-controls={id} onClick={toggle}>
            {t(isPlanned ? 'calls.followUp.edit' : 'calls.followUp.assign')}
          </Button>
        )}
        {may('followUps.setDone') && followUp !== null && (
          <DoneButton callSid={call.callSid} isDone={followUp.doneAt !== null} />
        )}
      </Group>
      <div id={id}>
        {isOpen && <FollowUpForm callSid={call.callSid} followUp={followUp} onClose={close} />}
      </div>
      {followUp !== null && !isOpen && <Plan followUp={followUp} now={now} />}
    </Stack>
  );
}

function DoneButton({ callSid, isDone }: { callSid: string; isDone: boolean }) {
  const { setDone, isBusy } = useSetDone(callSid);
  return (
    <Button variant="default" loading={isBusy} onClick={() => setDone(!isDone)}>
      {t(isDone ? 'calls.followUp.reopen' : 'calls.followUp.markDone')}
    </Button>
  );
}

/** Assignee, due day, and who completed it. */
function Plan({ followUp, now }: { followUp: NonNullable<FollowUp>; now: Date }) {
  const { assigneeName, dueOn, note, doneAt, doneBy } = followUp;
  const facts = [
    assigneeName !== null && t('calls.followUp.assignedTo', { name: assigneeName }),
    dueOn !== null && t('calls.followUp.dueOn', { date: formatDay(dueOn) }),
    doneBy !== null && t('calls.followUp.doneBy', { name: doneBy }),
  ].filter((fact) => fact !== false);
  if (facts.length === 0 && note === null) return null;
  return (
    <div>
      {facts.length > 0 && (
        <Text size="sm" c="dimmed">
          {facts.join(' · ')}
          {doneAt !== null && (
            <>
              {' · '}
              <RecentTime iso={doneAt} now={now} />
            </>
          )}
        </Text>
      )}
      {note !== null && (
        <Text size="sm" dir="auto" className={classes.note}>
          {note}
        </Text>
      )}
    </div>
  );
}

/** The typed fields; an empty one is sent as null. */
const followUpFields = z.object({
  assignee: z.string(),
  dueOn: z.union([z.literal(''), isoDay], { error: A_DAY }),
  note: z.string(),
});
type Values = z.infer<typeof followUpFields>;

type FollowUpFormProps = { callSid: string; followUp: FollowUp; onClose: () => void };

/** Assignee, due day and note of a call's follow-up. */
function FollowUpForm({ callSid, followUp, onClose }: FollowUpFormProps) {
  const original = {
    assignee: followUp?.assigneeId?.toString() ?? '',
    dueOn: followUp?.dueOn ?? '',
    note: followUp?.note ?? '',
  };
  return (
    <div className={classes.form}>
      <DraftForm<Values> name={`follow-up ${callSid}`} original={original}>
        {(draft) => <Fields callSid={callSid} followUp={followUp} draft={draft} onClose={onClose} />}
      </DraftForm>
    </div>
  );
}

function Fields({ callSid, followUp, draft, onClose }: FollowUpFormProps & { draft: Draft<Values> }) {
  const form = useDraftForm(followUpFields, draft);
  const leave = draft.discardAnd(onClose);
  const former = {
    assigneeId: followUp?.assigneeId ?? null,
    dueOn: followUp?.dueOn ?? null,
    note: followUp?.note ?? null,
  };
  const { save, isBusy } = useSetFollowUp(callSid, former, leave);
  const members = trpc.reports.members.useQuery();
  const submit = form.onSubmit(
    ({ assignee, dueOn, note }) =>
      save({
        assigneeId: assignee ? Number(assignee) : null,
        dueOn: dueOn || null,
        note: note.trim() || null,
      }),
    form.focusFirstError,
  );
  return (
    <form onSubmit={submit} noValidate>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="sm">
        <NativeSelect
          label={t('calls.followUp.assignee')}
          // Remounts when the members arrive, because the select would go on showing the option at the same position.
          key={`${form.key('assignee')} ${members.isSuccess}`}
          {...form.getInputProps('assignee')}
          data={[
            { value: '', label: t('calls.followUp.nobody') },
            ...optionsOf(members.data ?? [], followUp),
          ]}
        />
        <TextInput
          type="date"
          label={t('calls.followUp.due')}
          key={form.key('dueOn')}
          {...form.getInputProps('dueOn')}
        />
      </SimpleGrid>
      <Textarea
        mt="sm"
        label={t('calls.followUp.note')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={FOLLOW_UP_LIMITS.noteLength}
        key={form.key('note')}
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

/** Members as options. The current assignee is added if missing, such as while the members are loading. */
function optionsOf(members: readonly { userId: number; name: string }[], followUp: FollowUp): Option[] {
  const options = members.map(({ userId, name }) => ({ value: String(userId), label: name }));
  const assigned = followUp?.assigneeId?.toString();
  if (!assigned || options.some(({ value }) => value === assigned)) return options;
  return [...options, { value: assigned, label: followUp?.assigneeName ?? '' }];
}
