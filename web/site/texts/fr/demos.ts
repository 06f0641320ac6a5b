export const demos = {
  setup: {
    title: 'Comment se passe la mise en route',
    lead: 'Sept courts écrans; vous pouvez quitter à chacun d’eux et y revenir.',
    steps: [
      {
        title: 'Créer votre compte',
        text: 'Votre entreprise, votre nom, une adresse courriel et un mot de passe.',
        alt: 'Le formulaire d’un nouveau compte, rempli pour Lakeside Physio.',
      },
      {
        title: 'Choisir votre numéro',
        text: 'Un numéro ordinaire coûte {numberFee} par mois; les numéros de prestige affichent leur prix.',
        alt: 'La recherche d’un numéro; un numéro de Toronto est choisi.',
      },
      {
        title: 'Approvisionner et payer',
        text: '{starterPack} paient le premier mois de votre numéro et {starterCalls} appels. Stripe encaisse la carte.',
        alt: 'Les montants pour commencer, dont {starterPack} est choisi.',
      },
      {
        title: 'Dire ce qui peut être réservé',
        text: 'Votre agent présente et réserve chaque service au prix et pour la durée que vous lui donnez.',
        alt: 'Les services de la nouvelle entreprise, chacun avec son prix et sa durée.',
      },
      {
        title: 'Fixer vos heures',
        text: 'Un modèle, ou chaque jour à part. L’agent répond jour et nuit et donne des rendez-vous pendant ces heures.',
        alt: 'La semaine avec ses heures d’ouverture et, au-dessus, les modèles.',
      },
      {
        title: 'Tout est prêt',
        text: 'Votre numéro sonne. Appelez-le et prenez rendez-vous avec vous-même.',
        alt: 'Le nouveau numéro, avec un bouton pour l’appeler et un code à balayer.',
      },
    ],
  },
  languages: {
    title: 'Comment plusieurs langues deviennent une seule réceptionniste',
    lead: 'Ce qui se passe lorsque la personne qui appelle ne parle pas votre langue.',
    steps: [
      {
        title: 'Vous choisissez les langues',
        text: 'Ajoutez celles que parlent vos appelants. Votre agent les parle dès l’appel suivant.',
        alt: 'La fenêtre qui ajoute une langue, où l’allemand est choisi.',
      },
      {
        title: 'Chacune a sa voix',
        text: 'Choisissez la voix de votre agent dans chacune d’elles.',
        alt: 'Les réglages du français, avec un choix de voix.',
      },
      {
        title: 'Chaque numéro accueille dans l’une d’elles',
        text: 'Si l’appelant change de langue, l’agent aussi.',
        alt: 'La fenêtre qui change la langue d’un numéro de téléphone.',
      },
      {
        title: 'Vos services y sont présentés',
        text: 'Les noms et les descriptions que vous traduisez sont offerts dans la langue de l’appelant.',
        alt: 'Le texte français d’un service.',
      },
      {
        title: 'Vous lisez chaque mot',
        text: 'L’appelant parle, tout simplement. La transcription se trouve à côté de l’appel, dans la langue où il s’est déroulé.',
        alt: 'Une conversation qui commence en anglais et se poursuit en français, et le rendez-vous qui en est résulté.',
      },
    ],
    link: 'Voir les {languageCount} langues',
  },
  call: {
    title: 'Un appel, et ce que vous en voyez',
    lead: 'Pendant que vous travaillez, votre agent répond. Voici ce que le portail vous montre.',
    steps: [
      {
        title: 'Le téléphone sonne',
        text: 'Votre agent répond aussitôt, et l’appel figure dans votre liste pendant qu’il a lieu.',
        alt: 'La liste des appels; celui qui est en cours se trouve en haut.',
      },
      {
        title: 'Ils se parlent',
        text: 'Votre agent propose des heures libres, relit le rendez-vous et attend un oui. Vous lisez chaque mot.',
        alt: 'Une conversation au cours de laquelle Mary Thompson réserve un nettoyage.',
      },
      {
        title: 'Le rendez-vous est dans votre calendrier',
        text: 'Personne n’a à le saisir, et aucune heure n’est donnée deux fois.',
        alt: 'La semaine dans le calendrier, avec le nouveau rendez-vous le jeudi.',
      },
      {
        title: 'Vous payez l’appel',
        text: 'Un appel terminé prend {callPrice} de votre solde. Chaque ligne figure à votre compte.',
        alt: 'L’historique des opérations; la ligne la plus récente est le prix de cet appel.',
      },
    ],
  },
} as const;
