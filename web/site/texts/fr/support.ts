export const support = {
  title: 'Soutien à la clientèle',
  description:
    'Comment joindre Callingua par courriel et par téléphone, quand nous sommes là et en combien de temps nous répondons.',
  intro:
    'Ici, ce sont des personnes qui répondent, pas l’agent. Indiquez le nom de votre entreprise et, pour un appel, l’heure à laquelle il est arrivé.',
  contact: {
    title: 'Coordonnées',
    email: 'Courriel',
    phone: 'Téléphone',
  },
  hours: {
    title: 'Heures du soutien',
    zone: 'Heure de l’Est (HNE)',
    rows: [
      { days: 'Du lundi au vendredi', time: '9 h à 18 h' },
      { days: 'Samedi', time: '10 h à 16 h' },
      { days: 'Dimanche', time: 'Fermé' },
    ],
  },
  response: {
    title: 'Délais de réponse',
    rows: [
      { channel: 'Courriel', time: 'Dans les 24 heures' },
      { channel: 'Téléphone', time: 'Immédiatement, pendant les heures du soutien' },
      { channel: 'Problèmes critiques', time: 'Dans les 4 heures' },
    ],
  },
  help: {
    title: 'Trouver par vous-même',
    questions: 'Foire aux questions',
    languages: 'Langues que parle votre agent',
    terms: 'Prix et conditions',
    login: 'Votre solde, vos appels et vos numéros dans le portail',
  },
} as const;
