import { Alert, Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { IconInfoCircle, IconPhone } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../../lib/text/texts.ts';
import type { Language } from '../receptionist.ts';
import { Composer } from './composer.tsx';
import { Conversation } from './conversation.tsx';
import { endOf } from './trial-state.ts';
import { useTrial } from './use-trial.ts';
import { useVoice } from './use-voice.ts';

/** Says what a trial is, then shows what is said as it is said, with the ways to answer. */
export function TrialPanel({ languages }: { languages: readonly Language[] }) {
  const [chosen, setChosen] = useState(languages[0]?.code ?? 'en');
  const voice = useVoice();
  const { trial, isStarting, start, say, interrupt, hangUp } = useTrial({
    languages: languages.map(({ code }) => code),
    onWords: voice.add,
    onLanguage: setChosen,
  });
  const isOn = trial?.phase === 'talking';
  const why = trial && endOf(trial);
  const end = () => {
    voice.hush();
    hangUp();
  };
  return (
    <Stack>
      {trial === null && <Text>{t('receptionist.trial.intro')}</Text>}
      <Alert color="blue" role="note" icon={<IconInfoCircle aria-hidden />}>
        {t('receptionist.trial.harmless')}
      </Alert>
      {trial && <Conversation trial={trial} />}
      {why !== null && <Text role="status">{t(`receptionist.trial.over.${why}`)}</Text>}
      {isOn && (
        <Composer
          voice={voice}
          language={chosen}
          onSay={(words) => {
            voice.hush();
            say(words, chosen);
          }}
          onInterrupt={interrupt}
        />
      )}
      <Group justify="space-between" align="flex-end">
        <Spoken languages={languages} chosen={chosen} onChoose={setChosen} />
        {isOn ? (
          <Button variant="default" c="red" onClick={end}>
            {t('receptionist.trial.hangUp')}
          </Button>
        ) : (
          <Button
            leftSection={<IconPhone size={18} aria-hidden />}
            loading={isStarting || trial?.phase === 'ringing'}
            onClick={() => start(chosen)}
          >
            {t(trial ? 'receptionist.trial.again' : 'receptionist.trial.start')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

type SpokenProps = { languages: readonly Language[]; chosen: string; onChoose: (code: string) => void };

function Spoken({ languages, chosen, onChoose }: SpokenProps) {
  return (
    <NativeSelect
      size="md"
      label={t('receptionist.trial.language')}
      value={chosen}
      onChange={(event) => onChoose(event.currentTarget.value)}
      data={languages.map(({ code, name }) => ({ value: code, label: name }))}
    />
  );
}
