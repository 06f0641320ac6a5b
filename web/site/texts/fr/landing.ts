import { demos } from './demos.ts';

export const landing = {
  meta: {
    title: 'Callingua : des appels IA dans toutes les langues',
    description:
      'Une réceptionniste téléphonique IA qui répond jour et nuit dans la langue de vos appelants et prend des rendez-vous. {platformFee} par mois, {numberFee} par numéro, {callPrice} par appel abouti. Sans contrat.',
  },
  hero: {
    badge: '{languageCount}+ langues',
    title: 'Aucun appel sans réponse. Dans toutes les langues.',
    lead: 'Un numéro de téléphone avec une réceptionniste IA qui répond à toute heure, parle la langue de vos appelants et prend leurs rendez-vous. Vous payez {callPrice} par appel abouti, et rien à la minute.',
    notice: 'Prêt en 5 minutes environ',
    demo: 'Voir la mise en route',
    multilingual: 'Fonctions multilingues',
    assurance:
      'Sans contrat · Garantie de remboursement de {moneyBackDays} jours · {trialDays} jours sans frais de plateforme',
    example: {
      label: 'Exemple d’appel',
      language: 'Espagnol',
      caller: 'Appelant',
      agent: 'Votre réceptionniste',
      booked: 'Rendez-vous pris',
      bookedWhen: 'Mercredi, 15 h 30',
      charged: 'Appel abouti',
      chargedPrice: '{callPrice}',
    },
  },
  stats: {
    label: 'Callingua en chiffres',
    languages: {
      value: '{languageCount}+',
      label: 'langues',
      note: '{spokenCount} offertes dès aujourd’hui',
    },
    uptime: { value: '{uptime}', label: 'de disponibilité', note: 'notre objectif' },
    hours: { value: '24/7', label: 'une réponse', note: 'nuits, fins de semaine et jours fériés compris' },
  },
  features: {
    title: 'Une réceptionniste qui ne manque aucun appel',
    lead: 'Ce que fait un bon accueil, à toute heure et dans {languageCount}+ langues.',
    cards: [
      {
        title: 'Parle la langue de vos appelants',
        text: 'L’agent répond dans la langue que vous choisissez pour un numéro et suit l’appelant qui en change.',
      },
      {
        title: 'Analyse des appels',
        text: 'Combien de personnes ont appelé, dans quelle langue, combien de temps et avec quel résultat, à côté de chaque transcription.',
      },
      {
        title: 'Profils des clients',
        text: 'La langue préférée, les rendez-vous et l’historique des appels de chaque personne, au même endroit.',
      },
      {
        title: 'Traduction et transcription en temps réel',
        text: 'Vos services sont offerts dans la langue de l’appelant, et ce qui est dit est écrit à mesure.',
      },
      {
        title: 'Acheminement intelligent des appels',
        text: 'Les appels sont transférés à vos gens selon la langue et la disponibilité, et reviennent si personne ne répond.',
      },
      {
        title: 'Intégration par API',
        text: 'Une API documentée relie les rendez-vous, les clients et les appels au CRM que vous utilisez déjà.',
      },
    ],
  },
  steps: {
    title: 'Répondre aux appels en quatre étapes',
    lead: 'Environ cinq minutes d’ici à votre premier appel pris.',
    demo: 'Voir un appel arriver',
    list: [
      {
        title: 'Obtenir un numéro de téléphone',
        time: '1 min',
        text: 'Cherchez par province, indicatif ou chiffres, ou prenez l’un de nos numéros de prestige.',
      },
      {
        title: 'Configurer votre entreprise',
        time: '3 min',
        text: 'Indiquez à l’agent vos services, vos prix, vos heures d’ouverture et vos langues.',
      },
      {
        title: 'Commencer à recevoir des appels',
        time: '1 min',
        text: 'Appelez votre numéro et écoutez votre réceptionniste, puis donnez le numéro à vos clients.',
      },
      {
        title: 'Payer à l’utilisation',
        time: 'sans contrat',
        text: 'Chaque appel abouti prélève {callPrice} de votre solde prépayé. Les raccrochages sont gratuits.',
      },
    ],
  },
  demos,
  why: {
    title: 'Pourquoi des entreprises choisissent Callingua',
    lead: 'Conçu pour les petites entreprises et les entreprises internationales dont les appelants ne parlent pas tous une seule langue.',
    reasons: [
      {
        title: 'Jusqu’à {savings} de moins',
        text: 'Vous payez les appels aboutis, pas les heures où personne n’a appelé.',
      },
      {
        title: '100+ langues et dialectes',
        text: 'Un catalogue de {languageCount} langues avec leurs variétés régionales, et d’autres à venir.',
      },
      {
        title: 'Rien n’est manqué',
        text: 'Nuits, fins de semaine, jours fériés, deux appels à la fois : quelqu’un répond toujours.',
      },
      {
        title: 'Vous gardez la main',
        text: 'Une limite de dépenses par jour, la transcription de chaque appel et une personne à qui transférer les appelants.',
      },
    ],
    note: 'Jusqu’à {savings} est une estimation par rapport au coût d’une personne payée pour les mêmes heures; ce que vous économisez dépend de vos appels. La page des langues dit lesquelles sont offertes aujourd’hui.',
    compare: {
      caption: 'Ce que coûte un mois, par exemple',
      calls: '{exampleCalls} appels aboutis',
      callsPrice: '{exampleCallsPrice}',
      platform: 'Plateforme',
      platformPrice: '{platformFee}',
      number: 'Un numéro de téléphone',
      numberPrice: '{numberFee}',
      total: 'Total',
      totalPrice: '{exampleTotal}',
    },
  },
  about: {
    title: 'À propos de Callingua',
    text: 'Nous croyons que personne ne devrait perdre un client parce que le téléphone a sonné dans une autre langue. Callingua donne à une petite entreprise l’accueil d’une grande : toujours là, toujours poli et à l’aise dans les langues de ses clients.',
    company: {
      title: 'La société',
      basedTerm: 'Établie au',
      based: 'Canada',
      foundedTerm: 'Fondée en',
      founded: '2024',
      forTerm: 'Conçu pour',
      for: 'Petites entreprises et entreprises internationales',
      languagesTerm: 'Langues',
      languages: '{languageCount}+',
    },
    more: 'En savoir plus sur nous',
  },
  testimonials: {
    title: 'Ce que cela peut changer pour une entreprise',
    note: 'À titre d’illustration : ces personnes et ces entreprises sont des exemples inventés de la façon dont Callingua veut aider.',
    badge: 'Illustration',
    stars: '5 étoiles sur 5',
    list: [
      {
        quote:
          'La moitié de nos patients préfèrent le pendjabi ou le mandarin. Ils prennent maintenant rendez-vous eux-mêmes, même le dimanche soir.',
        name: 'Dre Amara Singh',
        role: 'Clinique dentaire, Brampton',
      },
      {
        quote:
          'Je suis sous une voiture quand le téléphone sonne. L’agent réserve l’inspection et je le lis plus tard.',
        name: 'Marc Tremblay',
        role: 'Garage, Laval',
      },
      {
        quote:
          'Nos clients appellent de partout et à toute heure. Chacun est accueilli dans une langue qu’il comprend.',
        name: 'Sofia Martins',
        role: 'Maison d’hôtes, Vancouver',
      },
    ],
  },
  pricing: {
    title: 'Des tarifs simples, à l’utilisation',
    lead: 'Un seul solde prépayé pour tout. Sans contrat, rien à la minute.',
    founders: {
      title: 'Tarif fondateur',
      text: 'Les {foundersTotal} premières entreprises gardent les prix d’aujourd’hui aussi longtemps qu’elles restent.',
      left: 'Places restantes : {foundersLeft} sur {foundersTotal}',
      gone: 'Les {foundersTotal} places sont prises.',
    },
    prices: [
      {
        title: 'Plateforme',
        price: '{platformFee}',
        per: 'par mois et par entreprise',
        note: 'Gratuite les {trialDays} premiers jours',
      },
      {
        title: 'Numéro de téléphone',
        price: '{numberFee}',
        per: 'par mois et par numéro',
        note: 'Suspendu : réservé pour {holdFee} par mois',
      },
      {
        title: 'Appel traité par l’IA',
        price: '{callPrice}',
        per: 'par appel abouti',
        note: 'Rien à la minute; moins de {billableSeconds} secondes : gratuit',
      },
    ],
    pack: {
      title: 'Trousse de départ',
      price: '{starterPack}',
      text: 'Le premier mois de votre numéro ({numberFee}) et {starterCredit} de crédit d’appel : {starterCalls} appels.',
      badge: 'La meilleure façon de commencer',
    },
    includes: {
      title: 'Toujours compris',
      list: [
        'Une réponse 24/7, à plusieurs appelants à la fois',
        'Toutes les langues offertes',
        'Rendez-vous, clients et transcriptions',
        'Plusieurs numéros sur un même solde',
        'Toute votre équipe, avec des rôles',
        'Garantie de remboursement de {moneyBackDays} jours',
      ],
    },
    currency: 'Les prix et les paiements sont en dollars canadiens.',
  },
  banner: {
    title: 'Votre numéro pourrait sonner dans cinq minutes',
    text: 'Choisissez-le maintenant. S’il ne vous convient pas, demandez le remboursement de votre premier paiement dans les {moneyBackDays} jours.',
  },
  contact: {
    title: 'Parlez-nous',
    lead: 'Une question avant de commencer, ou une entreprise aux besoins particuliers : écrivez ou appelez.',
    email: 'Courriel',
    emailNote: 'Réponse dans les 24 heures',
    phone: 'Téléphone',
    phoneNote: 'Du lundi au vendredi de 9 h à 18 h, le samedi de 10 h à 16 h (HNE)',
  },
} as const;
