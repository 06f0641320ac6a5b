import type { LanguageCode } from '../../modules/languages/index.ts';
import { words } from '../words.ts';

/** What makes a wish beside it one that is not had: "I don't want to cancel", "cancelar no, por favor". */
export interface DenialWords {
  /** Before it; of several words, with at most one more word between. */
  before: readonly string[];
  /** Behind it, likewise. */
  after: readonly string[];
  /** Single words that deny: a cue that has one of them itself, as "won't be able to", says what it says. */
  negatives: readonly string[];
}

export const DENIALS: Readonly<Partial<Record<LanguageCode, DenialWords>>> = {
  en: {
    before:
      words(`do i need to, do i have to, do i need an, do we need to, do we have to, do you need to, don t, do not, didn t want to, don t want to, do not want to, don t wanna, don t need to, do not need to, don t need a, don t need an,
      do not need an, don t want a, don t want an, don t have to, doesn t have to, not trying to, not looking to, not calling to, not calling for a,
      not asking to, not asking for a, not here to, not going to, not wanting to, not to, no need to, need not, without, rather than, instead of`),
    after: [],
    negatives: words('don, not, won, can, didn, doesn, no, never'),
  },
  fr: {
    before:
      words(`faut-il, est-ce qu'il faut, est-ce qu'on doit, dois-je, est-ce que je dois, veux pas laisser de, veux pas laisser un, pas laisser de, pas de, ne, n, ne pas, sans, veux pas, veux pas l, veux surtout pas, voudrais pas, voulais pas, voulais surtout pas, surtout pas, souhaite pas, pas besoin de,
      pas besoin d, pas besoin d un, pas pour, pas question de, pas question d, pas envie de, pas envie d, pas obligé de, faut pas, au lieu de, au lieu d, plutôt que de,
      plutôt que d`),
    after: [],
    negatives: words('pas, plus, ne, jamais'),
  },
  es: {
    before:
      words(`hay que, es necesario, se necesita, se requiere, no, no me, no nos, no la, no lo, no le, no se, no quiero, no quisiera, no quería, no queremos, no es para, no llamo para, no llamaba para, no necesito, no necesita,
      no hace falta, no hace falta que me, no hay que, no busco, no pretendo, no voy a, sin, en vez de, en lugar de, nada de`),
    after: words('no quiero, no hace falta'),
    negatives: words('no, nunca'),
  },
  de: {
    before:
      words(`keine, kein, muss man, braucht man, braucht es, nicht, nicht dass, will nicht, will gar nicht, will ihn nicht, will sie nicht, möchte nicht, möchte gar nicht, möchte ihn nicht, wollte nicht, wollte gar nicht,
      nicht dass sie, keinen, gar keinen, ohne, statt, anstatt, statt zu, nicht gleich, bloß nicht, bitte nicht`),
    after:
      words(`will ich nicht, will ich gar nicht, möchte ich nicht, möchte ich gar nicht, wollte ich nicht, brauchen sie nicht, brauchen sie mich nicht, brauchen sie mich gar nicht,
      brauche ich nicht, brauch ich nicht, müssen sie nicht, müssen sie mich nicht, muss nicht sein, muss ich nicht, nicht nötig`),
    negatives: words('nicht, kein, keine, keinen, nie'),
  },
  pt: {
    before:
      words(`é obrigatório, não, não quero, não queria, não é para, não é pra, não preciso, não preciso de, não precisa, não precisa me, não vou, não me, não o, não a, não liguei para,
      não liguei pra, sem, em vez de, ao invés de, nada de`),
    after: words('não quero, não precisa, não é preciso'),
    negatives: words('não, nunca, nem'),
  },
  it: {
    before:
      words(`bisogna, si deve, è necessario, è obbligatorio, occorre, non, non mi, non lo, non la, non voglio, non vorrei, non volevo, non devo, non intendo, non è per, non chiamo per, non serve, non mi serve, non mi serve un, non occorre, non ho bisogno di,
      non ho bisogno di un, non c è bisogno di, senza, invece di, anziché, piuttosto che`),
    after: words('non serve, non occorre, non voglio'),
    negatives: words('non, mai'),
  },
  nl: {
    before:
      words(`moet je, moet men, is het nodig om te, niet, geen, wil niet, wil hem niet, wil het niet, wil de afspraak niet, hoef niet, hoeft niet, hoef niet te, hoeft niet te, hoeft me niet, hoeft mij niet, hoef geen,
      hoef niks te, hoeft niks te, hoef niets te, hoeft niets te, zonder, zonder te, in plaats van, niet om, niet om te`),
    after: words('hoeft niet, hoeft u niet, hoef je niet, hoef ik niet, wil ik niet, is niet nodig'),
    negatives: words('niet, geen, nooit'),
  },
  ru: {
    before: words(
      `надо ли, нужно ли, обязательно ли, обязательно, не, не хочу, не надо, не надо меня, не нужно, не нужно меня, не буду, не собираюсь, не планирую, не прошу, без, вместо, не для`,
    ),
    after: words(
      `не надо, не нужно, не хочу, не буду, пока не буду, не собираюсь, не стоит, не требуется, ни с кем не надо, ни с кем не нужно`,
    ),
    negatives: words('не, нет, ни, никак'),
  },
  ja: {
    before: [],
    after: words(
      `が必要です, は必要です, が要りま, はいりま, しないとだめ, なしでも, なしで行, じゃなくて, じゃなく, ではなくて, ではなく, じゃない, ではない, ではあり, じゃありませ, わけではな, わけじゃな, つもりはな, つもりじゃな, しなくて, せずに, しないで, はしませ,
      は結構です, はいいので, は不要, は必要ない, は必要あり, の必要はな, はいりませ, はいらな, はまだ, はせず`,
    ),
    negatives: words('な, ま'),
  },
  zh: {
    before: words(
      '需不需要, 要不要, 用不用, 是不是要, 是不是得, 必须, 不是要, 不是想, 不是来, 不是, 不想, 不要, 不用, 不需要, 不必, 别, 先别, 没想, 没要, 没说要, 无需',
    ),
    after: words('就不用, 倒不用, 就不必, 就算了, 不是我要'),
    negatives: words('不, 没'),
  },
  ar: {
    before:
      words(`هل يجب, هل يجب أن, هل لازم, ضروري, لا, مش, مو, ما, ما راح, ما راح أكون, ما رح, ما رح كون, ما أبغى, ما أبي, ما بدي, ما ودي, ما أريد, لا أريد, لا أود, مش عايز, مش عايزة, مش عاوز, مش عاوزة, مو حابب, مو لازم, مش لازم, ليس لازما,
      لا داعي, لا داعي أن, ما يحتاج, ما في داعي, بدون, بدون ما, بدل ما, من غير, من غير ما, ليس`),
    after: [],
    negatives: words('لا, ما, مش, مو, لن, ليس'),
  },
  hi: {
    before: [],
    after: words(
      `ज़रूरी है, करना पड़ता, कराना पड़ता, लेना पड़ता, करवाना पड़ता, नहीं, मत, ना, नहीं करना, नहीं करनी, नहीं करवाना, नहीं करवानी, नहीं कराना, नहीं करानी, नहीं चाहिए, मत कीजिए, मत करना, ना करें, की ज़रूरत नहीं, करने की ज़रूरत नहीं,
      कराने की ज़रूरत नहीं, की बजाय, के बजाय, करने की बजाय`,
    ),
    negatives: words('नहीं, नही, मत, ना'),
  },
};
