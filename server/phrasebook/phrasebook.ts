import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { advance, findPendingMessage } from './dialogue/advance.ts';
import type { MessageInput, Output } from './dialogue/choose-next-action.ts';
import type { SavedDialogue } from './dialogue/saved-dialogue.ts';
import type { Facts } from './facts.ts';
import { type Figure, type FigureContext, readFigurePatterns, readFigures } from './figures/read-figures.ts';
import type { LanguageRules } from './language.ts';
import { classifierFile, type Library, type LibraryOptions, openLibrary } from './library.ts';
import type { DialogueMessage } from './message.ts';
import { once } from './once.ts';
import { formatSentences } from './respond/sentence.ts';
import { type Speech, speechOf } from './respond/speech.ts';
import { type ComputeSentiment, createSentiment } from './sentiment/compute-sentiment.ts';
import { isFarewell } from './understand/farewell.ts';
import { guessLanguage } from './understand/guess-language.ts';
import { containsPhrase } from './understand/phrases.ts';
import { readSpokenNumbers, type SpokenNumber } from './understand/read-digits.ts';
import { readYesOrNo } from './understand/read-yes-or-no.ts';
import { tokenize } from './understand/tokenize.ts';

/** The pause after each step, as a multiple of the step's duration. */
const PAUSE = 4;

function prepareToSpeak(rules: LanguageRules): void {
  const { day, time } = speechOf(rules);
  day('2026-12-01');
  time('10:30');
}

/**
 * Loads a language in advance, so that its first sentence causes no delay. The work is done in steps below a tenth of a
 * second, with pauses in which the process serves other requests. The pauses do not keep the process alive.
 */
async function prepareLanguage(code: string, { get }: Library): Promise<void> {
  const steps: ((rules: LanguageRules) => void)[] = [
    // Does nothing: `get` has already loaded the files of the language.
    () => undefined,
    (rules) => rules.lexicon(),
    (rules) => rules.languageRequests.named(),
    (rules) => rules.classifier(),
    prepareToSpeak,
  ];
  for (const prepare of steps) {
    const beganAt = performance.now();
    const rules = get(code);
    if (rules) prepare(rules);
    await sleep(PAUSE * (performance.now() - beganAt), undefined, { ref: false });
  }
}

/** Prepares languages one after the other and each only once. */
function createPreparation(library: Library): Phrasebook['prepare'] {
  const prepared = new Map<string, Promise<void>>();
  let last: Promise<void> = Promise.resolve();
  const prepare = (code: string): Promise<void> => {
    const known = prepared.get(code);
    if (known) return known;
    const preparing = last.then(() => prepareLanguage(code, library));
    prepared.set(code, preparing);
    last = preparing.catch(() => undefined);
    return preparing;
  };
  return async (codes) => {
    await Promise.all(codes.map(prepare));
  };
}

/** The next step: a tool call, or a text for the caller. */
export type Answer = { tool: string; input: object } | { text: string };

type RespondRequest = {
  facts: Facts;
  /** The conversation so far. */
  messages: readonly DialogueMessage[];
  /** State returned by the previous call; null at the start. */
  dialogue: SavedDialogue | null;
};

/** A rule-based agent in twelve languages. Uses no network and no clock; the same input gives the same answer. */
interface Phrasebook {
  /** Codes of the languages in which complete conversations are possible. */
  languages: readonly string[];
  /** The next step, and the state to continue from. Throws for a language without data. */
  respond: (request: RespondRequest) => { answer: Answer; dialogue: SavedDialogue };
  /** The input of `take_message` for a dictated message that was not passed on. Null if there is none. */
  findPendingMessage: (request: RespondRequest) => MessageInput | null;
  /** Formats sentences in a language; null for a language without data. */
  speech: (language: string) => Speech | null;
  /** The language of a text, one of `among`; null if undecidable. */
  guessLanguage: <Code extends string>(text: string, among: readonly Code[]) => Code | null;
  /** Yes or no at the start of a text; null for neither, and for a language without data. */
  readYesOrNo: (text: string, language: string) => 'yes' | 'no' | null;
  /** True when the caller only says goodbye: "thanks, bye". False in a language without data. */
  saysOnlyGoodbye: (text: string, language: string) => boolean;
  /** True when the caller says that they cannot come. False in a language without data. */
  announcesAbsence: (text: string, language: string) => boolean;
  /** The numbers that a text spells in words. The text must be in NFKC. Empty for a language without data. */
  readSpokenNumbers: (text: string, language: string) => SpokenNumber[];
  /**
   * Amounts, times, dates, telephone numbers and other numbers in a text. Digits are read in every language, words only
   * in languages with data.
   */
  readFigures: (text: string, language: string, context: FigureContext) => Figure[];
  /** The sentiment of a caller's turns, also in languages without a grammar. */
  computeSentiment: ComputeSentiment;
  /** Throws if the build has not trained a classifier for a language, so that the failure occurs at startup. */
  assertComplete: () => void;
  /**
   * Loads these languages in short steps with pauses. Languages without data are skipped. A language takes about 6 MB
   * and stays loaded. A language that is not prepared is loaded by its first sentence.
   */
  prepare: (codes: readonly string[]) => Promise<void>;
}

/** Converts an output to a tool call or a rendered text. */
function answerOf(output: Output, library: Library): Answer {
  if ('tool' in output) return { tool: output.tool, input: output.input };
  const rules = library.get(output.state.language);
  if (!rules) throw new Error(`there is no data for the language ${output.state.language}`);
  return { text: formatSentences(output.reply.sentences, speechOf(rules)) };
}

export function createPhrasebook(options: LibraryOptions): Phrasebook {
  const library = openLibrary(options);
  const figurePatterns = once(() => readFigurePatterns(options.dataFolder));
  const sentiment = once(() => createSentiment(options.dataFolder));
  return {
    languages: library.codes,
    respond: ({ facts, messages, dialogue }) => {
      const { output, saved } = advance(dialogue, messages, facts, library);
      return { answer: answerOf(output, library), dialogue: saved };
    },
    findPendingMessage: ({ facts, messages, dialogue }) =>
      findPendingMessage(dialogue, messages, facts, library),
    speech: (language) => {
      const rules = library.get(language);
      return rules ? speechOf(rules) : null;
    },
    guessLanguage: (text, among) => guessLanguage(text, among, library),
    readYesOrNo: (text, language) => {
      const rules = library.get(language);
      return rules ? readYesOrNo(tokenize(text, rules.isSpaced).tokens, rules) : null;
    },
    saysOnlyGoodbye: (text, language) => {
      const rules = library.get(language);
      if (!rules) return false;
      const { tokens } = tokenize(text, rules.isSpaced);
      return tokens.length > 0 && isFarewell(tokens, rules, true);
    },
    announcesAbsence: (text, language) => {
      const rules = library.get(language);
      return rules ? containsPhrase(tokenize(text, rules.isSpaced).tokens, rules.absence.cannot) : false;
    },
    readSpokenNumbers: (text, language) => {
      const rules = library.get(language);
      return rules ? readSpokenNumbers(text, rules) : [];
    },
    readFigures: (text, language, context) =>
      readFigures(text, library.get(language), { ...context, patterns: figurePatterns() }),
    computeSentiment: (turns) => sentiment()(turns),
    assertComplete: () => {
      const files = library.codes.map((code) => classifierFile(options.classifierFolder, code));
      const missing = files.find((file) => !existsSync(file));
      if (missing) throw new Error(`${missing} is missing: npm run build makes it`);
    },
    prepare: createPreparation(library),
  };
}
