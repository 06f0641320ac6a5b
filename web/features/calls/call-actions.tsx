import { Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPhone } from '@tabler/icons-react';
import { useId } from 'react';
import { Link } from 'wouter';
import { formatPhoneNumber } from '../../../server/core/phone-number.ts';
import { RecentTime } from '../../components/recent-time.tsx';
import { useMay } from '../../lib/session/use-may.ts';
import { formatDay } from '../../lib/text/formats.ts';
import { t } from '../../lib/text/texts.ts';
import type { Outputs } from '../../trpc.ts';
import classes from './follow-up.module.css';
import { FollowUpForm } from './follow-up-form.tsx';
import { type FollowUp, useSetDone } from './use-follow-up.ts';

type Call = Outputs['calls']['conversation']['call'];

/** What a person does about a call: call back, book, give it to somebody, and mark it as done. */
export function CallActions({ call, now }: { call: Call; now: Date }) {
  const may = useMay();
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const id = useId();
  const { followUp } = call;
  const isPlanned =
    followUp !== null && (followUp.assigneeId !== null || followUp.dueOn !== null || followUp.note !== null);
  return (
    <Stack gap="sm">
      <Group gap="xs" className={classes.actions}>
        <CallBack call={call} />
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

/** The number that the caller left comes before the one that they called from. */
function CallBack({ call }: { call: Call }) {
  const phone = call.callerMessage?.phone ?? call.customerPhone;
  if (phone === null) return null;
  return (
    <Button
      component="a"
      href={`tel:${phone}`}
      leftSection={<IconPhone size={18} aria-hidden />}
      aria-label={t('calls.followUp.callBackTo', { phone: formatPhoneNumber(phone) })}
    >
      {t('calls.followUp.callBack')}
    </Button>
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

/** Who follows up, until when, and who has done it. */
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
