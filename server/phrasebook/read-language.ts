import { join } from 'node:path';
import type { IntentClassifier } from './classifier/intent-classifier.ts';
import type { Grammar } from './grammar/grammar.ts';
import { INTENTS } from './intents.ts';
import { type LanguageRules, PARTS, type TimeWords } from './language.ts';
import { KeyedRows } from './read-tsv.ts';
import { readSentences } from './respond/read-sentences.ts';

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];
const MONTH_PARTS = ['beginning', 'middle', 'end'];
const PLACES = ['first', 'second', 'third', 'last'];
const UNITS = ['day', 'week', 'month', 'hour', 'minute'] as const;

/** Reads one list per name. */
const listsOf = <Name extends string>(rows: KeyedRows, prefix: string, names: readonly Name[]) =>
  // Every name has its entry.
  Object.fromEntries(names.map((name) => [name, rows.list(`${prefix}.${name}`)])) as Record<
    Name,
    readonly string[]
  >;

const inOrder = (rows: KeyedRows, prefix: string, names: readonly string[]) =>
  names.map((name) => rows.list(`${prefix}.${name}`));

function readDays(rows: KeyedRows) {
  return {
    weekend: rows.list('day.weekend'),
    this: rows.list('day.this'),
    next: rows.list('day.next'),
    afterNext: rows.list('day.after-next'),
    on: rows.list('day.on'),
    dayNumber: rows.list('day.number'),
    unclear: rows.list('day.unclear'),
    days: rows.lists('day'),
    weeks: rows.lists('week'),
    weeksOn: rows.lists('week-after-day'),
    weekdays: inOrder(rows, 'weekday', WEEKDAYS),
    months: inOrder(rows, 'month', MONTHS),
    monthParts: { ...inOrder(rows, 'month-part', MONTH_PARTS) },
    relative: {
      dayBefore: rows.list('relative.day-before'),
      dayAfter: rows.list('relative.day-after'),
      weekAfter: rows.list('relative.one-after'),
      thereafter: rows.list('relative.thereafter'),
      past: rows.list('relative.past'),
      since: rows.list('relative.since'),
      ago: rows.list('relative.ago'),
    },
  };
}

function readTimes(rows: KeyedRows) {
  return {
    parts: listsOf(rows, 'part', PARTS),
    times: rows.lists('clock'),
    beforeHour: rows.lists('before-hour'),
    afterHour: rows.lists('after-hour'),
    am: rows.list('time.am'),
    pm: rows.list('time.pm'),
    past: rows.list('time.past'),
    to: rows.list('time.to'),
    plus: rows.list('time.plus'),
    minus: rows.list('time.minus'),
    less: rows.list('time.less'),
    at: rows.list('time.at'),
    oclock: rows.list('time.oclock'),
    units: listsOf(rows, 'unit', UNITS),
    in: rows.list('length.in'),
    later: rows.list('length.later'),
    durations: rows.lists('duration'),
    after: rows.list('limit.after'),
    before: rows.list('limit.before'),
    between: rows.list('limit.between'),
    and: rows.list('limit.and'),
  };
}

const readWhen = (rows: KeyedRows, grammar: Grammar): TimeWords => ({
  dateOrder: grammar.dateOrder,
  nextWeekday: grammar.nextWeekday,
  ...(grammar.isFused && { isFused: true }),
  ...(grammar.areOrdinalsDays && { areOrdinalsDays: true }),
  ...(grammar.doLimitsFollow && { doLimitsFollow: true }),
  ...readDays(rows),
  ...readTimes(rows),
  not: rows.list('refuse.before'),
  notAfter: rows.list('refuse.after'),
  or: rows.list('choice.or'),
  soonest: rows.list('choice.soonest'),
  any: rows.list('choice.any'),
  skip: rows.list('skip'),
  aliases: { ...grammar.aliases, ...rows.pairs('alias') },
});

const readContext = (rows: KeyedRows) => ({
  denials: {
    before: rows.list('denial.before'),
    after: rows.list('denial.after'),
    words: rows.list('denial.words'),
  },
  appointment: {
    names: rows.list('appointment.names'),
    requests: rows.list('appointment.requests'),
    existing: rows.list('appointment.existing'),
    when: rows.list('appointment.when'),
  },
  absence: {
    cannot: rows.list('absence.cannot'),
    regrets: rows.list('absence.regrets'),
    late: rows.list('absence.late'),
    asks: rows.list('absence.asks'),
  },
  otherTime: rows.list('other.time'),
  insteadOf: rows.list('other.instead'),
  questions: {
    opens: rows.list('question.opens'),
    suits: rows.list('question.suits'),
    pleasantries: rows.list('question.pleasantries'),
  },
  conjunctions: rows.list('conjunctions'),
  ordinalChoices: { places: inOrder(rows, 'choice', PLACES), around: rows.list('choice.around') },
});

const readNames = (rows: KeyedRows) => ({
  before: rows.list('name.before'),
  after: rows.list('name.after'),
  titles: rows.list('name.titles'),
  fillers: rows.list('name.fillers'),
  familyEndings: rows.list('name.family-endings'),
  asIn: rows.list('name.as-in'),
  letters: rows.pairs('letter'),
});

const readNumbers = (rows: KeyedRows) => ({
  digits: Object.fromEntries(
    Object.entries(rows.pairs('digit')).map(([phrase, digit]) => [phrase, Number(digit)]),
  ),
  double: rows.list('number.double'),
  triple: rows.list('number.triple'),
});

/** Parts of a language that come from outside its folder. */
type Surroundings = Pick<LanguageRules, 'languageNames'> & { classifier: () => IntentClassifier };

/** Reads `words.tsv` and `sentences.tsv` of a language. Throws for a row that nothing reads, and for a missing sentence. */
export function readLanguage(folder: string, grammar: Grammar, surroundings: Surroundings): LanguageRules {
  const { code, isSpaced, locale } = grammar;
  const rows = new KeyedRows(join(folder, 'words.tsv'));
  const rules: LanguageRules = {
    ...{ code, isSpaced, locale, grammar },
    numbers: readNumbers(rows),
    timeWords: readWhen(rows, grammar),
    cues: listsOf(rows, 'intent', INTENTS),
    yes: rows.list('yes'),
    no: rows.list('no'),
    openingAnswers: { yes: rows.list('answer.yes'), no: rows.list('answer.no') },
    ...readContext(rows),
    names: readNames(rows),
    commonWords: rows.list('language.known'),
    languageRequests: { speaks: rows.list('language.speaks'), not: rows.list('language.not') },
    sentences: readSentences(join(folder, 'sentences.tsv'), grammar),
    ...surroundings,
  };
  rows.assertEmpty();
  return rules;
}
