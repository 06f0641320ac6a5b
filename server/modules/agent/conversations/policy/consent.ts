import { foldName } from '../../../../core/fold-name.ts';
import { countHeard } from '../../../../phrasebook/index.ts';
import type { LanguageCode } from '../../../languages/index.ts';
import { phrasebook } from '../phrasebook.ts';
import { fullNameIn, type ReadBack, renderParts } from './read-back.ts';

/** A spoken turn; of the agent, the part that the caller heard. */
export type SpokenTurn = { position: number; role: 'user' | 'assistant'; content: string };

/** Digits of a phone number without its country code, which callers leave out. */
export const NATIONAL_DIGITS = 9;

type ConsentCheck = {
  readBack: ReadBack;
  /** All turns of the conversation so far. */
  turns: readonly SpokenTurn[];
  /** The caller's turn that is being answered. */
  position: number;
  language: LanguageCode;
};

/** Marks that voices do not read out, and the different spaces of `Intl`. */
const clean = (text: string): string =>
  text
    .replace(/[*_#`]/g, '')
    .replace(/\s+/g, ' ')
    .normalize('NFC');

/** Compares names without the spaces between their parts, which some scripts omit. */
const fold = (text: string): string => foldName(text).replaceAll(' ', '');

/** The caller's words between this turn of the agent and its next one. */
function replyTo(turns: readonly SpokenTurn[], { position }: SpokenTurn): string {
  const next = turns.find((turn) => turn.role === 'assistant' && turn.position > position);
  return turns
    .filter((turn) => turn.role === 'user' && turn.position > position)
    .filter((turn) => next === undefined || turn.position < next.position)
    .map(({ content }) => content)
    .join(' ');
}

/** The last agent turn before the current caller turn in which the caller heard the question. */
function findQuestion({ readBack, turns, position, language }: ConsentCheck): SpokenTurn | undefined {
  const { question, needed } = renderParts(readBack, language);
  const [sentence, part] = [clean(question), clean(needed)];
  return turns.findLast((turn) => {
    if (turn.role !== 'assistant' || turn.position >= position) return false;
    return sentence.slice(0, countHeard(clean(turn.content), sentence)).includes(part);
  });
}

/** True when name and phone number were read back in any earlier turn; they stay valid for the whole call. */
function wereDetailsHeard({ readBack, turns, position, language }: ConsentCheck): boolean {
  if (readBack.kind !== 'book') return true;
  const { firstName, lastName, phone } = readBack;
  const spokenTurns = turns.filter((turn) => turn.role === 'assistant' && turn.position < position);
  const name = fold(fullNameIn(language, { first: firstName, last: lastName }));
  const digits = (phone?.replace(/\D/g, '') ?? '').slice(-NATIONAL_DIGITS);
  return (
    spokenTurns.some(({ content }) => fold(content).includes(name)) &&
    (digits === '' || spokenTurns.some(({ content }) => content.replace(/\D/g, '').includes(digits)))
  );
}

/**
 * True when the caller agreed to an action: in an earlier turn of this conversation they heard its facts as
 * we render them, and did not answer with a no. Reads only the persisted turns, so any process gets the same
 * result. A no is recognised in the languages of the built-in rules.
 */
export function isConfirmed(consent: ConsentCheck): boolean {
  const { turns, language } = consent;
  const question = findQuestion(consent);
  if (!question || !wereDetailsHeard(consent)) return false;
  return phrasebook.readYesOrNo(replyTo(turns, question), language) !== 'no';
}
