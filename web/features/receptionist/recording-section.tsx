import { Switch, Text } from '@mantine/core';
import { Section } from '../../components/section.tsx';
import { useMay } from '../../lib/session/use-may.ts';
import { t } from '../../lib/text/texts.ts';
import { showToast } from '../../lib/toasts.ts';
import { UNDO_TOASTS } from '../../lib/undo-toasts.ts';
import { trpc } from '../../trpc.ts';
import classes from './receptionist.module.css';
import type { Settings } from './receptionist.ts';

/** Recording switch with its consequences; saved immediately. */
export function RecordingSection({ settings: { recordCalls } }: { settings: Settings }) {
  const mayChange = useMay()('receptionist.setRecording');
  const undo = trpc.receptionist.setRecording.useMutation(UNDO_TOASTS);
  const set = trpc.receptionist.setRecording.useMutation({
    meta: { failedTitle: 'receptionist.recording.saveFailed' },
    onSuccess: ({ recordCalls: isOn }) =>
      showToast({
        kind: 'success',
        title: t(isOn ? 'receptionist.recording.on' : 'receptionist.recording.off'),
        undo: () => undo.mutate({ recordCalls: !isOn }),
      }),
  });
  const shown = set.isPending ? set.variables.recordCalls : recordCalls;
  return (
    <Section title={t('receptionist.recording.title')}>
      <Text size="sm" c="dimmed">
        {t('receptionist.recording.consequences')}
      </Text>
      <Switch
        size="md"
        label={t('receptionist.recording.label')}
        description={t('receptionist.recording.hint')}
        classNames={{ body: classes.switch ?? '' }}
        checked={shown}
        disabled={!mayChange || set.isPending}
        onChange={(event) => set.mutate({ recordCalls: event.currentTarget.checked })}
      />
    </Section>
  );
}
