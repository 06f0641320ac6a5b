/** Reason for failed recognition: no permission, silence, or a browser error. */
export type ListeningProblem = 'blocked' | 'silent' | 'failed';

type SpeechListener = {
  /** Called with the interim transcript. */
  onInterim: (transcript: string) => void;
  /** Called once, with the final transcript, or with '' and the reason for a failure. */
  onDone: (transcript: string, problem: ListeningProblem | null) => void;
};

type Recognition = {
  lang: string;
  interimResults: boolean;
  onresult: ((event: { results: SpeechRecognitionResultList }) => void) | null;
  onerror: ((event: { error: string }) => void) | null;
  onend: (() => void) | null;
  start: () => void;
  stop: () => void;
};

function findRecognition(): (new () => Recognition) | null {
  const found: unknown =
    Reflect.get(window, 'SpeechRecognition') ?? Reflect.get(window, 'webkitSpeechRecognition');
  // The cast is needed: TypeScript has no type for this API, for which browsers use two names.
  return typeof found === 'function' ? (found as new () => Recognition) : null;
}

/** True when this browser supports speech recognition. */
export const canListen = () => findRecognition() !== null;

/** Listens until the speaker has finished or the returned function is called; does nothing where `canListen` is false. */
export function listen(language: string, listener: SpeechListener): () => void {
  const Recognition = findRecognition();
  if (!Recognition) return () => undefined;
  const recognition = new Recognition();
  recognition.lang = language;
  recognition.interimResults = true;
  let interim = '';
  let problem: ListeningProblem = 'silent';
  recognition.onresult = ({ results }) => {
    interim = Array.from(results, (result) => result[0]?.transcript ?? '').join('');
    listener.onInterim(interim);
  };
  recognition.onerror = ({ error }) => {
    problem = toListeningProblem(error);
  };
  recognition.onend = () => {
    const transcript = interim.trim();
    listener.onDone(transcript, transcript === '' ? problem : null);
  };
  recognition.start();
  return () => recognition.stop();
}

const BLOCKED = ['not-allowed', 'service-not-allowed', 'audio-capture'];

function toListeningProblem(error: string): ListeningProblem {
  if (BLOCKED.includes(error)) return 'blocked';
  return error === 'no-speech' || error === 'aborted' ? 'silent' : 'failed';
}
