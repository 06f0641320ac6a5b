export const languages = {
  title: 'Langues',
  description:
    'Les {languageCount} langues de Callingua : {spokenCount} que l’agent parle et comprend au téléphone dès aujourd’hui, et {soonCount} qui arrivent bientôt.',
  intro:
    'Votre agent parle et comprend aujourd’hui {spokenCount} langues au téléphone. {soonCount} autres arrivent bientôt.',
  counts: {
    supported: 'offertes aujourd’hui',
    soon: 'à venir',
    total: 'langues en tout',
  },
  status: { supported: 'Offerte', soon: 'Bientôt' },
  list: {
    title: 'Toutes les langues',
    search: 'Chercher une langue',
    hint: 'Nom français, nom dans la langue ou code',
    show: 'Afficher',
    all: 'Toutes',
    none: 'Aucune langue ne correspond. Essayez son nom français ou son nom dans la langue.',
    found: 'Langues affichées :',
  },
  questions: {
    title: 'Questions sur les langues',
    items: [
      {
        question: 'Que veut dire « bientôt »?',
        answer:
          'Une langue est offerte lorsqu’elle peut être à la fois comprise et parlée au téléphone. Pour celles qui sont à venir, il n’existe pas encore de voix téléphonique; on ne peut donc pas les choisir pour un numéro.',
      },
      {
        question: 'Quelle langue l’appelant entend-il d’abord?',
        answer:
          'Celle que vous avez choisie pour le numéro. L’appelant peut demander toute autre langue que votre entreprise offre, et l’agent poursuit dans celle-ci.',
      },
      {
        question: 'Une langue coûte-t-elle plus cher?',
        answer:
          'Non. Un appel abouti coûte {callPrice}, dans toutes les langues, et vous pouvez en offrir autant que vous voulez.',
      },
      {
        question: 'Puis-je choisir la voix?',
        answer:
          'Oui. La plupart des langues ont deux voix, et vous en choisissez une pour chacune de vos langues.',
      },
      {
        question: 'L’agent fait-il la même chose dans toutes les langues?',
        answer:
          'Avec un modèle de langage, oui : il prend des rendez-vous, répond et prend des messages dans toutes. Lorsque le modèle ne répond pas, des règles intégrées prennent le relais dans douze langues; dans les autres, l’agent prend un message.',
      },
      {
        question: 'Qu’en est-il des accents et des dialectes?',
        answer:
          'La parole est reconnue dans une variété régionale de chaque langue, par exemple l’anglais et le français du Canada. La plupart des accents sont compris; lorsque l’agent n’est pas certain, il redemande.',
      },
    ],
  },
  start: {
    title: 'Répondez au prochain appel dans la bonne langue',
    text: 'Un numéro, un agent et du crédit pour vos premiers appels.',
    button: 'Commencer pour {starterPack}',
  },
} as const;
