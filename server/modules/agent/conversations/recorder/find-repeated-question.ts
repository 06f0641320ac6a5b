import { phrasebook } from '../phrasebook.ts';

const ENDS_OF_QUESTIONS = ['?', '？', '؟'];
/** Shorter questions, such as "Yes?", are repeated by chance. */
const CHARACTERS_MIN = 8;

const sentences = new Intl.Segmenter(undefined, { granularity: 'sentence' });
const normalize = (sentence: string): string => sentence.trim().toLowerCase();

/** Questions that follow every completed task, so that a repetition proves nothing. */
let routine: ReadonlySet<string> | undefined;
function isRoutine(sentence: string): boolean {
  routine ??= new Set(
    phrasebook.languages.map((code) => normalize(phrasebook.speech(code)?.say.anythingElse() ?? '')),
  );
  return routine.has(sentence);
}

const isQuestion = (sentence: string): boolean =>
  sentence.length >= CHARACTERS_MIN &&
  ENDS_OF_QUESTIONS.some((end) => sentence.endsWith(end)) &&
  !isRoutine(sentence);

const questionsIn = (answer: string): string[] =>
  [...sentences.segment(answer)].map(({ segment }) => normalize(segment)).filter(isQuestion);

/**
 * Whether two answers of the agent in a row ask the same question in the same words. Two answers that are the same as a whole
 * are left out: the caller asked to hear the first one again.
 */
export function hasRepeatedQuestion(answers: readonly string[]): boolean {
  const asked = answers.map(questionsIn);
  return asked.some((questions, place) => {
    const before = new Set(asked[place - 1] ?? []);
    if (answers[place] === answers[place - 1]) return false;
    return questions.some((question) => before.has(question));
  });
}
