import { toCardinal, toOrdinal } from 'n2words/fr-FR';
import type { LanguageRules } from '../language.ts';
import { FRENCH_SENTENCES } from '../say/fr.ts';
import { words } from '../words.ts';

/** `une` and `vingt et une` stand before hours and minutes. */
const cardinals = (number: number): string[] => {
  const word = toCardinal(number);
  return word.endsWith('un') ? [word, `${word}e`] : [word];
};

export const FRENCH: LanguageRules = {
  code: 'fr',
  isSpaced: true,
  locale: 'fr-CA',
  numbers: {
    count: cardinals,
    upTo: 999,
    rank: (number) => (number === 1 ? ['premier', '1er'] : toOrdinal(number)),
    digits: { septante: 70, huitante: 80, nonante: 90 },
    double: ['double'],
    triple: ['triple'],
  },
  when: {
    order: 'day first',
    days: { 0: ["aujourd'hui", 'ce jour'], 1: ['demain'], 2: ['après-demain', 'surlendemain'] },
    weekdays: [[], [], [], [], [], [], []],
    months: [[], [], [], [], [], [], [], [], [], [], [], []],
    isFused: false,
    next: ['prochain', 'prochaine', 'suivant', 'suivante', "d'après"],
    afterNext: [],
    this: ['ce', 'cette', 'cet', 'celui-ci'],
    weeks: {
      0: ['cette semaine'],
      1: ['la semaine prochaine', 'semaine prochaine', 'la semaine suivante', "la semaine d'après"],
      2: ['dans deux semaines', 'la semaine suivant la prochaine'],
    },
    nextWeekday: 'ask',
    units: {
      day: ['jour', 'jours'],
      week: ['semaine', 'semaines'],
      month: ['mois'],
      hour: ['heure', 'heures'],
      minute: ['minute', 'minutes'],
    },
    weekend: ['week-end', 'weekend', 'fin de semaine'],
    weeksOn: { 1: ['en huit'], 2: ['en quinze'] },
    in: ['dans', "d'ici", 'en'],
    later: ['plus tard'],
    parts: {
      morning: [
        'première heure',
        'à la première heure',
        'matin',
        'du matin',
        'le matin',
        'dans la matinée',
        'matinée',
        'en matinée',
        'avant-midi',
      ],
      noon: ['heure du dîner', 'heure du midi', 'ce midi'],
      afternoon:
        words(`après-midi, d'après-midi, de l'après-midi, l'après-midi, en après-midi, cet après-midi,
        après le déjeuner, après déjeuner, après manger`),
      evening: ['soir', 'du soir', 'le soir', 'en soirée', 'soirée', 'ce soir', 'fin de journée'],
      night: ['nuit', 'de la nuit'],
    },
    am: ['am', 'a m'],
    pm: ['pm', 'p m'],
    times: { '12:00': ['midi', '12 h midi'], '12:30': ['midi et demi', 'midi trente'], '00:00': ['minuit'] },
    beforeHour: {},
    afterHour: {
      30: ['et demie', 'et demi'],
      15: ['et quart', 'et un quart', 'un quart'],
      '-15': ['moins le quart', 'moins quart', 'moins un quart'],
      45: ['trois quarts', 'et trois quarts'],
    },
    past: [],
    to: [],
    plus: ['et'],
    minus: ['moins'],
    less: [],
    at: ['à', 'vers', 'autour de', 'aux alentours de'],
    oclock: ['heure', 'heures', 'h', 'hres'],
    on: words(`le, au, du, jusqu'au, avant le, après le, à partir du, dès le, pas avant le, pas après le`),
    dayNumber: [],
    after: words(
      `je peux pas avant, je ne peux pas avant, peux pas avant, ne peux pas avant, pourrai pas avant, je pourrai pas avant, je ne pourrai pas avant, pas libre avant, pas avant, pas avant le, après, après le, à partir de, à partir du, plus tard que, passé, dès, dès le`,
    ),
    before: words(`pas après, pas après le, avant, avant le, plus tôt que, jusqu'à, jusqu'au, au plus tard`),
    between: ['entre', 'de'],
    and: ['et', 'à', 'jusqu à', 'jusqu au'],
    not: ['pas', 'pas le', 'sauf', 'plutôt que', 'au lieu de', 'au lieu du', 'non pas', 'surtout pas'],
    notAfter: words(`
      je peux pas, je ne peux pas, je pourrai pas, je ne pourrai pas, pas possible, ah non, oh non, non
      excusez, ah excusez, non minute, pas celui-ci, pas celle-ci, oups, non pardon, euh non, non plutôt, non
      attendez, ou plutôt, je veux dire, pardon je voulais dire, ne me convient pas, ne va pas, ne marche pas,
      ça ne va pas, impossible
    `),
    or: ['ou'],
    soonest: words(`
      premier créneau, premier rendez-vous, le plus tôt possible, au plus tôt, dès que possible, le plus rapidement possible, au plus vite,
      le plus vite possible, première disponibilité, premier rendez-vous disponible, en urgence
    `),
    any: words(`
      n'importe quand, n'importe quel jour, n'importe quelle heure, peu importe, ça m'est égal,
      quand vous voulez, comme vous voulez, cela m'est égal
    `),
    skip: ['le', 'la', 'les', 'l', 'de', 'du', 'd', 'des', 'à', 'au', 'en', 'et', 'un', 'une', 'dans'],
    aliases: {
      'cet après-midi': "aujourd'hui après-midi",
      'cet avant-midi': "aujourd'hui matin",
      'ce matin': "aujourd'hui matin",
      'quinze jours': '2 semaines',
      'une demi-heure': '30 minutes',
      'ce soir': "aujourd'hui soir",
      'demain matin': 'demain le matin',
      'demain soir': 'demain le soir',
    },
  },
  cues: {
    cancel: words(`
      donner ma place, donnez ma place, enlever mon nom, enlevez mon nom, enlevez-moi, ôtez-moi,
      ne viendrai pas+!autre jour+!autre moment, ne peux pas venir+!autre jour+!autre moment, ne pourrai pas être présent*,
      annul*, décommander, supprimer+rendez-vous, ne pourrai pas venir+!autre jour+!autre moment, peux pas venir+!autre jour+!autre moment, peux plus venir,
      ne pourrai pas être là, plus besoin+rendez-vous, laisser tomber
    `),
    move: words(`
      mettre ça plus tard, mettre ça un peu plus tard, mettre ça un autre jour, remettre ça, j avais+un autre jour, j avais+une autre journée, j avais+un peu plus tard,
      ne peux pas venir+autre jour, ne viendrai pas+autre jour, ne pourrai pas venir+autre jour, change+mon rendez-vous, changement+rendez-vous, changer+date,
      autre jour+mon rendez-vous, autre heure+mon rendez-vous, autre date+mon rendez-vous,
      déplac*, report*, changer+rendez-vous, décal*, remettre+rendez-vous, modifier+rendez-vous, repousser,
      avancer+rendez-vous, changer la date, changer l'heure, changer d'heure, autre moment pour mon,
      reprogramm*, replanif*
    `),
    mine: words(`
      quel jour je devais, je devais venir, m aviez mis, m aviez noté, c était quand mon, c était quand le,
      je me rappelle plus à quelle, je me rappelle plus quand, souviens+rendez-vous, rappelle plus+rendez-vous, sais plus+rendez-vous, sais plus à quelle heure, sais plus quand, souviens plus à quelle heure, souviens plus quand, vous m'attendez, je suis censé*, l'heure de mon rendez-vous,
      c'est quand mon, quand est mon, à quelle heure est mon, vérifier mon rendez-vous,
      confirmer mon rendez-vous, est-ce que j'ai un rendez-vous, ai-je un rendez-vous, oublié+rendez-vous,
      rappeler l'heure de mon, c'est quand déjà, à quelle heure mon
    `),
    transfer: words(`
      parler à, parler avec, une vraie personne, un humain, être humain, quelqu'un de réel, passez-moi,
      passer quelqu'un, me passer, transfér*, le responsable, la responsable, le patron+!dire, la patronne+!dire,
      une personne, la réception, standardiste, le gérant, la gérante, me mettre en contact
    `),
    message: words(`
      pourriez-vous dire, pouvez-vous dire, vous pouvez dire, voudriez-vous dire, dites à, vous direz à,
      dire+j'ai appelé, dire que j'ai appelé, dites+j'ai appelé,
      message, me rappel*+!je me rappelle, nous rappel*, rappelez-moi, rappelle-moi, m'a rappelé, un rappel, pouvez-vous rappeler, pourriez-vous rappeler, peut-il rappeler, peut rappeler, peut-on rappeler, qu'on rappelle, faire savoir, dites-lui, dites-leur, transmettre, prévenir, laisser un mot,
      recontact*
    `),
    price: words(`
      ça reviendrait à, ça revient à, ça tournerait,
      combien, prix, tarif*, coût*, ça coûte, coûte, quel est le montant, cher, chère, frais, honoraires
    `),
    hours: words(`
      encore là à cette heure, êtes encore là, encore là à, jusqu à quelle heure, êtes là jusqu à,
      heures d'ouverture, horaire*, ouvert*, ferm*, vous ouvrez, vous fermez, heures d'affaires
    `),
    services: words(`
      vous faites aussi, faites aussi, faites-vous aussi, vous faites également,
      quels services, vos services, vous offrez, vous proposez, qu'est-ce que vous faites, est-ce que vous faites,
      faites-vous, offrez-vous, proposez-vous, quels soins, quels traitements, liste des services
    `),
    address: words(`
      quel bâtiment, quel étage, vous trouve pas, trouve pas l entrée, pour aller chez vous, pour me rendre chez vous, par où je passe,
      adresse, où êtes-vous, vous êtes où, situé*, où se trouve, comment s'y rendre, comment on se rend,
      stationnement, se garer, parking, vous trouver, quelle rue
    `),
    book: words(`
      regarde ça, regarder ça, jeter un œil, jeter un coup d œil, mal aux dents, mal à une dent, dent cassée, cassé une dent, s est décollé*, me fait mal, fait très mal, puisse me voir, pourrait me voir,
      aimerais voir, voudrais voir, voir le dentiste, voir le docteur, voir le médecin, voir un médecin,
      petite place, de la place, voir quelqu'un, prendre date, passer quand, vous voir,
      rendez-vous, rendez vous, rdv, réserv*, prendre une place, disponibilité*, disponible*, une place,
      venir vous voir, créneau, plage horaire, passer vous voir, je pourrais venir, puis-je venir,
      est-ce que je peux venir, j'aimerais venir, voudrais venir, consult*, me prendre
    `),
    identity: words(`
      vous êtes une vraie personne, êtes-vous une vraie personne, êtes une personne, êtes-vous humain, vous êtes humain, une vraie personne ou, un humain ou, un répondeur, une voix enregistrée,
      êtes-vous un robot, vous êtes un robot, un robot, une machine, un ordinateur, êtes-vous réel,
      qui êtes-vous, à qui je parle, à qui ai-je l'honneur, intelligence artificielle, un enregistrement
    `),
    repeat: words(`
      ça a coupé, la ligne a coupé, ça coupe, vous disiez quoi, vous disiez, manqué la fin, pas saisi,
      répét*, redire, pardon+!non+!numéro, comment ça, pas compris, pas bien compris, pas très bien compris, pas entendu, pas bien entendu,
      vous avez dit quoi, vous dites quoi, encore une fois, vous pouvez répéter,
      qu'avez-vous dit, qu'est-ce que vous avez dit
    `),
    angry: words(`
      c est n importe quoi, plein le dos, ras le bol, vous moquez de, se moque de moi, tanné, tannée, une honte, honteux, pas sérieux,
      stupide*, idiot*, imbécile, nul, nuls, nulle, nulles, ridicule*, merde, putain, inacceptable, scandaleux,
      me plaindre, plainte, en colère, marre, incompétent*, tabarnak, perdre mon temps
    `),
    goodbye: words(`
      belle journée, belle soirée, je vous laisse+!numéro+!message, bon week-end, bonne fin de semaine,
      au revoir, bye, à bientôt, bonne journée, bonne soirée, c'est tout, ce sera tout, ça sera tout,
      rien d'autre, à la prochaine, adieu, bonne fin de journée, j'ai fini
    `),
    thanks: ['merci*', 'remerci*', 'c est gentil'],
    hello: ['bonjour', 'bonsoir', 'allô', 'salut'],
  },
  yes: words(`
    oui, ouais, ouaip, d'accord, exact, exactement, c'est exact, c'est ça, c'est bien ça, c'est bon, parfait,
    bien sûr, tout à fait, ok, okay, volontiers, s'il vous plaît, absolument, ça me va, ça me convient, correct,
    c'est correct, c'est juste, entendu, très bien, allez-y, certainement, je confirme, super, mm hm
  `),
  no: words(`
    non, nan, pas du tout, pas vraiment, ce n'est pas ça, c'est pas ça, c'est faux, faux, pas exact, incorrect,
    ce n'est pas exact, c'est pas bon, ce n'est pas bon, pas correct, non merci, aucun, laissez tomber, jamais
  `),
  names: {
    before: words(`
      je m'appelle, mon nom est, mon nom c'est, c'est au nom de, au nom de, au nom d', je suis, ici, c'est,
      à l'appareil, nom de famille, mon prénom est, prénom, pour, sous le nom de, le nom est, le nom c'est
    `),
    after: ["à l'appareil", 'au téléphone'],
    titles: ['monsieur', 'madame', 'mademoiselle', 'docteur', 'docteure', 'm', 'mme', 'maître'],
    fillers: words(`
      euh, ben, bon, alors, oui, bonjour, s'il vous plaît, merci, c'est, d'accord, voilà, et, donc, non, mon,
      bien sûr, allô, nom, rendez-vous, exact
    `),
    isFamilyFirst: false,
    asIn: ['comme', 'comme dans'],
    letters: { 'i grec': 'y', 'double v': 'w', trait: '-', apostrophe: "'" },
  },
  wishes: words(`
    français, francais, french, francés, französisch, francese, francês, frans, французск*, フランス語, 法语, 法語,
    الفرنسية, بالفرنسية, بالفرنسي, فرنسي, फ़्रेंच, फ्रेंच
  `),
  known: words(`
    je, le, la, les, un, une, est, que, vous, pour, voudrais, bonjour, merci, oui, non, avec, mon, demain,
    c, et, pas, quel, combien, plaît, rendez
  `),
  say: FRENCH_SENTENCES,
};
