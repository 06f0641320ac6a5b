import { foldName } from '../../../../core/fold-name.ts';
import { dateFormat } from '../../../../core/intl-formats.ts';
import { countHeard, type WallClock } from '../../../../phrasebook/index.ts';
import { type LanguageCode, languageOf, voiceIn } from '../../../languages/index.ts';
import { phrasebook } from '../phrasebook.ts';

/** An action that the caller must confirm, with the facts that it will use. */
export type ReadBack =
  | {
      kind: 'book';
      /** The name of the service; null for an appointment without one. */
      service: string | null;
      startsAt: WallClock;
      firstName: string;
      lastName: string;
      /** The phone number that the caller gave; null when the caller keeps the number of the call. */
      phone: string | null;
    }
  | { kind: 'move'; startsAt: WallClock; from: { service: string; startsAt: WallClock } }
  | { kind: 'cancel'; service: string; startsAt: WallClock }
  | { kind: 'message'; content: string; name: string | null; phone: string | null }
  | { kind: 'transfer' };

/** The spoken parts of a read-back, which repeats the facts of an action before the caller confirms it. */
type Rendered = {
  /** Sentences that are spoken before the question: the caller's name and number. */
  details: string[];
  /** The sentence that asks the caller to agree. */
  question: string;
  /** The part of the question that the caller must have heard, so that their "yes" is taken as consent. */
  needed: string;
};

type Appointment = { service: string | null; startsAt: WallClock };

type Clock = { day(isoDay: string): string; time(time: string): string };

/** Formats days and times with the phrasebook, or with `Intl` in a language that it lacks. */
function clockOf(language: LanguageCode): Clock {
  const speech = phrasebook.speech(language);
  if (speech) return speech;
  const locale = languageOf(language).spoken?.tag ?? languageOf(language).transcribedAs;
  const options = { timeZone: 'UTC' } as const;
  const day = dateFormat(locale, { ...options, weekday: 'long', day: 'numeric', month: 'long' });
  const time = dateFormat(locale, { ...options, hour: 'numeric', minute: '2-digit' });
  return {
    day: (isoDay) => day.format(new Date(`${isoDay}T00:00:00Z`)),
    time: (clock) => time.format(new Date(`2026-01-01T${clock}:00Z`)),
  };
}

/** Renders service, day and time, one after the other. */
function renderFacts({ service, startsAt }: Appointment, language: LanguageCode): string {
  const { day, time } = clockOf(language);
  return [service, day(startsAt.slice(0, 10)), time(startsAt.slice(11, 16))].filter(Boolean).join(', ');
}

/**
 * Uses the phrasebook's own sentences if it has the language. A question asked by a model is then recognized when the
 * phrasebook takes over, and vice versa.
 */
function renderAppointment(
  kind: 'book' | 'move' | 'cancel',
  appointment: Appointment,
  language: LanguageCode,
): Pick<Rendered, 'question' | 'needed'> {
  const { service, startsAt } = appointment;
  const clock = clockOf(language);
  const [day, time] = [clock.day(startsAt.slice(0, 10)), clock.time(startsAt.slice(11, 16))];
  const speech = phrasebook.speech(language);
  if (!speech)
    return {
      question: joinSentences(
        [renderFacts(appointment, language), voiceIn(language)(`voice.shallI.${kind}`)],
        language,
      ),
      needed: time,
    };
  const { confirmBooking, confirmMove, confirmCancel } = speech.sentences;
  if (kind === 'book') return { question: confirmBooking({ service, day, time }), needed: time };
  if (kind === 'move') return { question: confirmMove({ day, time }), needed: time };
  return { question: confirmCancel({ service: service ?? '', day, time }), needed: time };
}

/** Scripts that write no spaces between words and sentences. */
const UNSPACED: ReadonlySet<LanguageCode> = new Set(['ja', 'zh', 'cmn', 'yue']);

/** First and last name in the order of the language, without a space in languages that write none. */
function fullNameIn(language: LanguageCode, name: { first: string; last: string }): string {
  const full = phrasebook.speech(language)?.fullName(name) ?? `${name.first} ${name.last}`.trim();
  return UNSPACED.has(language) && !/\p{Script=Latin}/u.test(full) ? full.replaceAll(' ', '') : full;
}

/** Spells a phone number digit by digit. */
const spell = (phone: string): string => [...phone.replace(/\D/g, '')].join(', ');

const present = (texts: readonly (string | null)[]): string[] =>
  texts.filter((text) => text !== null && text !== '').map(String);

/** Renders the parts of a read-back in a language. */
function renderParts(readBack: ReadBack, language: LanguageCode): Rendered {
  switch (readBack.kind) {
    case 'book': {
      const { firstName, lastName, phone } = readBack;
      const name = fullNameIn(language, { first: firstName, last: lastName });
      const details = present([name, phone && spell(phone)]);
      return { details, ...renderAppointment('book', readBack, language) };
    }
    case 'move':
      return {
        details: [renderFacts(readBack.from, language)],
        ...renderAppointment('move', { ...readBack, service: null }, language),
      };
    case 'cancel':
      return { details: [], ...renderAppointment('cancel', readBack, language) };
    case 'message': {
      const { content, name, phone } = readBack;
      const text = joinSentences(present([content, name, phone && spell(phone)]), language);
      const question = joinSentences([text, voiceIn(language)('voice.shallI.message')], language);
      return { details: [], question, needed: text };
    }
    case 'transfer': {
      const question = voiceIn(language)('voice.shallI.transfer');
      return { details: [], question, needed: question.slice(0, Math.ceil(question.length / 2)) };
    }
    default:
      return readBack satisfies never;
  }
}

const SENTENCE_END = /[.!?…。！？؟।]$/;

function joinSentences(sentences: readonly string[], language: LanguageCode): string {
  const [mark, gap] = UNSPACED.has(language) ? ['。', ''] : ['.', ' '];
  return sentences.map((text) => (SENTENCE_END.test(text) ? text : `${text}${mark}`)).join(gap);
}

/** Renders a read-back for the caller: its facts, then the question whether to go ahead. */
export function renderReadBack(readBack: ReadBack, language: LanguageCode): string {
  const { details, question } = renderParts(readBack, language);
  return joinSentences([...details, question], language);
}

/** A spoken turn. A turn of the agent contains only the part that the caller heard. */
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

/**
 * Normalizes a text for comparison: removes marks that voices do not read out, and unifies the various spaces of
 * `Intl`.
 */
const clean = (text: string): string =>
  text
    .replace(/[*_#`]/g, '')
    .replace(/\s+/g, ' ')
    .normalize('NFC');

/** Folds a name for comparison. Spaces are removed, because some scripts omit them. */
const fold = (text: string): string => foldName(text).replaceAll(' ', '');

/**
 * The caller's words between this turn of the agent and its next one. Null if the agent spoke again before the caller
 * did: a "yes" then answers the agent's later words, such as "Are you still there?".
 */
function replyTo(turns: readonly SpokenTurn[], { position }: SpokenTurn): string | null {
  const next = turns.find((turn) => turn.role === 'assistant' && turn.position > position);
  const reply = turns
    .filter((turn) => turn.role === 'user' && turn.position > position)
    .filter((turn) => next === undefined || turn.position < next.position)
    .map(({ content }) => content);
  return reply.length === 0 ? null : reply.join(' ');
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

/** True when name and phone number were read back in any earlier turn. One read-back is valid for the whole call. */
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

/** True for a "no", and for "I can't come" as the answer to a booking or a move. */
function isRefused({ readBack: { kind }, language }: ConsentCheck, reply: string): boolean {
  const isForVisit = kind === 'book' || kind === 'move';
  return (
    phrasebook.readYesOrNo(reply, language) === 'no' ||
    (isForVisit && phrasebook.announcesAbsence(reply, language))
  );
}

/**
 * True if the caller has agreed to an action. The agent must have asked for this agreement in an earlier turn, and the
 * caller must have heard the facts of the action in the wording of `renderParts`. The caller's reply to that turn must
 * not be a refusal. Refusals are recognized only in the languages of the phrasebook. The result depends only on the
 * turns, so it is the same in every process.
 */
export function isConfirmed(consent: ConsentCheck): boolean {
  const { turns } = consent;
  const question = findQuestion(consent);
  if (!question || !wereDetailsHeard(consent)) return false;
  const reply = replyTo(turns, question);
  return reply !== null && !isRefused(consent, reply);
}
