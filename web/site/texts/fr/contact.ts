export const contact = {
  title: 'Nous joindre',
  description:
    'Écrivez à Callingua ou appelez-nous : adresse courriel, numéro de téléphone, heures et délais de réponse.',
  intro: 'Écrivez-nous ou appelez. Nous vous aidons volontiers, même avant que vous commenciez.',
  topics: {
    title: 'De quoi il s’agit',
    sales: {
      term: 'Avant de commencer',
      text: 'Les prix, les numéros, les langues, ou si le service convient à votre entreprise.',
    },
    help: {
      term: 'Vous êtes client',
      text: 'Appels, facturation, paramètres. Écrivez depuis l’adresse avec laquelle vous vous connectez.',
    },
    privacy: {
      term: 'Vie privée et sécurité',
      text: 'Une question sur vos renseignements, ou une faille que vous avez trouvée.',
    },
  },
} as const;
