import { toCardinal, toOrdinal } from 'n2words/de-DE';
import type { LanguageRules } from '../language.ts';
import { GERMAN_SENTENCES } from '../say/de.ts';
import { words } from '../words.ts';

/** `ein Uhr`, `eins`; `zwo` for `zwei`. */
const cardinals = (number: number): string[] => {
  const word = toCardinal(number);
  if (number === 1) return ['eins', 'ein', 'eine', 'einer', 'einem', 'einen'];
  return word.startsWith('zwei') ? [word, word.replace('zwei', 'zwo')] : [word];
};

/** The third in every case: `dritte`, `dritten`, `dritter`. */
const ordinals = (number: number): string[] => {
  const stem = toOrdinal(number).replace(/[rns]$/, '');
  return [stem, `${stem}n`, `${stem}r`, `${stem}s`];
};

/** Die zweite Januarwoche: the month stands in the word. */
const WEEKS_OF_MONTHS = Object.fromEntries(
  words(`januar, jänner, februar, feber, märz, april, mai, juni, juli, august, september, oktober, november,
  dezember`).map((month) => [`${month}woche`, `woche ${month}`]),
);

export const GERMAN: LanguageRules = {
  code: 'de',
  isSpaced: true,
  locale: 'de-DE',
  numbers: {
    count: cardinals,
    upTo: 999,
    rank: ordinals,
    digits: {},
    double: ['doppel'],
    triple: ['dreifach'],
  },
  when: {
    order: 'day first',
    days: { 0: ['heute', 'heut'], 1: ['morgen'], 2: ['übermorgen'] },
    weekdays: [[], [], ['dienstags'], [], [], [], ['sonnabend']],
    months: [['jänner'], ['feber'], [], [], [], ['juno'], ['julei'], [], [], [], [], []],
    isFused: true,
    next: words(`nächster, nächsten, nächste, nächstes, nächstem, kommender, kommenden, kommende, kommendes`),
    afterNext: words(`übernächster, übernächsten, übernächste, übernächstes`),
    this: words(`dieser, diesen, diese, dieses, diesem`),
    weeks: {
      0: ['diese woche', 'in dieser woche'],
      1: ['nächste woche', 'in der nächsten woche', 'kommende woche', 'nächster woche', 'kommender woche'],
      2: ['übernächste woche', 'in der übernächsten woche', 'übernächster woche'],
    },
    nextWeekday: 'ask',
    units: {
      day: ['tag', 'tage', 'tagen'],
      week: ['woche', 'wochen'],
      month: ['monat', 'monate', 'monaten', 'monats'],
      hour: ['stunde', 'stunden'],
      minute: ['minute', 'minuten'],
    },
    weekend: ['wochenende', 'am wochenende', 'wochenend'],
    in: ['in', 'innerhalb von', 'im'],
    later: ['später', 'ab heute'],
    parts: {
      morning: words(
        `morgens, vormittag, vormittags, am vormittag, am morgen, früh, in der früh, in der frühe`,
      ),
      noon: ['mittag', 'mittags', 'am mittag', 'um die mittagszeit', 'mittagszeit', 'über mittag'],
      afternoon: words(
        `nachmittag, nachmittags, am nachmittag, nach dem mittagessen, nach dem mittag, nach der mittagspause`,
      ),
      evening: ['abend', 'abends', 'am abend', 'nach feierabend'],
      night: ['nacht', 'nachts', 'in der nacht'],
    },
    am: [],
    pm: [],
    times: { '12:00': ['zwölf uhr mittags', 'um mittag'], '00:00': ['mitternacht'] },
    beforeHour: {
      30: [],
      15: ['viertel nach'],
      '-15': ['viertel vor', 'dreiviertel', 'drei viertel'],
      '-30': ['halb'],
      '-45': ['viertel'],
    },
    afterHour: {},
    past: ['nach'],
    to: ['vor'],
    plus: [],
    minus: [],
    less: [],
    at: words(`um, gegen, so um, ab etwa, so gegen, zirka, circa, etwa um`),
    oclock: ['uhr'],
    on: words(`am, den, zum, dem, der, bis zum, vom, ab dem, vor dem, nach dem`),
    dayNumber: [],
    after: words(
      `kann ich nicht vor, geht nicht vor, geht es nicht vor, nicht vor, nicht vor dem, nicht früher als, nach, nach dem, ab, ab dem, frühestens, später als, frühestens um, erst ab, erst nach`,
    ),
    before: words(
      `nicht nach, nicht später als, vor, vor dem, bis, bis zum, spätestens, spätestens um, früher als`,
    ),
    between: ['zwischen', 'von'],
    and: ['und', 'bis', 'bis zum'],
    not: words(
      `nicht, nicht diesen, nicht diese, nicht am, außer, außer am, statt, anstatt, lieber nicht, nicht um, bloß nicht`,
    ),
    notAfter: words(
      `ach nein, ach nee, ach ne, nee warte, nein warte, nee moment, nee doch, oh nein, nicht diesen, diesen nicht, nein quatsch, nein doch, nein moment, nein warten sie, nein entschuldigung, äh nein, quatsch, ich meine, besser gesagt, wird das nichts, wird nichts, klappt nicht, klappt es nicht, passt nicht, passt mir nicht, geht nicht, geht bei mir nicht, kann ich nicht`,
    ),
    or: ['oder'],
    soonest:
      words(`so bald wie möglich, so schnell wie möglich, möglichst bald, möglichst schnell, baldmöglichst,
      schnellstmöglich, so früh wie möglich, nächstmöglich*, der nächste freie termin, nächster freier termin, den nächsten freien`),
    any: words(
      `egal wann, irgendwann, jederzeit, ist mir egal, ist egal, spielt keine rolle, ganz egal, beides geht`,
    ),
    skip: words(`am, an, der, die, den, das, dem, im, in, um, und, so, etwa, ein, einen, von, des`),
    aliases: {
      'einer halben stunde': '30 minuten',
      'heute in acht tagen': 'heute in 1 woche',
      'heute morgen': 'heute vormittag',
      'heute nacht': 'heute nachts',
      'morgen früh': 'morgen vormittag',
      'am montagmorgen': 'montag vormittag',
      ...WEEKS_OF_MONTHS,
    },
  },
  cues: {
    cancel:
      words(`platzen lassen, sausen lassen, schaff es nicht, schaffe das nicht, muss ausfallen, verhindert+termin,
      absag*, abzusag*, stornier*, storno, absagen, sage+ab, ausfallen lassen, nicht kommen,
      kann leider nicht, nicht wahrnehmen, schaffe es nicht, brauche den termin nicht, annullier*, streichen`),
    move: words(`paar tage später+!nehm*, einen tag später+termin,
      verschieb*, verschob*, verleg*, umbuch*, termin+ändern, termin ändern, vorverleg*, vorziehen, umlegen,
      anderen termin, anderer termin, neuen termin statt, termin tauschen, auf einen anderen tag, zeit ändern, schieben+termin, nach hinten schieben, nach vorne schieben`),
    mine: words(`wann+eingetragen, wann hatten sie mich, wann sollte ich kommen, wann soll ich kommen, wann bin ich dran, wann wäre ich dran,
      wann war+mein termin, wann war+termin bei, wann ist+mein termin, wann ich meinen, wann ich den termin, weiß nicht mehr+termin, wann mein termin, wann der termin, weiß nicht mehr wann, um wie viel uhr ich,
      wann ist mein, wann habe ich, wann war mein, um wie viel uhr ist mein, habe ich einen termin, hab ich einen termin,
      termin bestätigen, termin vergessen, wann muss ich, wann hab ich`),
    transfer:
      words(`mit jemandem sprechen, mit einem menschen, mit einer person, echte person, echten menschen, mitarbeiter,
      mitarbeiterin, verbinden, durchstellen, stellen sie mich durch, chef+!ausrichten+!sagen+!richten, chefin+!ausrichten+!sagen+!richten, inhaber+!ausrichten+!sagen+!richten, geschäftsführ*+!ausrichten+!sagen+!richten,
      einen menschen sprechen, mensch sprechen, jemanden sprechen, persönlich sprechen,
      sprechen mit, mit einem mitarbeiter, richtigen menschen, mit dem doktor sprechen, sprechen+frau, sprechen+herrn`),
    message: words(`angerufen habe, dass ich angerufen,
      nachricht, zurückruf*, rückruf, ausrichten, richten sie, bescheid sagen, bescheid geben, sagen sie ihm,
      sagen sie ihr, rufen sie mich, ruft mich, zurückgerufen, hinterlassen`),
    price:
      words(`was kostet, was kosten, kostet, kosten, wie viel kostet, wieviel, preis*, wie teuer, teuer, gebühr*, honorar,
      was nehmen sie, was nehmt ihr, was verlangen, was verlangt ihr`),
    hours: words(`bis wann+da, sind sie+noch da, seid ihr+noch da,
      öffnungszeit*, geöffnet, offen, wann öffnen, wann schließen, geschlossen, haben sie auf, wann haben sie, habt ihr+auf, wann habt ihr, wie lange habt ihr, macht ihr auf, macht ihr zu, wann macht ihr, habt ihr zu,
      wie lange haben sie, sprechzeit*, sprechstunde*, auf am, machen sie auf, machen sie zu, zu haben`),
    services:
      words(`machen sie+eigentlich auch, machen sie+denn auch, macht ihr+eigentlich auch, bieten sie auch, gibt es bei ihnen auch, kann man bei ihnen auch,
      welche leistungen, was bieten sie, welche dienstleistungen, bieten sie, bietet ihr, was macht ihr, macht ihr auch, machen sie auch, welche behandlungen,
      ihre leistungen, was machen sie, im angebot, führen sie`),
    address:
      words(`wie komm ich, komm ich+zu ihnen, komme ich+zu ihnen, finde sie nicht, find sie nicht, welches stockwerk, welcher stock, welcher eingang, wo muss ich hin,
      adresse, wo seid ihr, wo finde ich euch, wo sind sie, wo befinden, wo finde ich, wo liegt, anfahrt, parkplatz, parkplätze, parken,
      wie komme ich, welche straße, wo ist ihre, wo ist die praxis`),
    book: words(`draufschauen, drauf schauen, anschauen, zahnweh, zahnschmerzen, starke schmerzen, tut weh, tut+weh, rausgefallen, abgebrochen, jemand schauen,
      zum zahnarzt, zum arzt, zur kontrolle, zum doktor, zur ärztin, drankommen,
      vorbei kommen, plätzchen, reinschieben, dazwischenschieben, einschieben,
      termin*, buchen, reservier*, anmeld*, vorbeikommen, kommen könnte, könnte ich kommen, kann ich kommen,
      etwas frei, noch frei, was frei, einen platz, vereinbar*, würde gerne kommen, möchte kommen, freien termin, haben sie zeit, habt ihr zeit, habt ihr noch was frei, ich bräuchte+einen+!menschen, ich bräuchte+eine`),
    identity:
      words(`computer dran, computer oder, roboter oder, maschine oder, oder einen menschen, oder ein mensch, oder einen computer, oder ein computer, oder eine maschine, red ich mit, rede ich mit, sind sie ein mensch,
      einem roboter, einem computer, einer maschine, einer ki, einem automaten,
      ein roboter, eine maschine, ein computer, künstliche intelligenz, eine ki, wer sind sie, mit wem spreche ich,
      sind sie echt, ein mensch, vom band, mit wem habe ich`),
    repeat:
      words(`verbindung+weg, verbindung+schlecht, verbindung+unterbrochen, schlecht zu verstehen, höre sie schlecht, hör sie schlecht, hör sie kaum,
      wiederhol*, noch einmal, nochmal, noch mal, wie bitte, nicht verstanden, was haben sie gesagt, nicht gehört,
      akustisch`),
    angry: words(`sauerei, zum dritten mal, platzt der kragen, das ist doch nicht ihr ernst,
      idiot*, blöd*, scheiße, scheiss, verdammt, unverschämt*, frechheit, unfähig*, lächerlich, beschwer*, sauer,
      wütend, dumm*, nervt, zeitverschwendung`),
    goodbye:
      words(`auf wiederhören, auf wiedersehen, wiederhören, tschüss, tschüs, ciao, das war alles, das wars+!nicht, das war's+!nicht, das ist alles,
      mehr nicht, schönen tag, bis dann, ade, nichts weiter`),
    thanks: words(
      `vergelt s gott, lieb von ihnen, nett von ihnen, freundlich von ihnen,
      lieben dank, besten dank, schönen dank, tausend dank, recht herzlichen dank, danke*, vielen dank, dankeschön, herzlichen dank, bedank*`,
    ),
    hello: words(
      `hallo, guten tag, guten morgen, guten abend, grüß gott, servus, moin, schönen guten tag, schönen guten morgen`,
    ),
  },
  yes: words(`ja, jawohl, genau, richtig, stimmt, das stimmt, korrekt, gut, in ordnung, passt, das passt, okay, ok, klar, natürlich,
    gerne, gern, ja bitte, bitte, einverstanden, sicher, perfekt, sehr gut, selbstverständlich, jo, mhm, auf jeden fall, prima,
    alles klar, ist richtig, machen wir`),
  no: words(`nein, nee, nö, ne, falsch, nicht richtig, stimmt nicht, das stimmt nicht, passt nicht, auf keinen fall, lieber nicht,
    nicht ganz, keineswegs, nichts, doch nicht, das ist falsch, leider nicht, nein danke`),
  names: {
    before:
      words(`mein name ist, ich heiße, ich bin, hier ist, hier spricht, auf den namen, unter dem namen, der name ist, name ist,
      mein nachname ist, nachname, vorname, auf, für, das ist, es ist, hier, es war auf den namen`),
    after: ['am apparat', 'mein name', 'am telefon'],
    titles: words(`herr, frau, doktor, dr, professor, herrn`),
    fillers:
      words(`äh, ähm, also, ja, nein, bitte, danke, hallo, guten tag, genau, gerne, und, na, so, gut, mein, name, richtig, okay,
      sehr gerne, natürlich, grüß gott, der, stimmt`),
    isFamilyFirst: false,
    asIn: ['wie', 'wie in'],
    letters: {
      ypsilon: 'y',
      eszett: 'ß',
      'scharfes s': 'ß',
      jot: 'j',
      vau: 'v',
      zett: 'z',
      bindestrich: '-',
      umlaut: '',
    },
  },
  wishes:
    words(`deutsch, german, allemand, alemán, tedesco, alemão, duits, немецк*, ドイツ語, 德语, 德文, الألمانية, الماني, ألماني, بالألماني, जर्मन,
    auf deutsch`),
  known:
    words(`ich, der, die, das, und, nicht, ist, ein, einen, bitte, danke, ja, nein, möchte, für, mit, wie, was, guten, tag,
    haben, sie, termin, morgen, um`),
  say: GERMAN_SENTENCES,
};
