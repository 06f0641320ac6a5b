export const demos = {
  setup: {
    title: 'Comment se passe la mise en route',
    lead: 'Sept courts écrans; vous pouvez quitter à chacun d’eux et y revenir.',
    steps: [
      {
        title: 'Créer votre compte',
        text: 'Votre entreprise, votre nom, une adresse courriel et un mot de passe.',
      },
      {
        title: 'Choisir votre numéro',
        text: 'Un numéro ordinaire coûte {numberFee} par mois; les numéros de prestige affichent leur prix.',
      },
      {
        title: 'Approvisionner et payer',
        text: '{starterPack} paient le premier mois de votre numéro et {starterCalls} appels. Stripe encaisse la carte.',
      },
      {
        title: 'Services et heures',
        text: 'Ce qui peut être réservé, combien de temps cela dure et quand vous êtes ouvert.',
      },
      {
        title: 'Tout est prêt',
        text: 'Votre numéro sonne. Appelez-le et prenez rendez-vous avec vous-même.',
      },
    ],
  },
  languages: {
    title: 'Comment plusieurs langues deviennent une seule réceptionniste',
    lead: 'Ce qui se passe lorsque la personne qui appelle ne parle pas votre langue.',
    steps: [
      {
        title: 'Vous choisissez les langues',
        text: 'Chaque numéro a la langue dans laquelle il accueille. Ajoutez celles que parlent vos appelants, chacune avec sa voix.',
      },
      {
        title: 'L’appelant parle, tout simplement',
        text: 'L’agent accueille, écoute et répond. Si l’appelant change de langue, l’agent aussi.',
      },
      {
        title: 'Vos services y sont présentés',
        text: 'Les noms et les descriptions que vous traduisez sont offerts dans la langue de l’appelant.',
      },
      {
        title: 'Vous lisez chaque mot',
        text: 'La transcription se trouve à côté de l’appel, avec la langue dans laquelle il s’est déroulé.',
      },
    ],
    link: 'Voir les {languageCount} langues',
  },
  steps: {
    title: 'Quatre étapes jusqu’à votre premier appel',
    lead: 'Ce que chacune vous demande.',
  },
} as const;
