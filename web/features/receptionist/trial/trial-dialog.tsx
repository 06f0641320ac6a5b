import { Alert, Button, Group, Loader, NativeSelect, Stack, Text } from '@mantine/core';
import { IconInfoCircle, IconPhone } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { AppDialog } from '../../../components/app-dialog.tsx';
import { languageOptions } from '../../../lib/text/name-languages.ts';
import { t } from '../../../lib/text/texts.ts';
import {
  openRelayCall,
  type RelayCall,
  type RelayEnd,
  type RelaySource,
} from '../../../lib/voice/relay-call.ts';
import { isSameLanguage } from '../../../lib/voice/speaking.ts';
import { trpc } from '../../../trpc.ts';
import type { Language } from '../receptionist.ts';
import { Composer, useVoice } from './composer.tsx';
import classes from './trial.module.css';

export type TrialDialogProps = {
  opened: boolean;
  languages: readonly Language[];
  onClose: () => void;
};

/** Trial conversation with the receptionist. Closing the dialog ends the call. */
export function TrialDialog({ opened, languages, onClose }: TrialDialogProps) {
  return (
    <AppDialog opened={opened} onClose={onClose} title={t('receptionist.trial.title')} size="lg" fullOnPhone>
      <TrialPanel languages={languages} />
    </AppDialog>
  );
}

/** Explains the trial, then shows the conversation live with its input. */
function TrialPanel({ languages }: { languages: readonly Language[] }) {
  const [chosen, setChosen] = useState(languages[0]?.code ?? 'en');
  const voice = useVoice();
  const { trial, isStarting, start, sendTurn, interrupt, hangUp } = useTrial({
    languages: languages.map(({ code }) => code),
    onToken: voice.add,
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
          onSend={(text) => {
            voice.hush();
            sendTurn(text, chosen);
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
      data={languageOptions(languages)}
    />
  );
}

/** Turns so far, scrolled to the newest. */
function Conversation({ trial: { turns, isWaiting, phase } }: { trial: Trial }) {
  const end = useRef<HTMLDivElement>(null);
  const length = turns.reduce((sum, { text }) => sum + text.length, turns.length);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the conversation grows
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'nearest' });
  }, [length, isWaiting]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a user without a mouse scrolls it by the keyboard
    <div className={classes.frame} role="log" aria-label={t('receptionist.trial.conversation')} tabIndex={0}>
      {phase === 'ringing' && <Text c="dimmed">{t('receptionist.trial.connecting')}</Text>}
      {turns.map((turn) => (
        <TurnText key={turn.id} turn={turn} />
      ))}
      {isWaiting && (
        <div className={classes.waiting}>
          <Loader size="xs" type="dots" aria-hidden />
          <Text size="sm" c="dimmed">
            {t('receptionist.trial.thinking')}
          </Text>
        </div>
      )}
      <div ref={end} />
    </div>
  );
}

function TurnText({ turn: { who, text, wasInterrupted, sources } }: { turn: Turn }) {
  return (
    <div className={classes.turn} data-agent={who === 'agent' || undefined}>
      <Text size="xs" fw={600}>
        {t(who === 'agent' ? 'receptionist.trial.receptionist' : 'receptionist.trial.you')}
        {wasInterrupted && ` · ${t('receptionist.trial.interrupted')}`}
      </Text>
      <p className={classes.words} dir="auto">
        {text}
      </p>
      {sources.length > 0 && (
        <div className={classes.sources}>
          <span>{t('receptionist.trial.from')}</span>
          {sources.map(({ kind, id, title }) => (
            <span key={`${kind}${id}`} dir="auto">
              {title}
            </span>
          ))}
        </div>
      )}
    </div>
  );
}

type TrialOptions = {
  /** The codes of the languages that the receptionist speaks. */
  languages: readonly string[];
  /** Called with each token of the agent's text as it arrives. */
  onToken: (token: string, isLast: boolean, language: string) => void;
  /** Called when the agent changes the language that it speaks and recognizes. */
  onLanguage: (code: string) => void;
};

/**
 * A trial call to the receptionist without side effects. `trial` is null before the first call. Leaving the screen ends
 * the call.
 */
function useTrial({ languages, onToken, onLanguage }: TrialOptions) {
  const [trial, setTrial] = useState<Trial | null>(null);
  const call = useRef<RelayCall | null>(null);
  const open = trpc.receptionist.openTrial.useMutation({
    meta: { failedTitle: 'receptionist.trial.startFailed' },
  });
  useEffect(() => () => call.current?.hangUp(), []);

  function connect(url: string, begun: string): void {
    let language = begun;
    const happen = (event: TrialEvent) => setTrial((now) => now && follow(now, event));
    setTrial(RINGING);
    call.current = openRelayCall(url, {
      onOpen: () => happen({ type: 'answered' }),
      onText: (token, isLast, spoken) => {
        happen({ type: 'token', token, isLast });
        onToken(token, isLast, spoken || language);
      },
      onLanguage: (tag) => {
        language = languages.find((code) => isSameLanguage(code, tag)) ?? language;
        onLanguage(language);
      },
      onSources: (sources) => happen({ type: 'cited', sources }),
      onEnd: (why) => happen({ type: 'over', why }),
    });
  }

  return {
    trial,
    isStarting: open.isPending,
    start: (languageCode: string) => {
      // Connects in a `mutate` callback, because that does not run after the screen is unmounted. A call that connects
      // then could not be hung up.
      open.mutate({ languageCode }, { onSuccess: ({ url }) => connect(url, languageCode) });
    },
    sendTurn: (text: string, language: string) => {
      setTrial((now) => now && follow(now, { type: 'sent', text }));
      call.current?.sendTurn(text, language);
    },
    /** Called when the user interrupts the receptionist. */
    interrupt: (utterance: string, afterMs: number) => {
      setTrial((now) => now && follow(now, { type: 'interrupted', utterance }));
      call.current?.interrupt(utterance, afterMs);
    },
    hangUp: () => call.current?.hangUp(),
  };
}

/** A turn of the conversation. After an interruption, its text is only the part that was audible. */
type Turn = {
  id: number;
  who: 'agent' | 'caller';
  text: string;
  wasInterrupted: boolean;
  /** True while tokens may follow. */
  isOpen: boolean;
  /** Source of the answer. */
  sources: readonly RelaySource[];
};

export type Trial = {
  phase: 'ringing' | 'talking' | RelayEnd;
  turns: readonly Turn[];
  /** True after a caller turn until the first word of the answer. */
  isWaiting: boolean;
};

export type TrialEvent =
  | { type: 'answered' }
  | { type: 'sent'; text: string }
  | { type: 'token'; token: string; isLast: boolean }
  | { type: 'interrupted'; utterance: string }
  | { type: 'cited'; sources: readonly RelaySource[] }
  | { type: 'over'; why: RelayEnd };

export const RINGING: Trial = { phase: 'ringing', turns: [], isWaiting: false };

/** Reason for the end of the trial; null while it continues. */
const endOf = ({ phase }: Trial): RelayEnd | null =>
  phase === 'ringing' || phase === 'talking' ? null : phase;

/** Applies an event to a trial. A trial that has ended ignores events. */
export function follow(trial: Trial, event: TrialEvent): Trial {
  if (endOf(trial) !== null) return trial;
  switch (event.type) {
    case 'answered':
      return { ...trial, phase: 'talking' };
    case 'sent':
      return { ...trial, isWaiting: true, turns: add(closed(trial.turns), 'caller', event.text, false) };
    case 'token':
      return { ...trial, isWaiting: trial.isWaiting && event.token === '', turns: appendToken(trial, event) };
    case 'interrupted':
      return { ...trial, turns: cut(trial.turns, event.utterance) };
    case 'cited':
      return { ...trial, turns: cite(trial.turns, event.sources) };
    case 'over':
      return { ...trial, phase: event.why, isWaiting: false, turns: closed(trial.turns) };
  }
}

function add(turns: readonly Turn[], who: Turn['who'], text: string, isOpen: boolean): readonly Turn[] {
  return [...turns, { id: turns.length, who, text, wasInterrupted: false, isOpen, sources: [] }];
}

const closed = (turns: readonly Turn[]) =>
  turns.map((turn) => (turn.isOpen ? { ...turn, isOpen: false } : turn));

/** Appends a token to the agent's open turn, or starts a turn with it. A final token without text starts no turn. */
function appendToken(
  { turns }: Trial,
  { token, isLast }: { token: string; isLast: boolean },
): readonly Turn[] {
  const last = turns.at(-1);
  if (last?.isOpen) {
    return [...turns.slice(0, -1), { ...last, text: last.text + token, isOpen: !isLast }];
  }
  // A token that arrives after an interruption was sent before it, so it starts no new turn.
  if (token.trim() === '' || last?.wasInterrupted) return turns;
  return add(turns, 'agent', token, !isLast);
}

/** Shortens the agent's last turn to the part that was audible. */
function cut(turns: readonly Turn[], utterance: string): readonly Turn[] {
  const last = turns.at(-1);
  if (last?.who !== 'agent') return turns;
  return [...turns.slice(0, -1), { ...last, text: utterance, wasInterrupted: true, isOpen: false }];
}

/** Adds the sources to the agent's last turn, even if the caller has spoken since. */
function cite(turns: readonly Turn[], sources: readonly RelaySource[]): readonly Turn[] {
  const at = turns.findLastIndex(({ who }) => who === 'agent');
  return turns.map((turn, index) => (index === at ? { ...turn, sources } : turn));
}
