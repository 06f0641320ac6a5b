import type { LanguageRules } from '../language.ts';
import { lengthAt } from './phrases.ts';
import type { Token } from './tokenize.ts';

/** Maximum number of words that may precede a yes or no. */
const OPENING_WORDS = 4;
const OPENING_CHARACTERS = 8;

type Kind = 'yes' | 'please' | 'no' | 'not' | 'but' | 'doubt' | 'absence';
/** A phrase that answers, or that changes the meaning of an answer next to it. */
type Mark = { kind: Kind; from: number; to: number };

/** Kinds by priority: at the same position the longest phrase wins, and among equally long ones the first kind. */
const KINDS: readonly Kind[] = ['no', 'please', 'yes', 'not', 'but', 'doubt', 'absence'];

function markAt(tokens: readonly Token[], from: number, { answers, absence }: LanguageRules): Mark | null {
  const phrases = { ...answers, absence: absence.cannot };
  let mark: Mark | null = null;
  for (const kind of KINDS) {
    const to = from + lengthAt(tokens, from, phrases[kind]);
    if (to > (mark?.to ?? from)) mark = { kind, from, to };
  }
  return mark;
}

/** The marks from left to right. */
function readMarks(tokens: readonly Token[], rules: LanguageRules): Mark[] {
  const marks: Mark[] = [];
  for (let at = 0; at < tokens.length; ) {
    const mark = markAt(tokens, at, rules);
    if (mark) marks.push(mark);
    at = mark?.to ?? at + 1;
  }
  return marks;
}

/** True when a negation stands directly before the phrase ("not okay"), or behind it at the end ("absolutely not"). */
const isNegated = ({ from, to }: Mark, nots: readonly Mark[], length: number): boolean =>
  nots.some((not) => not.to === from || (not.from === to && not.to === length));

/**
 * True when the other words limit a yes or leave its meaning open: "yes, but a little later", "not quite right", "okay,
 * not Thursday", "yes, if it is free". "Yes, but of course" does not.
 */
function isLimited(yes: Mark, marks: readonly Mark[], length: number): boolean {
  return marks.some(({ kind, from, to }, at) => {
    const isFollowed = to < length && !(marks[at + 1]?.kind === 'yes' && marks[at + 1]?.from === to);
    if (kind === 'not' || kind === 'absence') return to <= yes.from || from === yes.to;
    return kind === 'doubt' || (kind === 'but' && from >= yes.to && isFollowed);
  });
}

/**
 * Yes or no at the beginning of an answer. A no wins over a yes: "right, no" means no, as do "absolutely not" and
 * "please do not cancel". Null when the caller takes the yes back ("yes, but not that early"), or gives only the reason
 * of a cancellation ("please, I can't come").
 */
export function readYesOrNo(tokens: readonly Token[], rules: LanguageRules): 'yes' | 'no' | null {
  const last = rules.isSpaced ? OPENING_WORDS : OPENING_CHARACTERS;
  const marks = readMarks(tokens, rules);
  const opening = marks.filter(({ from }) => from < last);
  const nots = marks.filter(({ kind }) => kind === 'not');
  if (opening.some(({ kind }) => kind === 'no')) return 'no';
  const yeses = opening.filter(({ kind }) => kind === 'yes');
  if (yeses.some((yes) => isNegated(yes, nots, tokens.length))) return 'no';
  if (yeses.length > 0) return yeses.some((yes) => isLimited(yes, marks, tokens.length)) ? null : 'yes';
  // "Please" alone agrees, but may also belong to a refusal: "please do not cancel".
  const please = opening.find(({ kind }) => kind === 'please');
  if (!please || marks.some(({ kind }) => kind === 'absence')) return null;
  if (nots.length > 0) return 'no';
  return isLimited(please, marks, tokens.length) ? null : 'yes';
}
