export const about = {
  title: 'À propos de Callingua',
  description:
    'Callingua est une société canadienne, fondée en 2024, qui répond au téléphone dans toutes les langues pour les petites entreprises et les entreprises internationales.',
  intro:
    'Nous répondons au téléphone pour les entreprises qui ne peuvent pas y avoir quelqu’un jour et nuit, dans la langue de la personne qui appelle.',
  sections: {
    why: {
      title: 'Notre raison d’être',
      text: 'Une petite entreprise perd des clients lorsque personne ne répond, ou que personne ne répond dans leur langue. Une réceptionniste pour chaque langue et chaque heure est hors de portée pour la plupart. Un agent IA ne l’est pas, s’il coûte peu, fait ce qu’il dit et mérite la confiance.',
    },
    what: {
      title: 'Ce que nous offrons',
      text: 'Un numéro de téléphone et un agent au bout du fil. Il accueille les appelants en {spokenCount} langues, répond aux questions sur votre entreprise, prend, déplace et annule des rendez-vous, transfère des appels et prend des messages. Vous lisez chaque appel par écrit.',
    },
    who: {
      title: 'Pour qui',
      text: 'Les petites entreprises et les entreprises internationales : cliniques, salons, ateliers, consultants, restaurants, commerces dont la clientèle vient de partout. Vous le configurez vous-même en cinq minutes environ.',
    },
    how: {
      title: 'Nos principes',
      text: 'Les appelants savent qu’ils parlent à une IA. Rien n’est réservé avant que l’appelant ait dit oui. Vous ne payez que les appels aboutis, et votre solde dit où va chaque cent.',
    },
  },
  company: {
    title: 'La société',
    founded: 'Fondée en',
    foundedValue: '2024',
    based: 'Établie au',
    basedValue: 'Canada',
    customers: 'Conçu pour',
    customersValue: 'Petites entreprises et entreprises internationales',
    languages: 'Langues',
    languagesValue: '{spokenCount} offertes, {soonCount} à venir',
  },
  start: {
    title: 'Jugez par vous-même',
    button: 'Commencer pour {starterPack}',
    contact: 'Nous parler',
  },
} as const;
