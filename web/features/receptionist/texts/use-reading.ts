import { useEffect, useState } from 'react';
import { createSpeaker } from '../../../lib/voice/speaking.ts';

/** Reads one thing aloud at a time, and no longer than its screen is shown. */
export function useReading() {
  const [subject, setSubject] = useState<string | null>(null);
  const [speaker] = useState(() => createSpeaker((isSpeaking) => isSpeaking || setSubject(null)));
  useEffect(() => () => void speaker.stop(), [speaker]);
  return {
    /** What is read now. */
    subject,
    read: (next: string, words: string, language: string) => {
      speaker.stop();
      setSubject(next);
      speaker.add(words, true, language);
    },
    stop: () => void speaker.stop(),
  };
}
