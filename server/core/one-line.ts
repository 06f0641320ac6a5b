import { type FieldKey, problemWith, withValues } from './error-text.ts';
import { textUpTo } from './limited.ts';
import { NO_LINKS } from './no-links.ts';

/**
 * Maximum length of a text before it is cleaned and checked, far above the limits of names. A longer text is refused or
 * cut.
 */
const RAW_LENGTH_MAX = 1_000;

/** The longest name of a customer, user or business. */
export const NAME_LENGTH_MAX = 120;

/**
 * Top-level domains. A word from this list that follows a dot always counts as part of a domain, in upper or lower
 * case.
 */
const TOP_LEVEL = new Set(
  'com net org info biz edu gov mil int app dev io co me tv xyz top shop site online store club live link click pro'.split(
    ' ',
  ),
);
const COUNTRIES = new Set(
  `ac ad ae af ag ai al am ao ar as at au aw ax az ba bb bd be bf bg bh bi bj bm bn bo br bs bt bw by bz ca cc cd cf cg
  ch ci ck cl cm cn cr cu cv cw cx cy cz de dj dk dm do dz ec ee eg er es et eu fi fj fk fm fo fr ga gb gd ge gf gg gh gi
  gl gm gn gp gq gr gs gt gu gw gy hk hm hn hr ht hu id ie il im in iq ir is it je jm jo jp ke kg kh ki km kn kp kr kw ky
  kz la lb lc li lk lr ls lt lu lv ly ma mc md mg mh mk ml mm mn mo mp mq mr ms mt mu mv mw mx my mz na nc ne nf ng ni nl
  no np nr nu nz om pa pe pf pg ph pk pl pm pn pr ps pt pw py qa re ro rs ru rw sa sb sc sd se sg sh si sk sl sm sn so sr
  ss st su sv sx sy sz tc td tf tg th tj tk tl tm tn to tr tt tw tz ua ug uk us uy uz va vc ve vg vi vn vu wf ws ye yt za
  zm zw`.split(/\s+/),
);

/**
 * A text in one line, normalized to NFC and trimmed. Control, direction and other invisible characters are removed,
 * except the joiners that some scripts need. Line ends and tabs become single spaces. Idempotent.
 */
export function toOneLine(text: string): string {
  return inOneLine(text, /[\p{Cc}\p{Cs}]|(?![\u200C\u200D])\p{Cf}/gu);
}

/**
 * Like `toOneLine`, for a sentence of the product: the characters that isolate its values stay. The values themselves
 * have already passed through `toOneLine`.
 */
export function sentenceInOneLine(sentence: string): string {
  return inOneLine(sentence, /[\p{Cc}\p{Cs}]|(?![\u200C\u200D]|[\u2066-\u2069])\p{Cf}/gu);
}

function inOneLine(text: string, invisible: RegExp): string {
  return text
    .normalize('NFC')
    .replace(/[\t-\r\u0085\u2028\u2029]+/g, ' ')
    .replace(invisible, '')
    .replace(/ {2,}/g, ' ')
    .trim();
}

/**
 * True when a mail program might turn a part of the text into a link: an address, or a word that looks like a domain.
 */
export function holdsLink(text: string): boolean {
  const plain = text.normalize('NFKC').replace(/[。]/g, '.');
  if (/https?:|www\.|:\/\//i.test(plain)) return true;
  const dotted = plain.matchAll(/(?<![\p{L}\p{N}-])([\p{L}\p{N}-]+)\.(?=(\p{L}{2,24})(?![\p{L}\p{M}]))/gu);
  return [...dotted].some(([, left = '', right = '']) => isDomain(left, right));
}

/**
 * True when two words that are joined by a dot look like a domain. 'evil.example' and 'EVIL.ru' do, but 'Dr.Who',
 * 'St.John' and 'Node.js' do not.
 */
function isDomain(left: string, right: string): boolean {
  const end = right.toLowerCase();
  if (TOP_LEVEL.has(end)) return true;
  if (COUNTRIES.has(end)) return right === end || right === right.toUpperCase();
  return left.length > 1 && /^(\p{Ll}{3,}|\p{Lo}{2,})$/u.test(right);
}

/**
 * Text that a user typed, made safe for a mail: without links, markup, a second line or another direction. Also cleans
 * values stored before names were checked.
 */
export function toMailText(text: string): string {
  return toOneLine(text)
    .replace(/[<>]/g, '')
    .replace(/:\/\/+/g, ' ')
    .replace(/([\p{L}\p{N}-])[.。．｡](?=\p{L}{2})/gu, '$1. ');
}

/**
 * True unless the text is a single Latin, Greek or Cyrillic letter. In other scripts a single character can be a name:
 * 李, 민.
 */
function isWholeName(text: string): boolean {
  if ([...text].length > 1) return true;
  return /^\p{L}$/u.test(text) && !/[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u.test(text);
}

/** A one-line text for mails: reduced to one line, without links, at most `lengthMax` characters. */
export const mailedLine = (lengthMax: number) =>
  textUpTo(RAW_LENGTH_MAX)
    .overwrite(toOneLine)
    .max(lengthMax, { abort: true })
    .refine((text) => !holdsLink(text), NO_LINKS);

/** The name of a customer, user or business. `label` names the field in the message about a name that is too short. */
export const nameField = (label: Extract<FieldKey, `fields.labels.${string}`>, lengthMax = NAME_LENGTH_MAX) =>
  mailedLine(lengthMax).refine(isWholeName, problemWith(withValues('fields.tooShort', { label })));

/** A name from a provider, cleaned instead of refused. Null when nothing remains. */
export function cleanedName(text: string | null, lengthMax = NAME_LENGTH_MAX): string | null {
  const cleaned = toMailText((text ?? '').slice(0, RAW_LENGTH_MAX));
  const mended = holdsLink(cleaned) ? cleaned.replace(/[.:/]+/g, ' ') : cleaned;
  return toOneLine([...mended].slice(0, lengthMax).join('')) || null;
}
