import { ModelFailure } from '../../../../integrations/llm/failures.ts';
import type { LanguageCode } from '../../../languages/index.ts';

/**
 * Matches the end of a sentence: its punctuation mark with closing quotes, or a line break. In scripts with spaces, a
 * space must follow.
 */
const ENDS = /[。！？।]["'”’»」』）)]*|[.!?…؟;]["'”’»)]*(?=\s)|\n/u;
/**
 * Languages that write ordinals with a point ("1. Dezember"). In these languages a point after a digit does not end a
 * sentence.
 */
const ORDINAL_POINTS: ReadonlySet<LanguageCode> = new Set([
  'de',
  'da',
  'nb',
  'fi',
  'cs',
  'sk',
  'sl',
  'hr',
  'sr',
  'hu',
  'et',
  'lv',
  'tr',
]);
const AFTER_DIGIT = /\p{Nd}\.$/u;
/** A text without a sentence end is checked in parts of this many characters, to limit the delay. */
const LONGEST = 240;

/** Decides which text of one answer may be spoken, sentence by sentence. */
export type SpeechGate = {
  /** Adds text. Returns the text that may be spoken now; '' until a sentence is complete. */
  push(words: string): string;
  /** Called at the end of the answer and before a tool call. Returns the remaining text that may be spoken. */
  flush(): string;
  /**
   * Returns the part of a read-back that may be spoken. A read-back may contain amounts that only the caller mentioned.
   */
  readBack(question: string): string;
};

/** A gate that passes all text unchecked, for text that is rendered from facts. */
export const openGate: SpeechGate = {
  push: (words) => words,
  flush: () => '',
  readBack: (question) => question,
};

type Checks = {
  /** The currently spoken language. */
  language(): LanguageCode;
  /** True when the answer up to and including this sentence repeats the instructions. */
  isLeak(text: string): boolean;
  /**
   * True when a sentence contains a figure that no known source states. A read-back may also state the caller's
   * figures.
   */
  hasUnknownFigure(sentence: string, isReadBack: boolean): boolean;
  /** Sentence spoken instead of one with an unknown figure. */
  replacement(): string;
};

/** The length of the first whole sentence in a text, with the following space; 0 while there is none. */
function sentenceLength(text: string, language: LanguageCode): number {
  for (let from = 0; from < text.length; ) {
    const match = ENDS.exec(text.slice(from));
    if (!match) break;
    const end = from + match.index + match[0].length;
    const isOrdinal = ORDINAL_POINTS.has(language) && AFTER_DIGIT.test(text.slice(0, end));
    if (!isOrdinal || text[end] === '\n') {
      const space = /^\s*/.exec(text.slice(end))?.[0].length ?? 0;
      return end + space;
    }
    from = end;
  }
  if (text.length < LONGEST) return 0;
  const space = text.lastIndexOf(' ', LONGEST);
  return space > 0 ? space + 1 : LONGEST;
}

/**
 * A gate that buffers a model's text until a sentence is complete. The sentence is released if it leaks no instruction
 * and states no unknown figure. A sentence with an unknown figure is replaced, at most once per answer, and the text
 * after it is dropped until `flush`. Throws ModelFailure('leaked') for a leaked instruction.
 */
export function createSpeechGate({ language, isLeak, hasUnknownFigure, replacement }: Checks): SpeechGate {
  let waiting = '';
  let answer = '';
  let isSilenced = false;
  let wasReplaced = false;
  let isReadBack = false;

  function pass(sentence: string): string {
    answer += sentence;
    if (isLeak(answer)) throw new ModelFailure('leaked', 'the model repeated its instructions');
    if (isSilenced) return '';
    if (!hasUnknownFigure(sentence, isReadBack)) return sentence;
    isSilenced = true;
    const spoken = wasReplaced ? '' : `${replacement()} `;
    wasReplaced = true;
    return spoken;
  }

  function push(words: string): string {
    waiting += words;
    let spoken = '';
    for (;;) {
      const length = sentenceLength(waiting, language());
      if (length === 0) return spoken;
      const sentence = waiting.slice(0, length);
      waiting = waiting.slice(length);
      spoken += pass(sentence);
    }
  }

  function flush(): string {
    const rest = waiting;
    waiting = '';
    const spoken = rest === '' ? '' : pass(rest);
    isSilenced = false;
    return spoken;
  }

  return {
    push,
    flush,
    readBack(question) {
      isReadBack = true;
      try {
        return push(question) + flush();
      } finally {
        isReadBack = false;
      }
    },
  };
}
