import { toCardinal, toOrdinal } from 'n2words/it-IT';
import type { LanguageRules } from '../language.ts';
import { ITALIAN_SENTENCES } from '../say/it.ts';
import { words } from '../words.ts';

const cardinals = (number: number): string[] => (number === 1 ? ['uno', 'una', 'un'] : [toCardinal(number)]);

export const ITALIAN: LanguageRules = {
  code: 'it',
  isSpaced: true,
  locale: 'it-IT',
  numbers: {
    count: cardinals,
    upTo: 999,
    rank: (number) => toOrdinal(number),
    digits: {},
    double: ['doppio'],
    triple: ['triplo'],
  },
  when: {
    order: 'day first',
    days: { 0: ['oggi'], 1: ['domani'], 2: ['dopodomani', 'dopo domani'] },
    weekdays: [[], [], [], [], [], [], []],
    months: [[], [], [], [], [], [], [], [], [], [], [], []],
    isFused: false,
    next: words(`prossimo, prossima, che viene, seguente, successivo, successiva`),
    afterNext: [],
    this: words(`questo, questa, quest`),
    weeks: {
      0: ['questa settimana', 'in settimana'],
      1: words(`la settimana prossima, settimana prossima, la prossima settimana, prossima settimana, della settimana prossima,
        della prossima settimana, settimana che viene`),
      2: [],
    },
    nextWeekday: 'ask',
    units: {
      day: ['giorno', 'giorni'],
      week: ['settimana', 'settimane'],
      month: ['mese', 'mesi'],
      hour: ['ora', 'ore'],
      minute: ['minuto', 'minuti'],
    },
    weekend: ['fine settimana', 'week-end', 'weekend'],
    weeksOn: { 1: ['a otto'], 2: ['a quindici'] },
    in: ['fra', 'tra', 'entro'],
    later: ['dopo', 'più tardi'],
    parts: {
      morning: words(
        `mattina, mattino, di mattina, del mattino, di mattino, la mattina, al mattino, in mattinata, mattinata, sul presto, di buon'ora, stamattina`,
      ),
      noon: ['ora di pranzo', "all'ora di pranzo", 'in pausa pranzo', 'pausa pranzo'],
      afternoon: words(
        `pomeriggio, di pomeriggio, del pomeriggio, nel pomeriggio, il pomeriggio, al pomeriggio, dopo pranzo, dopo mangiato, primo pomeriggio, nel primo pomeriggio`,
      ),
      evening: words(
        `sera, di sera, della sera, in serata, la sera, serata, tardo pomeriggio, nel tardo pomeriggio`,
      ),
      night: ['notte', 'di notte', 'della notte'],
    },
    am: [],
    pm: [],
    times: {
      '12:00': ['mezzogiorno', 'a mezzogiorno'],
      '12:30': ['mezzogiorno e mezza', 'mezzogiorno e mezzo'],
      '00:00': ['mezzanotte'],
    },
    beforeHour: { '-15': ["un quarto all'", 'un quarto alle', 'un quarto alla'] },
    afterHour: {
      30: ['e mezza', 'e mezzo', 'e trenta'],
      15: ['e un quarto', 'e quarto'],
      '-15': ['meno un quarto', 'meno quarto'],
      45: ['e tre quarti'],
      0: ['in punto'],
    },
    past: [],
    to: ['minuti alle', 'minuti alla'],
    plus: ['e'],
    minus: ['meno'],
    less: [],
    at: words(
      `alle, alla, all, verso le, per le, intorno alle, attorno alle, sulle, le, circa alle, ore, alle ore, più o meno alle, più o meno`,
    ),
    oclock: ['ore'],
    on: words(
      `il, il giorno, per il, del, al, dal, giorno, fino al, entro il, prima del, dopo il, a partire dal, non prima del`,
    ),
    dayNumber: [],
    after: words(`non prima di, non prima del,
      dopo le, dopo la, dopo, dalle, a partire dalle, a partire dal, non prima delle, più tardi delle, dopo il`),
    before: words(
      `prima delle, prima di, prima della, entro le, entro la, prima del, prima dell, fino al, entro il, fino alle, al massimo alle`,
    ),
    between: ['tra', 'fra', 'dalle', 'dalla', 'da', 'dal'],
    and: ['e', 'alle', 'alla', 'fino alle', 'a', 'al', 'fino a', 'fino al'],
    not: words(
      `non, no il, tranne, tranne il, invece di, invece che, eccetto, al posto di, al posto del, meglio di no`,
    ),
    notAfter: words(
      `no scusi, no scusa, ah no, oddio no, no un attimo, non questo, non questa, questo no, questa no, no aspetti, no aspetta, no meglio, anzi, cioè no, volevo dire, non va bene, non mi va bene, non posso, non riesco, no`,
    ),
    or: ['o', 'oppure'],
    soonest:
      words(`il prima possibile, prima possibile, al più presto, appena possibile, quanto prima, il più presto possibile,
      primo appuntamento disponibile, prima disponibilità, con urgenza`),
    any: words(`qualsiasi giorno, qualsiasi ora, qualunque giorno, qualunque ora, quando vuole, è uguale, è lo stesso, non importa,
      quando volete, mi è indifferente, fa lo stesso`),
    skip: words(
      `il, lo, la, le, i, di, del, della, dell, da, dal, a, al, alle, alla, in, nel, per, e, l, un, una, giorno`,
    ),
    aliases: {
      'quindici giorni': '2 settimane',
      'prima settimana di': 'primo settimana di',
      'seconda settimana di': 'secondo settimana di',
      'terza settimana di': 'terzo settimana di',
      "mezz'ora": '30 minuti',
      'questa sera': 'oggi sera',
      'questo pomeriggio': 'oggi pomeriggio',
      'questa mattina': 'oggi mattina',
      stasera: 'oggi sera',
      stamattina: 'oggi mattina',
      'domani mattina': 'domani di mattina',
      domattina: 'domani di mattina',
    },
  },
  cues: {
    cancel:
      words(`mi tolga+!curiosità, toglietemi, dia il posto, date il posto,
      cancell*, annull*, disdir*, disdett*, disdico, non posso venire, non potrò venire, non riesco a venire, non vengo più,
      togliere+appuntamento, eliminare+appuntamento, non mi serve più+appuntamento, rinunciare`),
    move: words(`avevo+più in là, avevo+più avanti, avevo preso+un altro, avevo preso+un altra, avevo+altro giorno,
      altro giorno+prenotat*, altro giorno+mio appuntamento, altra ora+mio appuntamento, altro orario+prenotat*,
      spost*, rimand*, cambiare+appuntamento, cambiare orario, cambiare giorno, cambiare data, cambiare l'orario, cambiare il giorno,
      anticip*, posticip*, rinvi*, modificare+appuntamento, un altro orario per il mio, riprogramm*, cambiare l'ora`),
    mine: words(`che giorno dovevo, quando dovevo, a che ora dovevo, che giorno era il mio, a che ora era il mio, per quando mi avevate,
      non mi ricordo+appuntamento, non ricordo+appuntamento, a che ora devo,
      quando è il mio, quando ho, a che ora è il mio, a che ora ho, ho un appuntamento, confermare il mio, dimenticato+appuntamento,
      ricordarmi+appuntamento, verificare il mio, controllare il mio, quand'è il mio`),
    transfer:
      words(`parlare con, una persona, persona vera, persona reale, operatore, operatrice, mi passa, mi passi, passarmi, il responsabile,
      la responsabile, il titolare, la titolare, il capo, essere umano, mettermi in contatto, trasfer*, una vera persona, il direttore`),
    message: words(`dire al, dire alla, dire che ho chiamato, che ho chiamato, lasciar detto,
      messaggio, richiam*, far sapere, faccia sapere, riferire, avvisare, gli dica, le dica, dite a, dica a, dica al,
      essere ricontattat*, ricontatt*`),
    price:
      words(`che cifra, quanto si spende, quanto spendo, quanto verrebbe, a quanto sta,
      quanto costa*, quanto viene, quanto vengono, quanto è, prezz*, tariff*, costo, costi, quanto prendete, caro, listino,
      quanto si paga, quanto mi`),
    hours:
      words(`orari, orario di apertura, apert*, aprite, chiud*, chius*, quando aprite, quali sono gli orari, che orari, fate orario,
      orari di apertura, a che ora apre`),
    services:
      words(`si fa anche, si fanno anche, da voi si fa, da voi si fanno, sapere se fate, fate pure,
      che servizi, quali servizi, cosa offrite, cosa fate, offrite, fate anche, che trattamenti, quali trattamenti,
      i vostri servizi, elenco dei servizi, che tipo di`),
    address:
      words(`non vi trovo, che piano, quale piano, quale portone, come faccio ad arrivare, per arrivare da voi,
      indirizzo, dove siete, dove vi trovate, dove si trova, come si arriva, come arrivo, parcheggi*, dove sta, in che via,
      dove vi trovo, come vi raggiungo`),
    book: words(`mi fa male, mal di denti, mi si è rott*, mi si è staccat*, dare un occhiata, dia un occhiata, vedermi,
      vedere il dentista, vedere il dottore, vedere la dottoressa, vedere il medico, farmi visitare,
      un buco, buco libero, un posticino, farmi vedere, passare da voi,
      appuntamento, prenot*, fissare, disponib*, venire da voi, posso venire, potrei venire, vorrei venire, un posto, posto libero,
      avete posto, visita, prendere un, avete qualcosa, qualcosa di libero, siete liberi, segnarmi`),
    identity:
      words(`lei è una persona, è una persona o, parlo con una persona o, una persona o, un robot o, o un robot, o un computer, voce registrata, risponditore, sei una persona,
      un robot, con una macchina, lei è una macchina, sei una macchina, è una macchina, un computer, o una macchina, o a una macchina, intelligenza artificiale, chi è lei, con chi parlo, con chi sto parlando,
      una registrazione, è una persona vera, è reale, è umano, è umana`),
    repeat:
      words(`è caduta la linea, la linea va, non ho afferrato, mi è sfuggit*,
      ripet*, può ripetere, non ho capito, non ho sentito, come dice, come ha detto, come scusi, ancora una volta, di nuovo per favore,
      un'altra volta`),
    angry:
      words(`stufa, stufo, non mi risolvete, presa in giro, terza volta che, assurdo,
      stupid*, idiota*, inutile, ridicol*, cazzo, merda, vergogn*, inaccettabile, reclam*, lament*, arrabbiat*, incompetent*,
      scandalo, schifo, perdere tempo`),
    goodbye:
      words(`arrivederci, arrivederla, ciao ciao, addio, è tutto, questo è tutto, basta così, nient'altro, niente altro, buona giornata,
      buona serata, a presto, a posto così, ho finito`),
    thanks: words(`grazie*, la ringrazio, ringrazi*, molto gentile`),
    hello: words(
      `ciao, salve, buongiorno, buon giorno, buonasera, buona sera, pronto, buon pomeriggio, buondì`,
    ),
  },
  yes: words(`sì, certo, esatto, corretto, giusto, va bene, d'accordo, perfetto, ok, okay, certamente, esattamente, è giusto, è corretto,
    benissimo, confermo, per favore, volentieri, sicuro, proprio così, prego, mi va bene, bene, come no, senz'altro, ottimo`),
  no: words(`no, sbagliato, non è giusto, non è corretto, non è esatto, per niente, assolutamente no, no grazie, nessuno, nessuna, meglio di no,
    non proprio, lasci stare, niente, negativo, errato, non`),
  names: {
    before:
      words(`mi chiamo, il mio nome è, il nome è, sono, a nome, a nome di, è a nome di, è a nome, sono il signor, sono la signora,
      il mio cognome è, cognome, nome, qui è, parla, per, è, il cognome è`),
    after: ['al telefono', 'che parla'],
    titles: words(`signor, signora, signorina, dottor, dottore, dottoressa, sig, professore, avvocato`),
    fillers:
      words(`ehm, allora, beh, dunque, sì, no, ciao, buongiorno, buonasera, salve, per favore, grazie, certo, e, esatto, mio, appuntamento,
      ok, va bene, ecco, prego, giusto`),
    isFamilyFirst: false,
    asIn: ['come', 'come in', 'di', 'per'],
    letters: {
      acca: 'h',
      'doppia vu': 'w',
      'vu doppia': 'w',
      ipsilon: 'y',
      'i greca': 'y',
      cappa: 'k',
      zeta: 'z',
      erre: 'r',
      esse: 's',
    },
  },
  wishes:
    words(`italiano, italiana, italian, italien, italienisch, italiaans, итальянск*, イタリア語, 意大利语, 意大利文, الإيطالية,
    ايطالي, إيطالي, بالإيطالي, इतालवी, इटालियन`),
  known:
    words(`il, lo, gli, una, che, non, sono, per, con, vorrei, buongiorno, grazie, sì, mi, è, di, quanto, come, favore, domani,
    appuntamento, ho, alle, della, un`),
  say: ITALIAN_SENTENCES,
};
