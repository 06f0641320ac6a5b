import { toCardinal, toOrdinal } from 'n2words/fr-FR';
import type { LanguageRules } from '../language.ts';
import { list } from '../list.ts';

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
    afterNext: ['en huit'],
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
      hour: [],
      minute: ['minute', 'minutes'],
    },
    in: ['dans', "d'ici", 'en'],
    later: ['plus tard'],
    parts: {
      morning: ['matin', 'du matin', 'le matin', 'dans la matinée', 'matinée', 'en matinée', 'avant-midi'],
      noon: ['heure du dîner', 'heure du midi', 'ce midi'],
      afternoon: ['après-midi', "de l'après-midi", "l'après-midi", 'en après-midi', 'cet après-midi'],
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
    at: ['à', 'vers', 'pour', 'autour de', 'aux alentours de'],
    oclock: ['heure', 'heures', 'h', 'hres'],
    on: ['le', 'au', 'jusqu au', 'du'],
    dayNumber: [],
    after: ['après', 'à partir de', 'plus tard que', 'passé', 'dès'],
    before: ['avant', 'plus tôt que', "jusqu'à", 'au plus tard'],
    not: ['pas', 'pas le', 'sauf', 'plutôt que', 'au lieu de', 'au lieu du', 'non pas', 'surtout pas'],
    notAfter: ['ne me convient pas', 'ne va pas', 'ne marche pas', 'ça ne va pas', 'impossible'],
    or: ['ou'],
    soonest: list(`
      le plus tôt possible, au plus tôt, dès que possible, le plus rapidement possible, au plus vite,
      le plus vite possible, première disponibilité, premier rendez-vous disponible, en urgence
    `),
    any: list(`
      n'importe quand, n'importe quel jour, n'importe quelle heure, peu importe, ça m'est égal,
      quand vous voulez, comme vous voulez, cela m'est égal
    `),
    skip: ['le', 'la', 'les', 'l', 'de', 'du', 'd', 'des', 'à', 'au', 'en', 'et', 'un', 'une', 'dans'],
    aliases: { 'ce soir': "aujourd'hui soir", 'demain matin': 'demain le matin', 'demain soir': 'demain le soir' },
  },
  cues: {
    cancel: list(`
      annul*, décommander, supprimer+rendez-vous, ne pourrai pas venir, peux pas venir, peux plus venir,
      ne pourrai pas être là, plus besoin+rendez-vous, laisser tomber
    `),
    move: list(`
      déplac*, report*, changer+rendez-vous, décal*, remettre+rendez-vous, modifier+rendez-vous, repousser,
      avancer+rendez-vous, changer la date, changer l'heure, changer d'heure, autre moment pour mon,
      reprogramm*, replanif*
    `),
    mine: list(`
      c'est quand mon, quand est mon, à quelle heure est mon, vérifier mon rendez-vous,
      confirmer mon rendez-vous, est-ce que j'ai un rendez-vous, ai-je un rendez-vous, oublié+rendez-vous,
      rappeler l'heure de mon, c'est quand déjà, à quelle heure mon
    `),
    transfer: list(`
      parler à, parler avec, une vraie personne, un humain, être humain, quelqu'un de réel, passez-moi,
      passer quelqu'un, me passer, transfér*, le responsable, la responsable, le patron, la patronne,
      une personne, la réception, standardiste, le gérant, la gérante, me mettre en contact
    `),
    message: list(`
      message, rappel*, faire savoir, dites-lui, dites-leur, transmettre, prévenir, laisser un mot,
      recontact*
    `),
    price: list(`
      combien, prix, tarif*, coût*, ça coûte, coûte, quel est le montant, cher, chère, frais, honoraires
    `),
    hours: list(`
      heures d'ouverture, horaire*, ouvert*, ferm*, vous ouvrez, vous fermez, heures d'affaires
    `),
    services: list(`
      quels services, vos services, vous offrez, vous proposez, qu'est-ce que vous faites, est-ce que vous faites,
      faites-vous, offrez-vous, proposez-vous, quels soins, quels traitements, liste des services
    `),
    address: list(`
      adresse, où êtes-vous, vous êtes où, situé*, où se trouve, comment s'y rendre, comment on se rend,
      stationnement, se garer, parking, vous trouver, quelle rue
    `),
    book: list(`
      rendez-vous, rendez vous, rdv, réserv*, prendre une place, disponibilité*, disponible*, une place,
      venir vous voir, créneau, plage horaire, passer vous voir, je pourrais venir, puis-je venir,
      est-ce que je peux venir, j'aimerais venir, voudrais venir, consult*, me prendre
    `),
    identity: list(`
      êtes-vous un robot, vous êtes un robot, un robot, une machine, un ordinateur, êtes-vous réel,
      qui êtes-vous, à qui je parle, à qui ai-je l'honneur, intelligence artificielle, un enregistrement
    `),
    repeat: list(`
      répét*, redire, pardon, comment ça, pas compris, pas entendu, encore une fois, vous pouvez répéter,
      qu'avez-vous dit, qu'est-ce que vous avez dit
    `),
    angry: list(`
      stupide*, idiot*, imbécile, nul, nulle, ridicule, merde, putain, inacceptable, scandaleux,
      me plaindre, plainte, en colère, marre, incompétent*, tabarnak, perdre mon temps
    `),
    goodbye: list(`
      au revoir, bye, à bientôt, bonne journée, bonne soirée, c'est tout, ce sera tout, ça sera tout,
      rien d'autre, à la prochaine, adieu, bonne fin de journée, j'ai fini
    `),
    thanks: ['merci*', 'remerci*', 'c est gentil'],
    hello: ['bonjour', 'bonsoir', 'allô', 'salut'],
  },
  yes: list(`
    oui, ouais, ouaip, d'accord, exact, exactement, c'est exact, c'est ça, c'est bien ça, c'est bon, parfait,
    bien sûr, tout à fait, ok, okay, volontiers, s'il vous plaît, absolument, ça me va, ça me convient, correct,
    c'est correct, c'est juste, entendu, très bien, allez-y, certainement, je confirme, super, mm hm
  `),
  no: list(`
    non, nan, pas du tout, pas vraiment, ce n'est pas ça, c'est pas ça, c'est faux, faux, pas exact, incorrect,
    ce n'est pas exact, c'est pas bon, ce n'est pas bon, pas correct, non merci, aucun, laissez tomber, jamais
  `),
  names: {
    before: list(`
      je m'appelle, mon nom est, mon nom c'est, c'est au nom de, au nom de, au nom d', je suis, ici, c'est,
      à l'appareil, nom de famille, mon prénom est, prénom, pour, sous le nom de, le nom est, le nom c'est
    `),
    after: ["à l'appareil", 'au téléphone'],
    titles: ['monsieur', 'madame', 'mademoiselle', 'docteur', 'docteure', 'm', 'mme', 'maître'],
    fillers: list(`
      euh, ben, bon, alors, oui, bonjour, s'il vous plaît, merci, c'est, d'accord, voilà, et, donc, non, mon,
      bien sûr, allô, nom, rendez-vous, exact
    `),
    isFamilyFirst: false,
    asIn: ['comme', 'comme dans'],
    letters: { 'i grec': 'y', 'double v': 'w', trait: '-', apostrophe: "'" },
  },
  wishes: list(`
    français, francais, french, francés, französisch, francese, francês, frans, французск*, フランス語, 法语, 法語,
    الفرنسية, فرنسي, फ़्रेंच, फ्रेंच
  `),
  known: list(`
    je, le, la, les, un, une, est, que, vous, pour, voudrais, bonjour, merci, oui, non, avec, mon, demain,
    c, et, pas, quel, combien, plaît, rendez
  `),
  say: {
    day: ({ weekday, month, number }) => `${weekday} ${number === 1 ? '1er' : number} ${month}`,
    time: ({ hour, minute }) => `${hour} h${minute === 0 ? '' : ` ${String(minute).padStart(2, '0')}`}`,
    askTask: ({ can }) => `Je peux ${can}. Que désirez-vous?`,
    tasks: {
      book: 'prendre un rendez-vous',
      move: 'en déplacer un',
      cancel: 'en annuler un',
      price: 'vous donner nos prix',
      hours: 'vous donner nos heures d’ouverture',
      message: 'prendre un message',
      transfer: 'vous passer quelqu’un',
    },
    pardon: () => 'Pardon, je n’ai pas compris.',
    anythingElse: () => 'Puis-je faire autre chose pour vous?',
    askService: ({ services }) => `Quel service désirez-vous: ${services}?`,
    askDay: () => 'Quel jour vous conviendrait?',
    askTime: ({ day }) => `À quelle heure, le ${day}?`,
    askDayFor: ({ time }) => `Quel jour voulez-vous venir à ${time}?`,
    askWhich: ({ choices }) => `Voulez-vous dire ${choices}?`,
    offerTimes: ({ day, times }) => `Le ${day}, j’ai ${times}. Qu’est-ce qui vous convient?`,
    offerOthers: ({ choices }) => `Ce moment n’est pas libre. Je peux vous offrir ${choices}. Cela vous convient-il?`,
    closedThen: ({ day }) => `Nous sommes fermés à ce moment le ${day}. Quel autre jour ou quelle autre heure?`,
    nothingFree: ({ day }) => `Je n’ai rien de libre le ${day}. Quel autre jour vous conviendrait?`,
    nothingFreeSoon: () => 'Je n’ai rien de libre ces prochaines semaines. Dois-je prendre un message?',
    inThePast: () => 'Ce moment est déjà passé. Quel autre jour vous conviendrait?',
    confirmBooking: ({ service, day, time }) => `${service ?? 'Un rendez-vous'}, le ${day} à ${time}. Est-ce exact?`,
    askName: () => 'Puis-je avoir votre prénom et votre nom, s’il vous plaît?',
    askFullName: () => 'Et votre nom complet, prénom et nom de famille, s’il vous plaît?',
    confirmName: ({ name, letters }) => `${name}, le nom de famille s’épelle ${letters}. Est-ce exact?`,
    askSpelling: () => 'Veuillez épeler votre nom de famille, lettre par lettre.',
    askPhone: () => 'À quel numéro de téléphone peut-on vous joindre?',
    confirmPhone: ({ digits }) => `J’ai noté ${digits}. Est-ce exact?`,
    booked: ({ service, day, time }) =>
      `Votre rendez-vous${service ? ` pour ${service}` : ''} est réservé le ${day} à ${time}.`,
    askWhose: () => 'À quel nom est le rendez-vous, et pour quel jour et quelle heure?',
    askWhenWas: () => 'Pour quel jour et quelle heure est le rendez-vous?',
    notFound: () => 'Je ne trouve pas de rendez-vous avec ces détails sous votre numéro de téléphone.',
    mine: ({ service, day, time }) => `Votre rendez-vous est: ${service}, le ${day} à ${time}.`,
    confirmCancel: ({ service, day, time }) => `${service}, le ${day} à ${time}. Dois-je l’annuler?`,
    cancelled: ({ day, time }) => `Votre rendez-vous du ${day} à ${time} est annulé.`,
    kept: () => 'Très bien, rien n’a été changé.',
    askNewTime: ({ service, day, time }) =>
      `J’ai trouvé ${service}, le ${day} à ${time}. Quel jour et quelle heure désirez-vous à la place?`,
    confirmMove: ({ day, time }) => `Dois-je le déplacer au ${day} à ${time}?`,
    moved: ({ day, time }) => `Votre rendez-vous est maintenant le ${day} à ${time}.`,
    price: ({ service, price, minutes }) => `${service}${price ? ` coûte ${price} et` : ''} dure ${minutes} minutes.`,
    services: ({ services }) => `Nous offrons ${services}.`,
    noServices: () => 'Je n’ai pas de liste de services ici.',
    hoursOf: ({ day, spans }) => `Le ${day}, nous sommes ouverts ${spans}.`,
    span: ({ opens, closes }) => `de ${opens} à ${closes}`,
    closedOn: ({ day }) => `Le ${day}, nous sommes fermés.`,
    hoursOfWeek: ({ days }) => `Nous sommes ouverts ${days}.`,
    noAnswer: () => 'Je ne le sais pas. Dois-je prendre un message pour qu’on vous rappelle?',
    askMessage: () => 'Que puis-je transmettre?',
    askMessageName: () => 'Et quel est votre nom, s’il vous plaît?',
    messageTaken: () => 'Merci, votre message est transmis.',
    connecting: () => 'Un instant, je vous mets en communication.',
    nobodyThere: () => 'Personne ne peut vous répondre en ce moment. Voulez-vous laisser un message?',
    mayNot: () => 'Je ne peux pas faire cela moi-même. Voulez-vous laisser un message?',
    offerMessage: () => 'Je suis désolé, je n’ai toujours pas compris. Voulez-vous laisser un message?',
    identity: ({ business }) => `Je suis l’assistant automatique de ${business}.`,
    languageChanged: () => 'Bien sûr, continuons en français. Comment puis-je vous aider?',
    languageUnknown: ({ languages }) => `Je suis désolé, ici je ne parle que ${languages}.`,
    calm: () => 'J’en suis désolé. Je voudrais vous aider.',
    welcome: () => 'Je vous en prie.',
    hello: () => 'Bonjour! Comment puis-je vous aider?',
    noCards: () => 'Ne me dites pas de numéro de carte, s’il vous plaît; je ne peux pas les accepter.',
    failed: () => 'Je suis désolé, cela n’a pas fonctionné. Voulez-vous laisser un message?',
    goodbye: () => 'Merci de votre appel. Au revoir.',
  },
};
