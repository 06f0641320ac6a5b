import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { IconChevronDown, IconTrash } from '@tabler/icons-react';
import { useId } from 'react';
import { Link } from 'wouter';
import { PLAN } from '../../../server/core/plan.ts';
import { RemoveDialog } from '../../components/confirm-dialog.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { Fact } from '../../components/fact.tsx';
import { FilledText, place } from '../../components/filled-text.tsx';
import { SoundPlayer } from '../../components/sound-player.tsx';
import { DurationText, TimeText } from '../../components/time-text.tsx';
import { useMay } from '../../lib/session/use-may.ts';
import { formatInUnitName } from '../../lib/text/formats.ts';
import { t } from '../../lib/text/texts.ts';
import { showToast } from '../../lib/toasts.ts';
import { useUrlDialog } from '../../lib/url/use-url-dialog.ts';
import { type Outputs, trpc } from '../../trpc.ts';
import classes from './call-facts.module.css';
import callsClasses from './calls.module.css';
import { formatCharge } from './format-charge.ts';

type Call = Outputs['calls']['conversation']['call'];

type CallFactsProps = { call: Call; isOpen: boolean; onToggle: (isOpen: boolean) => void };

/** The phone numbers and the cost of a call. All other facts are collapsed. */
export function CallFacts({ call, isOpen, onToggle }: CallFactsProps) {
  const id = useId();
  const callbackPhone = call.callerMessage?.phone ?? null;
  return (
    <div className={classes.frame}>
      <div className={classes.head}>
        <dl className={classes.line}>
          <Fact name={t('calls.conversation.phone')}>
            <Phone call={call} />
          </Fact>
          {callbackPhone !== null && callbackPhone.number !== call.customerPhone && (
            <Fact name={t('calls.conversation.callBackAt')}>
              <bdi>{callbackPhone.formatted}</bdi>
            </Fact>
          )}
          <Fact name={t('calls.conversation.charge')}>
            {formatCharge(call)} <LedgerLink call={call} />
          </Fact>
        </dl>
        <Button
          variant="subtle"
          size="compact-sm"
          px={4}
          flex="none"
          aria-expanded={isOpen}
          {...(isOpen && { 'aria-controls': id })}
          rightSection={<IconChevronDown size={16} aria-hidden className={classes.chevron} />}
          onClick={() => onToggle(!isOpen)}
        >
          {t('calls.conversation.details')}
        </Button>
      </div>
      {isOpen && (
        <dl className={classes.facts} id={id}>
          <Fact name={t('calls.conversation.direction')}>{t(`calls.direction.${call.direction}`)}</Fact>
          <Fact name={t('calls.conversation.start')}>
            <TimeText iso={call.startedAt} />
          </Fact>
          <Fact name={t('calls.conversation.end')}>
            {call.endedAt ? <TimeText iso={call.endedAt} /> : t('common.notAvailable')}
          </Fact>
          <Fact name={t('calls.conversation.duration')}>
            <DurationText seconds={call.durationSeconds} />
          </Fact>
          {call.chargeOutcome === 'charged' && (
            <Fact name={t('calls.conversation.charge')}>
              {t('calls.charge.rule', { length: formatInUnitName(PLAN.billableCallSecondsMin, 'second') })}
            </Fact>
          )}
        </dl>
      )}
    </div>
  );
}

function Phone({ call }: { call: Call }) {
  if (call.customerPhone === null) return t('common.notAvailable');
  return (
    <Group gap={4} display="inline-flex">
      <bdi>{call.customerPhoneFormatted ?? call.customerPhone}</bdi>
      <CopyButton value={call.customerPhone} what={t('calls.conversation.phoneNumber')} />
    </Group>
  );
}

function LedgerLink({ call }: { call: Call }) {
  const allowed = useMay()('billing.transactions');
  if (!allowed || call.ledgerEntryId === null) return null;
  const query = new URLSearchParams({ entry: String(call.ledgerEntryId), callSid: call.callSid });
  return (
    <Anchor component={Link} href={`/billing?${query}`} inherit underline="always">
      <Text span inherit>
        {t('calls.conversation.ledger')}
      </Text>
    </Anchor>
  );
}

type Recording = Outputs['calls']['conversation']['recordings'][number];

/** Recordings of a call with their expiry, and early deletion for owners. */
export function Recordings({ recordings }: { recordings: readonly Recording[] }) {
  const mayRemove = useMay()('recordings.remove');
  const dialog = useUrlDialog('recording');
  if (recordings.length === 0) return null;
  const selected = recordings.find(({ id }) => String(id) === dialog.value);
  return (
    <>
      <ul className={callsClasses.list} aria-label={t('calls.recordings.list')}>
        {recordings.map((recording) => (
          <RecordingItem
            key={recording.id}
            recording={recording}
            onRemove={mayRemove ? () => dialog.open(String(recording.id)) : null}
          />
        ))}
      </ul>
      <RemoveRecording recording={selected ?? null} onClose={dialog.close} />
    </>
  );
}

type RecordingItemProps = { recording: Recording; onRemove: (() => void) | null };

function RecordingItem({ recording: { id, kind, seconds, expiresAt }, onRemove }: RecordingItemProps) {
  const name = t(`calls.recordings.${kind}`);
  return (
    <li>
      <Stack gap={4}>
        <Text fw={600} size="sm">
          {name}
        </Text>
        <Group gap="xs">
          <SoundPlayer path={`/api/recordings/${id}/sound`} name={name} seconds={seconds} />
          {onRemove && (
            <Button
              variant="subtle"
              color="red"
              leftSection={<IconTrash size={18} aria-hidden />}
              aria-label={t('calls.recordings.removeOf', { name })}
              onClick={onRemove}
            >
              {t('calls.recordings.remove')}
            </Button>
          )}
        </Group>
        <Text size="xs" c="dimmed">
          <FilledText elements={[<TimeText key="date" iso={expiresAt} />]}>
            {t('calls.recordings.until', { date: place(0) })}
          </FilledText>
        </Text>
      </Stack>
    </li>
  );
}

function RemoveRecording({ recording, onClose }: { recording: Recording | null; onClose: () => void }) {
  const remove = trpc.recordings.remove.useMutation({
    meta: { failedTitle: 'calls.recordings.removeFailed' },
    onSuccess: () => {
      showToast({ kind: 'success', title: t('calls.recordings.removed') });
      onClose();
    },
  });
  return (
    <RemoveDialog
      subject={recording}
      onClose={onClose}
      onRemove={({ id }) => remove.mutate({ recordingId: id })}
      busy={remove.isPending}
      title={() => t('calls.recordings.removeTitle')}
      message={() => t('calls.recordings.removeMessage')}
      confirmLabel={t('calls.recordings.removeConfirm')}
      cancelLabel={t('calls.recordings.removeCancel')}
    />
  );
}
