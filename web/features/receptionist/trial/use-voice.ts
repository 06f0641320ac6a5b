import { useEffect, useRef, useState } from 'react';
import { canListen, type ListeningProblem, listen } from '../../../lib/voice/listening.ts';
import { canSpeak, createSpeaker } from '../../../lib/voice/speaking.ts';

type Talk = {
  language: string;
  /** The person began while the receptionist spoke; of its words these were heard. */
  onInterrupt: (heard: string, afterMs: number) => void;
  onSaid: (words: string) => void;
};

/** The person's voice and the receptionist's, through the browser's own speech. Both are silent when the screen goes. */
export function useVoice() {
  const [isAloud, setAloud] = useState(false);
  const [words, setWords] = useState<string | null>(null);
  const [problem, setProblem] = useState<ListeningProblem | null>(null);
  const [speaker] = useState(() => createSpeaker(() => undefined));
  const isHeard = useRef(isAloud);
  const stopListening = useRef<(() => void) | null>(null);
  useEffect(
    () => () => {
      speaker.stop();
      stopListening.current?.();
    },
    [speaker],
  );

  function readAloud(next: boolean): void {
    isHeard.current = next;
    setAloud(next);
    if (!next) speaker.stop();
  }

  function talk({ language, onInterrupt, onSaid }: Talk): void {
    const cutOff = speaker.stop();
    if (cutOff) onInterrupt(cutOff.heard, cutOff.afterMs);
    // Whoever speaks wants to hear.
    readAloud(canSpeak());
    setProblem(null);
    setWords('');
    stopListening.current = listen(language, {
      onWords: setWords,
      onDone: (said, found) => {
        stopListening.current = null;
        setWords(null);
        setProblem(found);
        if (said !== '') onSaid(said);
      },
    });
  }

  return {
    canListen: canListen(),
    canSpeak: canSpeak(),
    isAloud,
    readAloud,
    /** What was understood so far of what is being said; null while nobody listens. */
    words,
    problem,
    talk,
    finish: () => stopListening.current?.(),
    /** Silences the receptionist. */
    hush: () => void speaker.stop(),
    add: (token: string, isLast: boolean, language: string) => {
      if (isHeard.current) speaker.add(token, isLast, language);
    },
  };
}

export type Voice = ReturnType<typeof useVoice>;
