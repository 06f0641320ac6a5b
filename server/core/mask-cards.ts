const CARD_DIGITS_MIN = 13;
const CARD_DIGITS_MAX = 19;
const MASK = '•';

/** Separators between the groups of a card number: spaces, line breaks, dashes, dots, slashes. */
const SEPARATORS = /^[\s.,/\\|_•·‧\-\u2010-\u2015\u2212\u3001\u3002\uff0c\uff0e\uff0f]{0,3}$/u;
/**
 * Maximum number of characters between two parts of a card number that the caller spreads over two turns: "…1111." "And
 * then 1111…".
 */
const WORDS_BETWEEN_TURNS_MAX = 40;

/**
 * Matches a date in digits. Digits next to a further separator and digit are part of a longer number and not a date.
 */
const DATES =
  /(?<![\d./-])(?:\d{4}[-/.](?:0?[1-9]|1[0-2])[-/.](?:0?[1-9]|[12]\d|3[01])|(?:0?[1-9]|[12]\d|3[01])[-/.](?:0?[1-9]|[12]\d|3[01])[-/.](?:19|20)\d{2})(?![./-]?\d)/g;

/**
 * Matches a telephone number with a country code: a plus and at most twelve digits, or exactly eleven in North America.
 */
const INTERNATIONAL = /[+＋]\s?(?:1(?:[\s().-]{0,3}\d){10}|[2-9](?:[\s().-]{0,3}\d){7,11})(?!\d)/g;

/** A spoken number and its position in the text: `digits` is 55 for "double five" and 41 for "forty-one". */
export type SpokenNumber = { start: number; end: number; digits: string };

/** A part of a text, and the mask that replaces it. */
export type Hidden = { start: number; end: number; mask: string };

type Digit = {
  value: number;
  start: number;
  end: number;
  startsGroup: boolean;
  /** True for a number in words; all of its words are masked. */
  isSpoken: boolean;
};
type Piece = { start: number; end: number; digits: readonly number[]; isSpoken: boolean };

/** The value of a decimal digit in any script, or null. Unicode has the ten digits of each script in order. */
function digitValue(character: string): number | null {
  if (!/^\p{Nd}$/u.test(character)) return null;
  let code = character.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(code - 1))) {
    code -= 1;
    value += 1;
  }
  return code === 0 ? null : value;
}

function digitPieces(text: string): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const character of text) {
    const value = digitValue(character);
    const end = at + character.length;
    if (value !== null) pieces.push({ start: at, end, digits: [value], isSpoken: false });
    at = end;
  }
  return pieces;
}

/** Every digit and spoken number of a text in order, except those in dates and in numbers with a country code. */
function piecesOf(text: string, spoken: readonly SpokenNumber[]): Piece[] {
  const others = [...text.matchAll(DATES), ...text.matchAll(INTERNATIONAL)].map(({ 0: date, index }) => ({
    from: index,
    to: index + date.length,
  }));
  const written = digitPieces(text).filter(
    ({ start }) => !others.some(({ from, to }) => start >= from && start < to),
  );
  const spokenPieces = spoken.map(
    ({ start, end, digits }): Piece => ({ start, end, digits: [...digits].map(Number), isSpoken: true }),
  );
  return [...written, ...spokenPieces].sort((one, other) => one.start - other.start);
}

function isJoined(text: string, end: number, start: number, turnStarts: readonly number[]): boolean {
  const between = text.slice(end, start);
  if (SEPARATORS.test(between)) return true;
  const isNextTurn = turnStarts.some((at) => at > end && at <= start);
  return isNextTurn && between.length <= WORDS_BETWEEN_TURNS_MAX && !/\p{Nd}/u.test(between);
}

/** The runs of digits of a text. Separators between groups of digits do not end a run. */
function digitRuns(text: string, spoken: readonly SpokenNumber[], turnStarts: readonly number[]): Digit[][] {
  const runs: Digit[][] = [];
  let run: Digit[] = [];
  let last: Piece | undefined;
  for (const piece of piecesOf(text, spoken)) {
    const { start, end, isSpoken } = piece;
    if (last && start < last.end) continue;
    if (!last || !isJoined(text, last.end, start, turnStarts)) {
      run = [];
      runs.push(run);
    }
    const startsGroup = run.length === 0 || isSpoken || last?.end !== start || last.isSpoken;
    piece.digits.forEach((value, at) => {
      run.push({ value, start, end, isSpoken, startsGroup: startsGroup && at === 0 });
    });
    last = piece;
  }
  return runs;
}

function passesLuhn(digits: readonly Digit[]): boolean {
  const sum = digits.reduceRight((total, { value }, place) => {
    const isDoubled = (digits.length - place) % 2 === 0;
    const doubled = value * 2;
    return total + (isDoubled ? (doubled > 9 ? doubled - 9 : doubled) : value);
  }, 0);
  return sum % 10 === 0;
}

/** First digits and lengths of card numbers: Visa, Mastercard, American Express, Diners, others. */
const ISSUERS: readonly [begins: RegExp, lengths: readonly number[]][] = [
  [/^4/, [13, 16, 19]],
  [/^(5[1-5]|2[2-7])/, [16]],
  [/^3[47]/, [15]],
  [/^3[0689]/, [14, 16, 17, 18, 19]],
  [/^35/, [16, 17, 18, 19]],
  [/^(50|5[6-9]|6)/, [13, 14, 15, 16, 17, 18, 19]],
  [/^(8[126]|9792)/, [16, 17, 18, 19]],
];

/**
 * True when these digits are grouped like a card number. The check digit alone is not enough: one number in ten passes
 * it, even two telephone numbers in a row. Digits in several groups must therefore match the first digits and the
 * length of a known issuer, or form four groups of four.
 */
function isCardShaped(digits: readonly Digit[]): boolean {
  const starts = digits.flatMap(({ startsGroup }, at) => (startsGroup ? [at] : []));
  if (starts.length === 1) return true;
  if (digits.length === 16 && starts.join() === '0,4,8,12') return true;
  const number = digits.map(({ value }) => value).join('');
  return ISSUERS.some(([begins, lengths]) => begins.test(number) && lengths.includes(digits.length));
}

const groupSizes = (digits: readonly Digit[]): number[] => groupsOf(digits).map(({ length }) => length);

/** Ways to group the digits of a telephone number with ten or eleven digits. Each row lists the sizes of the groups. */
const PHONES: readonly (readonly number[])[] = [[1, 3, 3, 4], [3, 3, 4], [3, 7], [6, 4], [11], [10]];

/** The number of groups, from index `at` on, that form one telephone number; 0 if they form none. */
const phoneAt = (sizes: readonly number[], at: number): number =>
  PHONES.find((phone) => phone.every((size, place) => sizes[at + place] === size))?.length ?? 0;

/** True when the groups are telephone numbers and nothing else: 514 555 0123 514 555 0124. */
function isAllPhones(sizes: readonly number[]): boolean {
  let at = 0;
  for (let length = phoneAt(sizes, at); length > 0; length = phoneAt(sizes, at)) at += length;
  return at === sizes.length;
}

/**
 * True for fewer than 16 digits that begin with a telephone number. Such digits are not masked, because most card
 * numbers have 16 digits.
 */
const isPhoneFirst = (digits: readonly Digit[]): boolean =>
  phoneAt(groupSizes(digits), 0) > 0 && digits.length < 16;

/** The longest card number that begins at this digit and consists of whole groups; empty if there is none. */
function cardAt(run: readonly Digit[], start: number): readonly Digit[] {
  for (let length = CARD_DIGITS_MAX; length >= CARD_DIGITS_MIN; length -= 1) {
    const digits = run.slice(start, start + length);
    const isWhole = run[start + length]?.startsGroup ?? digits.length === length;
    if (isWhole && passesLuhn(digits) && isCardShaped(digits) && !isPhoneFirst(digits)) return digits;
  }
  return [];
}

function hiddenOf(digits: readonly Digit[]): Hidden[] {
  const byStart = new Map<number, Hidden>();
  for (const { start, end, isSpoken } of digits) {
    const known = byStart.get(start);
    if (known && isSpoken) known.mask += MASK;
    else byStart.set(start, { start, end, mask: MASK });
  }
  return [...byStart.values()];
}

const byPlace = (hidden: readonly Hidden[]): Hidden[] =>
  [...new Map(hidden.map((one) => [one.start, one])).values()].sort((one, other) => one.start - other.start);

/**
 * Masks for the digits that look like a card number: 13 to 19 digits in whole groups that pass the Luhn check. Dates
 * and phone numbers, even two in a row, are not masked. `turnStarts`: positions where another turn of the caller
 * begins.
 */
export function findCards(
  text: string,
  spoken: readonly SpokenNumber[],
  turnStarts: readonly number[],
): Hidden[] {
  const cards = digitRuns(text, spoken, turnStarts)
    .filter((run) => !isAllPhones(groupSizes(run)))
    .flatMap((run) => run.flatMap((digit, start) => (digit.startsGroup ? cardAt(run, start) : [])));
  return byPlace(hiddenOf(cards));
}

/** Names of a card's security code in twelve languages. Names in the first group have no other meaning. */
const CARD_CODES =
  /\b(?:cvv|cvc|cvn|csc|cid)2?\b|cryptogramme|kartenpr(?:ü|ue)f|pr(?:ü|ue)f(?:ziffer|nummer)|цвв|свв|сививи|सीवीवी|セキュリティ[ーー]?コード|安全[码碼]|رمز الأمان/iu;
const OTHER_CODES =
  /\b(?:security|verification) (?:code|number)|code de (?:sécurité|vérification)|c[óo]digo de (?:seguridad|segurança|verificación|verificação)|sicherheitscode|codice di (?:sicurezza|verifica)|(?:beveiligings|veiligheids|controle)code|код (?:безопасности|проверки)|सुरक्षा कोड|رمز التحقق|[验驗][证證][码碼]|校[验驗][码碼]/iu;
const CODE_DIGITS_MIN = 3;
const CODE_DIGITS_MAX = 4;
const YEAR = /^20[2-4]\d$/;

/** The digits of a run as one number. Only separators lie between the groups of a run: "one two three", "12 3". */
const numberOf = (run: readonly Digit[]): string => run.map(({ value }) => value).join('');

/**
 * Masks for the three or four digits of a card's security code. The text must contain the name of the code, or the
 * digits must follow a card number. `cardEnd` is where the card number ends in this turn, 0 when an earlier turn
 * contained it, and null without a card number. With null, only an unambiguous name of the code counts. Years are not
 * masked.
 */
export function findSecurityCodes(
  text: string,
  spoken: readonly SpokenNumber[],
  cardEnd: number | null,
): Hidden[] {
  const isNamed = CARD_CODES.test(text) || (cardEnd !== null && OTHER_CODES.test(text));
  const runs = digitRuns(text, spoken, []);
  const isAlone = numberOf(runs.flat()).length <= CODE_DIGITS_MAX;
  const codes = runs.flatMap((run) => {
    const candidates = cardEnd === null ? [run] : partsBehind(run, cardEnd);
    return candidates.filter((digits) => {
      const number = numberOf(digits);
      const isOutOfRange = number.length < CODE_DIGITS_MIN || number.length > CODE_DIGITS_MAX;
      const isBehind = cardEnd !== null && (digits[0]?.start ?? 0) >= cardEnd && (cardEnd > 0 || isAlone);
      return !isOutOfRange && !YEAR.test(number) && (isNamed || isBehind);
    });
  });
  return byPlace(codes.flatMap(hiddenOf));
}

/**
 * Groups that may be a security code: the last group of "12 27 123", or "one two three" after a number that was spoken
 * digit by digit.
 */
function partsBehind(run: readonly Digit[], cardEnd: number): Digit[][] {
  const groups = groupsOf(run.filter(({ start }) => start >= cardEnd));
  const lastLong = groups.findLastIndex(({ length }) => length > 1);
  return [groups.slice(lastLong + 1).flat(), ...groups];
}

function groupsOf(run: readonly Digit[]): Digit[][] {
  const groups: Digit[][] = [];
  for (const digit of run) {
    if (digit.startsGroup || groups.length === 0) groups.push([]);
    groups.at(-1)?.push(digit);
  }
  return groups;
}

/** The text with these parts masked. */
export function maskRanges(text: string, hidden: readonly Hidden[]): string {
  let result = '';
  let at = 0;
  for (const { start, end, mask } of hidden) {
    result += text.slice(at, start) + mask;
    at = end;
  }
  return result + text.slice(at);
}
