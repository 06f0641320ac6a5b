import { toCardinal, toOrdinal } from 'n2words/nl-NL';
import type { LanguageRules } from '../language.ts';
import { DUTCH_SENTENCES } from '../say/nl.ts';
import { words } from '../words.ts';

/** Behind a preposition an hour may be inflected: `na zessen`, `tegen vieren`. */
const HOURS = words(
  `enen, tweeën, drieën, vieren, vijven, zessen, zevenen, achten, negenen, tienen, elven, twaalven`,
);

const cardinals = (number: number): string[] => [
  ...(number === 1 ? ['een', 'één'] : [toCardinal(number)]),
  ...words(HOURS[number - 1] ?? ''),
];

export const DUTCH: LanguageRules = {
  code: 'nl',
  isSpaced: true,
  locale: 'nl-NL',
  numbers: {
    count: cardinals,
    upTo: 999,
    rank: (number) => toOrdinal(number),
    digits: {},
    double: ['dubbel', 'dubbele'],
    triple: ['driemaal'],
  },
  when: {
    order: 'day first',
    days: { 0: ['vandaag'], 1: ['morgen'], 2: ['overmorgen'] },
    weekdays: [[], [], [], [], [], [], []],
    months: [[], [], [], [], [], [], [], [], [], [], [], []],
    isFused: true,
    next: words(`volgende, aanstaande, komende, eerstvolgende, aankomende`),
    afterNext: [],
    this: words(`deze, dit`),
    weeks: {
      0: ['deze week'],
      1: ['volgende week', 'komende week', 'de week daarna'],
      2: [],
    },
    nextWeekday: 'ask',
    units: {
      day: ['dag', 'dagen'],
      week: ['week', 'weken'],
      month: ['maand', 'maanden'],
      hour: ['uur', 'uren', 'uurtje', 'uurtjes'],
      minute: ['minuut', 'minuten'],
    },
    weekend: ['weekend', 'het weekend', 'weekeinde'],
    in: ['over', 'binnen', 'in'],
    later: ['later', 'vanaf nu'],
    parts: {
      morning: words(
        `ochtend, ochtends, 's ochtends, in de ochtend, voormiddag, 's morgens, in de voormiddag, morgens`,
      ),
      noon: ['rond de middag', 'tussen de middag', 'lunchtijd', 'op de middag'],
      afternoon: words(
        `middag, middags, 's middags, in de middag, namiddag, in de namiddag, na de lunch, na het middageten`,
      ),
      evening: words(`avond, avonds, 's avonds, in de avond, na het werk`),
      night: ['nacht', "'s nachts"],
    },
    am: [],
    pm: [],
    times: { '12:00': ['twaalf uur s middags', 'het middaguur'], '00:00': ['middernacht'] },
    beforeHour: {
      15: ['kwart over', 'kwartier over'],
      '-15': ['kwart voor', 'kwartier voor'],
      '-30': ['half'],
    },
    afterHour: {},
    past: ['over', 'minuten over', 'na'],
    to: ['voor', 'minuten voor'],
    plus: [],
    minus: [],
    less: [],
    at: words(`om, rond, omstreeks, tegen, zo rond, rond een uur of, om een uur of`),
    oclock: ['uur', 'u'],
    on: words(`de, op de, op, den, voor de`),
    dayNumber: ['e', 'ste', 'de'],
    after: words(
      `kan niet voor, kan ik niet voor, kan niet vóór, kan ik niet vóór, lukt niet voor, lukt niet vóór, niet voor, niet vóór, niet eerder dan, na, vanaf, later dan, niet eerder dan, pas na`,
    ),
    before: words(`niet na, niet later dan, voor, tot, uiterlijk, uiterlijk om, vóór, eerder dan`),
    between: ['tussen', 'van'],
    and: ['en', 'tot', 'tot en met'],
    not: words(`niet, niet op, behalve, in plaats van, liever niet, geen, niet om`),
    notAfter: words(
      `nee wacht, nee wacht even, nee dan niet, ach nee, of nee, of nee wacht, nee sorry, nee toch, oh nee, eh nee, ik bedoel, of eigenlijk, of toch liever, lukt me niet, lukt mij niet, lukt niet, kan niet, kan ik niet, komt niet uit, gaat niet, past niet, schikt niet`,
    ),
    or: ['of'],
    soonest:
      words(`zo snel mogelijk, zo spoedig mogelijk, zo gauw mogelijk, zo vroeg mogelijk, de eerste mogelijkheid, eerst mogelijke,
      eerste beschikbare, eerste vrije plek, eerstvolgende mogelijkheid, met spoed`),
    any: words(`maakt niet uit, maakt me niet uit, wanneer dan ook, om het even, elke dag, elk moment, welke dag dan ook, kan me niet schelen,
      altijd goed`),
    skip: words(`de, het, op, in, om, van, en, een, 's, s, den, dan`),
    aliases: {
      'een half uur': '30 minuten',
      'een halfuur': '30 minuten',
      vanavond: 'vandaag avond',
      vanmiddag: 'vandaag middag',
      vanochtend: 'vandaag ochtend',
      morgenochtend: 'morgen ochtend',
      morgenmiddag: 'morgen middag',
      morgenavond: 'morgen avond',
    },
  },
  cues: {
    cancel: words(`geef mijn plek, geef mijn plaats, haal mijn naam, streep mij, streep me,
      red het niet, ga het niet redden, niet redden, haal me er, haal mij er,
      annul*, afzeg*, zeg+af, bel+af, cancel*, niet komen, kan niet op mijn afspraak, schrappen, niet meer nodig+afspraak,
      laten vervallen, niet door laten gaan, afbellen`),
    move: words(`ik zou+komen+later+!graag, ik zou+komen+eerder+!graag, ik zou+komen+andere dag, had+staan+later+afspraak,
      afspraak+dagje later, afspraak+dag later, afspraak+dagje eerder, afspraak+dag eerder, afspraak+uurtje later, afspraak+uur later,
      afspraak+uurtje eerder, afspraak+uur eerder, afspraak+kan die later, afspraak+kan die eerder, verzet*, verplaats*, verschui*, verschuiv*, wijzig*, omboek*, ander tijdstip, andere tijd voor mijn, andere dag voor mijn,
      afspraak+veranderen, uitstellen, vervroegen, naar een andere dag, ruilen`),
    mine: words(`hoe laat+verwacht, wanneer+verwacht, hoe laat moest ik, wanneer moest ik, hoe laat was mijn, hoe laat ik moet, wanneer ik moet, weet niet meer+afspraak, weet niet meer wanneer, weet niet meer hoe laat, hoe laat ik er, hoe laat mijn,
      wanneer is mijn, hoe laat is mijn, wanneer heb ik, hoe laat heb ik, heb ik een afspraak, afspraak bevestigen, mijn afspraak nakijken,
      afspraak vergeten, wanneer moet ik, hoe laat moet ik, wanneer was mijn`),
    transfer: words(`iemand van vlees, iemand aan de lijn, mens aan de lijn, echt iemand,
      spreken met, iemand spreken, echt persoon, echte persoon, een mens, echt mens, medewerker*, doorverbind*, verbind me,
      verbind mij, de baas+!zeggen+!doorgeven, de eigenaar+!zeggen+!doorgeven, leidinggevende, een persoon, met iemand praten, praten met, manager`),
    message: words(`wilt u+zeggen dat, wil je+zeggen dat, kunt u+zeggen dat, kun je+zeggen dat,
      zeggen dat ik, gebeld heb, heb gebeld, zeggen tegen,
      bericht, boodschap, terugbel*, bel me terug, bellen jullie me, doorgeven, laat weten, laten weten, zeg tegen, vertel hem,
      vertel haar, teruggebeld, bel mij`),
    price:
      words(`wat ben ik+kwijt, hoeveel ben ik+kwijt, ik dan kwijt, geld kwijt, wat kost, wat kosten, kost, kosten, hoeveel kost, hoe duur, prijs, prijzen, prijslijst, tarief, tarieven, duur, wat rekent,
      wat vraagt u, wat vragen jullie`),
    hours:
      words(`openingstijd*, openingsuren, open, geopend, dicht, gesloten, hoe laat sluit*, wanneer sluit*, hoe laat gaan jullie, tot hoe laat,
      wanneer zijn jullie, sluiten jullie`),
    services: words(`doen jullie+aan, doet u+aan, doen jullie daar, doen jullie toevallig,
      welke diensten, wat bieden, welke behandelingen, doen jullie ook, doet u ook, bieden jullie, biedt u, wat doen jullie,
      wat voor diensten, jullie aanbod, wat voor behandelingen`),
    address: words(`welk gebouw, welke verdieping, welke ingang, kan jullie niet vinden, kan u niet vinden,
      adres, waar zijn jullie, waar zitten jullie, waar bent u, gevestigd, parkeren, parkeerplaats*, hoe kom ik, route, welke straat,
      waar is de, waar vind ik, hoe+bereikbaar`),
    book: words(`naar kijken, naar kunnen kijken, laten nakijken, laten bekijken, kiespijn, doet pijn, doet zeer, heb pijn, pijn in, pijn aan, afgebroken, veel pijn, zoveel pijn,
      naar de tandarts, naar de dokter, naar de huisarts, op consult, op controle,
      plekje, nog plek, gaatje, nog ruimte, nog tijd voor mij,
      afspraak*, boek*, reserver*, inplannen, plannen, langskomen, langs komen, terecht, plek vrij, vrije plek, iets vrij, plaats vrij,
      beschikbaar*, kan ik komen, zou ik kunnen komen, wil graag komen, aanmelden, inschrijven`),
    identity:
      words(`een mens of, mens of, robot of, computer of, of een mens, of een robot, of een computer, een antwoordapparaat, bent u van vlees, praat ik met, praat ik nu met,
      een robot, een machine, een computer, kunstmatige intelligentie, wie bent u, met wie spreek ik, ben je echt, bent u echt,
      een bandje, bent u een mens, ben je een mens`),
    repeat: words(
      `viel weg, valt weg, verbinding+weg, verbinding+slecht, gemist wat u,
      verstond, versta u niet, versta je niet, hoorde ik niet, herhal*, nog een keer, nogmaals, wat zei, wat zegt, niet verstaan, niet begrepen, niet gehoord, pardon, hoe bedoelt`,
    ),
    angry: words(`drie keer gebeld, zat van, beu, slaat nergens op,
      idioot, idioten, stom, stomme, belachelijk, verdomme, kut, klote, onacceptabel, klacht, klagen, boos, schandalig, waardeloos,
      tijdverspilling, schande`),
    goodbye:
      words(`tot ziens, dag hoor, doei, tot horens, dat was het, dat was alles, dat is alles, verder niets, fijne dag, tot dan, niets meer,
      prettige dag, dat was 't, doeg`),
    thanks: words(`dank*, bedankt, dankjewel, dank u wel, dank je wel, hartelijk dank, merci`),
    hello: words(
      `hallo, goedendag, goedemorgen, goedemiddag, goedenavond, goede morgen, goede middag, hoi, dag, goeiemorgen, goeiendag`,
    ),
  },
  yes: words(`ja, jawel, zeker, klopt, dat klopt, juist, correct, goed, prima, oké, ok, is goed, graag, natuurlijk, inderdaad, precies,
    dat is goed, akkoord, perfect, ja graag, uitstekend, zeker weten, jazeker, alstublieft, doe maar, ja hoor, dat is juist, top, in orde`),
  no: words(`nee, neen, nee hoor, fout, klopt niet, dat klopt niet, niet juist, niet goed, niet helemaal, nee dank u, liever niet, helemaal niet,
    onjuist, niets, laat maar, nee bedankt, geen, toch niet, verkeerd`),
  names: {
    before:
      words(`mijn naam is, ik ben, ik heet, op naam van, op de naam van, de naam is, naam is, u spreekt met, je spreekt met, met,
      mijn achternaam is, achternaam, voornaam, dit is, het is, voor, onder de naam`),
    after: ['aan de lijn', 'hier'],
    titles: words(`meneer, mevrouw, mijnheer, dokter, dr, heer, mevr, dhr`),
    fillers:
      words(`eh, uh, ehm, nou, dus, ja, nee, hallo, alstublieft, dank u, bedankt, graag, en, goed, goedendag, oké, zeker, mijn, naam, afspraak,
      natuurlijk, hoor, goedemorgen, goedemiddag, klopt`),
    isFamilyFirst: false,
    asIn: ['van', 'als in', 'zoals', 'zoals in'],
    letters: { ypsilon: 'y', 'griekse ij': 'y', 'lange ij': 'ij', zet: 'z', streepje: '-' },
  },
  wishes:
    words(`nederlands, nederlandse, dutch, néerlandais, neerlandés, holandés, niederländisch, olandese, holandês, нидерландск*,
    голландск*, オランダ語, 荷兰语, 荷兰文, الهولندية, هولندي, بالهولندي, डच`),
  known:
    words(`ik, het, een, en, niet, is, graag, wil, voor, met, wat, hoe, goedemorgen, ja, nee, dank, u, mijn, afspraak, morgen, om,
    van, kan, zou, alstublieft`),
  say: DUTCH_SENTENCES,
};
