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

/**
 * Hesitations, conditions, questions and other times after a yes to "Shall I book it?" and "Shall I cancel it?".
 */
const DOUBTS: Readonly<Record<string, readonly string[]>> = {
  en: [
    'yes what does it cost',
    'sure let me check my calendar',
    'yes well actually',
    'good question',
    'sure if my husband can come too',
    'okay let me call you back',
    'ok who is this',
    "ok i don't know",
    'sure hang on',
    "yes only if it's cheap",
    "fine i'll call back later",
    'right i need to speak to somebody',
    'yes subject to my boss',
    'yes so how long does it take',
  ],
  de: [
    'ja was kostet das denn',
    'ok moment bitte',
    'gut moment',
    'ja vielleicht',
    'ja meine frau ruft noch an',
    'ja eigentlich lieber später',
    'ja oder doch lieber freitag',
    'genau das ist die frage',
    'ja nur wenn es geht',
    'bitte einen anderen tag',
    'ja also ich bin mir noch nicht sicher',
    'okay und was bringe ich mit',
    'ja hallo sind sie noch da',
    'ja jetzt nicht',
  ],
  fr: [
    'oui combien ça coûte',
    "attendez s'il vous plaît",
    'oui peut-être',
    "d'accord je vais réfléchir",
    "oui sauf s'il y a plus tôt",
    'bien sûr je dois voir',
    'oui il faut que je demande à mon mari',
    "oui quand j'aurai le temps",
  ],
  es: [
    'sí pero cuánto cuesta',
    'espere por favor',
    'vale espera',
    'bueno déjeme pensarlo',
    'sí a menos que haya algo antes',
    'por favor otro día',
    'bueno tengo que consultarlo',
    'sí más o menos',
  ],
  it: [
    'sì quanto costa',
    'un attimo per favore',
    'sì forse',
    'bene ci penso',
    'può ripetere per favore',
    'sì purché sia gratis',
    'sì vediamo',
    'bene mi dica il prezzo',
  ],
  pt: [
    'sim quanto custa',
    'um momento por favor',
    'sim talvez',
    'pode repetir',
    'pode ser mais tarde',
    'sim a menos que tenha antes',
    'certo vou pensar',
    'sim me diga o preço',
  ],
  nl: [
    'ja wat kost dat',
    'ok momentje',
    'goed wacht even',
    'goed ik denk erover na',
    'ja tenzij het eerder kan',
    'graag een andere dag',
    'ja even overleggen',
    'ja maar alleen bij marie',
  ],
  ru: [
    'да а сколько стоит',
    'да если бесплатно',
    'да подождите',
    'ну да наверное',
    'давайте подумаю',
    'да может быть',
    'да но только к марии',
  ],
  ar: [
    'نعم كم السعر',
    'نعم إذا كان مجاني',
    'لحظة من فضلك',
    'نعم يمكن',
    'تمام خليني أفكر',
    'نعم زوجتي ستتصل',
    'ممكن تعيد من فضلك',
    'نعم إن شاء الله أشوف',
  ],
  hi: [
    'हाँ कितने का है',
    'हाँ अगर फ्री है तो',
    'अच्छा रुकिए',
    'हाँ शायद',
    'अच्छा मेरी पत्नी फोन करेगी',
    'जी क्या कहा',
    'हाँ पर थोड़ा बाद में',
    'हाँ पति से पूछना पड़ेगा',
  ],
  ja: [
    'はいいくらですか',
    'はいちょっと待ってください',
    'はい考えます',
    'はい妻が電話します',
    '別の日でお願いします',
    'そうなんですか',
    'そうですか',
    'はい予定を見てみます',
  ],
  zh: [
    '好的多少钱',
    '嗯等一下',
    '可能吧',
    '可以吗',
    '好我老婆会打电话',
    '好像可以',
    '需要多少钱',
    '行我跟老公说一声',
  ],
};

/** Answers that only agree, in words that also occur in hesitations, conditions and questions. */
const PLAIN_YESES: Readonly<Record<string, readonly string[]>> = {
  en: [
    'ok perfect thank you so much',
    'yes of course',
    'that works for me',
    "yes i can't wait",
    'yes you can',
    'yes i can make it',
    'yes that time is good',
    'yes thank you',
  ],
  de: ['gut dann machen wir das so', 'ja da kann ich', 'ja ich kann', 'ja das geht', 'ja stornieren'],
  fr: [
    "oui c'est ce que je veux",
    'parfait à mardi',
    'oui vous pouvez annuler',
    'oui je peux',
    'oui ça marche',
  ],
  es: [
    'sí cancélela por favor',
    'claro que sí muchas gracias',
    'perfecto muchas gracias',
    'sí está perfecto',
    'sí puede cancelarla',
  ],
  it: ['certo grazie mille', 'sì lo cancelli pure', 'sì può andare', 'può andare', 'sì può cancellare'],
  pt: ['isso obrigado', 'claro que sim', 'sim você pode cancelar', 'sim pode me marcar', 'sim posso'],
  nl: ['ja dank u wel', 'ja dat is prima', 'ja u kunt annuleren', 'ja dat lukt', 'ja is goed'],
  ru: ['да отмените пожалуйста', 'да удобно', 'конечно записывайте', 'да можете отменить', 'да подходит'],
  ar: ['نعم شكرا جزيلا', 'أكيد تفضل', 'نعم ألغه من فضلك', 'نعم يناسبني', 'ايوه تمام احجزلي'],
  hi: ['हाँ कर दीजिए', 'हाँ कर सकते हैं', 'जी धन्यवाद', 'हाँ कैंसिल कर दीजिए', 'हाँ आ सकता हूँ'],
  ja: [
    'はいありがとうございます',
    'はいキャンセルでお願いします',
    'はい、よろしくお願いします',
    'はい分かりました',
    'はい結構です',
  ],
  zh: ['好的麻烦你了', '好谢谢', '嗯可以', '是的取消', '行没问题'],
};

const readIn = (code: string) => (text: string) => {
  const rules = RULES[code];
  if (!rules) throw new Error(`no rules for ${code}`);
  return readYesOrNo(tokenize(text, rules.isSpaced).tokens, rules);
};

describe.each(Object.entries(ANSWERS))('yes and no in %s', (code, answers) => {
  const read = readIn(code);

  it.each(answers.yes)('a yes counts as a yes although a negation is part of the answer: %s', (text) => {
    expect(read(text)).toBe('yes');
  });

  it.each(answers.no)('a negated yes counts as a no: %s', (text) => {
    expect(read(text)).toBe('no');
  });

  it.each(answers.unclear)(
    'a yes with a limit, or a reason alone, counts as neither yes nor no: %s',
    (text) => {
      expect(read(text)).toBeNull();
    },
  );
});

describe.each(Object.entries(DOUBTS))('a yes with a doubt in %s', (code, doubts) => {
  it.each(doubts)('a yes with a doubt counts as neither yes nor no: %s', (text) => {
    expect(readIn(code)(text)).toBeNull();
  });
});

describe.each(Object.entries(PLAIN_YESES))('a plain yes in %s', (code, yeses) => {
  it.each(yeses)('a plain yes counts as a yes: %s', (text) => {
    expect(readIn(code)(text)).toBe('yes');
  });
});
