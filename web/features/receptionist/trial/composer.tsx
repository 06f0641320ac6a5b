import { Button, Stack, Switch, Text, TextInput } from '@mantine/core';
import { IconMicrophone, IconPlayerStop, IconSend } from '@tabler/icons-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { t } from '../../../lib/text/texts.ts';
import { canListen, type ListeningProblem, listen } from '../../../lib/voice/listening.ts';
import { canSpeak, createSpeaker } from '../../../lib/voice/speaking.ts';
import classes from './trial.module.css';

/** Maximum length of one caller turn. */
const TURN_LENGTH_MAX = 2_000;

type ComposerProps = {
  voice: Voice;
  language: string;
  onSend: (text: string) => void;
  onInterrupt: (utterance: string, afterMs: number) => void;
};

/** Input of the trial: text, and voice where the browser supports it. */
export function Composer({ voice, language, onSend, onInterrupt }: ComposerProps) {
  const [typed, setTyped] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const text = typed.trim();
    if (text === '') return;
    setTyped('');
    onSend(text);
  };
  const isListening = voice.transcript !== null;
  return (
    <Stack gap="xs">
      <form className={classes.say} onSubmit={submit}>
        <TextInput
          size="md"
          className={classes.field ?? ''}
          dir="auto"
          autoComplete="off"
          data-autofocus
          label={t('receptionist.trial.say')}
          placeholder={t('receptionist.trial.placeholder')}
          maxLength={TURN_LENGTH_MAX}
          readOnly={isListening}
          value={voice.transcript ?? typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" leftSection={<IconSend size={18} aria-hidden />} disabled={isListening}>
          {t('receptionist.trial.send')}
        </Button>
        {voice.canListen && (
          <Button
            variant={isListening ? 'filled' : 'default'}
            aria-pressed={isListening}
            leftSection={
              isListening ? (
                <IconPlayerStop size={18} aria-hidden />
              ) : (
                <IconMicrophone size={18} aria-hidden />
              )
            }
            onClick={() => (isListening ? voice.finish() : voice.talk({ language, onInterrupt, onSend }))}
          >
            {t(isListening ? 'receptionist.trial.listening' : 'receptionist.trial.talk')}
          </Button>
        )}
      </form>
      {voice.problem && <Text role="status">{t(`receptionist.trial.problem.${voice.problem}`)}</Text>}
      {voice.canSpeak && (
        <Switch
          size="md"
          label={t('receptionist.trial.aloud')}
          checked={voice.isAloud}
          onChange={(event) => voice.readAloud(event.currentTarget.checked)}
        />
      )}
      <Text size="sm" c="dimmed">
        {t(voice.canListen ? 'receptionist.trial.privacy' : 'receptionist.trial.noListening')}
      </Text>
    </Stack>
  );
}

type Talk = {
  language: string;
  /** Called when the user interrupts the receptionist: `utterance` is the part of the turn that was audible. */
  onInterrupt: (utterance: string, afterMs: number) => void;
  onSend: (text: string) => void;
};

/** Speech recognition and synthesis of the browser. Both stop when the user leaves the screen. */
export function useVoice() {
  const [isAloud, setAloud] = useState(false);
  const [transcript, setTranscript] = useState<string | null>(null);
  const [problem, setProblem] = useState<ListeningProblem | null>(null);
  const [speaker] = useState(() => createSpeaker(() => undefined));
  const isAloudNow = useRef(isAloud);
  const stopListening = useRef<(() => void) | null>(null);
  useEffect(
    () => () => {
      speaker.stop();
      stopListening.current?.();
    },
    [speaker],
  );

  function readAloud(next: boolean): void {
    isAloudNow.current = next;
    setAloud(next);
    if (!next) speaker.stop();
  }

  function talk({ language, onInterrupt, onSend }: Talk): void {
    const cutOff = speaker.stop();
    if (cutOff) onInterrupt(cutOff.utterance, cutOff.afterMs);
    // Speaking to the receptionist also turns its sound on.
    readAloud(canSpeak());
    setProblem(null);
    setTranscript('');
    stopListening.current = listen(language, {
      onInterim: setTranscript,
      onDone: (final, reason) => {
        stopListening.current = null;
        setTranscript(null);
        setProblem(reason);
        if (final !== '') onSend(final);
      },
    });
  }

  return {
    canListen: canListen(),
    canSpeak: canSpeak(),
    isAloud,
    readAloud,
    /** Interim transcript; null while the microphone is off. */
    transcript,
    problem,
    talk,
    finish: () => stopListening.current?.(),
    /** Makes the receptionist stop speaking. */
    hush: () => void speaker.stop(),
    add: (token: string, isLast: boolean, language: string) => {
      if (isAloudNow.current) speaker.add(token, isLast, language);
    },
  };
}

type Voice = ReturnType<typeof useVoice>;
