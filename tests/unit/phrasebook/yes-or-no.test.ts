import { describe, expect, it } from 'vitest';
import { readYesOrNo } from '../../../server/phrasebook/understand/read-yes-or-no.ts';
import { tokenize } from '../../../server/phrasebook/understand/tokenize.ts';
import { RULES } from '../../support/phrasebook.ts';

type Answers = Record<'yes' | 'no' | 'unclear', readonly string[]>;

/** Answers to "Shall I book it?" and "Shall I cancel it?", as speech recognition writes them. */
const ANSWERS: Readonly<Record<string, Answers>> = {
  en: {
    yes: [
      ...['no problem', 'sure why not', 'okay not a problem', "it isn't a problem"],
      ...['absolutely', 'yes but of course'],
    ],
    no: ['absolutely not', 'of course not', "it's not okay", 'not good', "i'm not sure"],
    unclear: [
      "please i can't come",
      'okay but not thursday',
      'yes but a bit later',
      'yes but make it three',
      'yes not bad',
    ],
  },
  de: {
    yes: ['kein problem', 'ja bitte ich kann nicht kommen', 'ja aber gerne', 'bitte'],
    no: [
      'natürlich nicht',
      'bitte nicht stornieren',
      'nicht absagen bitte',
      'bitte stornieren sie ihn nicht',
    ],
    unclear: [
      'bitte ich kann nicht kommen',
      'ja aber nicht am donnerstag',
      'gut aber etwas später',
      'ja nicht mehr nötig',
    ],
  },
  fr: {
    yes: ['pas de problème', 'oui je ne peux pas venir', "s'il vous plaît", 'oui mais bien sûr'],
    no: ['absolument pas', "pas d'accord", 'ça me convient pas', "s'il vous plaît n'annulez pas"],
    unclear: [
      "s'il vous plaît je ne peux pas venir",
      'oui mais pas jeudi',
      "d'accord mais un peu plus tard",
      'oui plus tard',
    ],
  },
  es: {
    yes: ['no hay problema', 'sí por favor', 'por favor'],
    no: ['por favor no', 'claro que no'],
    unclear: [
      'por favor no puedo ir',
      'no puedo ir por favor',
      'sí pero un poco más tarde',
      'vale pero por la tarde',
    ],
  },
  it: {
    yes: ['nessun problema', 'perché no', 'per favore'],
    no: ['per favore non lo cancelli', 'certo che no'],
    unclear: ['per favore non posso venire', 'sì ma un po più tardi', 'va bene però di pomeriggio'],
  },
  pt: {
    yes: ['sem problema', 'por que não', 'por favor'],
    no: ['por favor não cancele', 'com certeza não'],
    unclear: ['por favor não posso ir', 'sim mas um pouco mais tarde', 'pode ser só que de tarde'],
  },
  nl: {
    yes: ['geen probleem', 'waarom niet', 'ja ik kan niet komen', 'ja doe maar'],
    no: ['natuurlijk niet', 'zeker niet', 'niet akkoord', 'niet annuleren alstublieft'],
    unclear: [
      'alstublieft ik kan niet komen',
      'ja maar niet op donderdag',
      'prima maar liever later',
      'ja niet meer nodig',
    ],
  },
  ru: {
    yes: ['без проблем', 'почему бы и нет', 'да отменяйте я не смогу прийти'],
    no: ['не отменяйте', 'не согласна', 'давайте не будем'],
    unclear: [
      'пожалуйста я не смогу прийти',
      'да но не в четверг',
      'хорошо но попозже',
      'да не смогу прийти',
    ],
  },
  ar: {
    yes: ['لا مشكلة', 'ليش لا', 'نعم بس'],
    no: ['مش موافق', 'غير موافق', 'غير مناسب', 'مش ماشي'],
    unclear: ['من فضلك ما بقدر آجي', 'نعم لكن ليس الخميس', 'طيب بس مو الخميس'],
  },
  hi: {
    yes: ['क्यों नहीं', 'कोई दिक्कत नहीं'],
    no: ['ठीक नहीं है'],
    unclear: ['प्लीज़ मैं नहीं आ सकता', 'हाँ लेकिन गुरुवार को नहीं'],
  },
  ja: {
    yes: ['問題ありません', '大丈夫です'],
    no: ['合ってません', '合ってないです', '問題があります', 'しないでお願いします'],
    unclear: ['すみません行けません', 'いいですけど木曜日以外で'],
  },
  zh: {
    yes: ['没问题', '没错'],
    no: ['当然不是'],
    unclear: ['麻烦了我来不了', '可以但是晚一点', '好不过早一点'],
  },
};

describe.each(Object.entries(ANSWERS))('yes and no in %s', (code, answers) => {
  const read = (text: string) => {
    const rules = RULES[code];
    if (!rules) throw new Error(`no rules for ${code}`);
    return readYesOrNo(tokenize(text, rules.isSpaced).tokens, rules);
  };

  it.each(answers.yes)('a yes agrees although it contains or precedes a negation: %s', (text) => {
    expect(read(text)).toBe('yes');
  });

  it.each(answers.no)('a negated yes is a no: %s', (text) => {
    expect(read(text)).toBe('no');
  });

  it.each(answers.unclear)(
    'an answer that limits its yes or gives only a reason is neither yes nor no: %s',
    (text) => {
      expect(read(text)).toBeNull();
    },
  );
});
