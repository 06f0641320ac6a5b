import { useEffect, useRef, useState } from 'react';
import { openRelayCall, type RelayCall } from '../../../lib/voice/relay-call.ts';
import { isSameLanguage } from '../../../lib/voice/speaking.ts';
import { trpc } from '../../../trpc.ts';
import { follow, RINGING, type Trial, type TrialEvent } from './trial-state.ts';

type TrialOptions = {
  /** The codes of the languages that the receptionist speaks. */
  languages: readonly string[];
  /** Hears every piece of what it says, as it comes. */
  onWords: (token: string, isLast: boolean, language: string) => void;
  /** From now on it speaks this language, and expects it. */
  onLanguage: (code: string) => void;
};

/** A call to the receptionist that changes nothing; null before the first. It ends with its screen. */
export function useTrial({ languages, onWords, onLanguage }: TrialOptions) {
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
        onWords(token, isLast, spoken || language);
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
      // Not told to a screen that is gone meanwhile: nobody would hang up.
      open.mutate({ languageCode }, { onSuccess: ({ url }) => connect(url, languageCode) });
    },
    say: (words: string, language: string) => {
      setTrial((now) => now && follow(now, { type: 'said', words }));
      call.current?.say(words, language);
    },
    /** The person began to speak while the receptionist did. */
    interrupt: (heard: string, afterMs: number) => {
      setTrial((now) => now && follow(now, { type: 'interrupted', heard }));
      call.current?.interrupt(heard, afterMs);
    },
    hangUp: () => call.current?.hangUp(),
  };
}
