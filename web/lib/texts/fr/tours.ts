import type { tours as english } from '../en/tours.ts';
import type { French } from '../translation.ts';

export const tours = {
  previous: 'Étape précédente',
  next: 'Étape suivante',
  play: 'Lecture',
  pause: 'Pause',
  place: '{step} sur {count}',
  told: '{place} : {title}. {text}',
  captions: 'Sous-titres',
  setup: {
    offer: 'Voir la mise en route (1 minute)',
    title: 'Comment se passe la mise en route',
    account: {
      title: 'Créez votre compte',
      text: 'Votre entreprise, votre nom, une adresse courriel et un mot de passe. Vous pouvez quitter à chaque étape et y revenir.',
      alt: 'Le formulaire d’un nouveau compte, rempli pour Lakeside Physio.',
    },
    number: {
      title: 'Choisissez votre numéro',
      text: 'Cherchez par région, indicatif ou chiffres, ou prenez l’un des numéros de prestige.',
      alt: 'La recherche d’un numéro; un numéro de Toronto est choisi.',
    },
    balance: {
      title: 'Approvisionnez et payez',
      text: 'Votre premier solde paie le numéro et vos appels. Vous payez par carte à l’écran suivant.',
      alt: 'Quatre montants pour commencer; 20,00 $ est choisi, ce qui laisse 40 appels après le premier mois du numéro.',
    },
    services: {
      title: 'Dites ce qui peut être réservé',
      text: 'Votre agent présente et réserve chaque service selon son nom, son prix et sa durée.',
      alt: 'Les services de la nouvelle entreprise, avec leur prix et leur durée.',
    },
    hours: {
      title: 'Fixez vos heures',
      text: 'Prenez un modèle ou réglez chaque jour. Votre agent répond jour et nuit, et donne des rendez-vous pendant ces heures.',
      alt: 'La semaine avec ses heures d’ouverture et, au-dessus, les modèles.',
    },
    ready: {
      title: 'Appelez votre numéro',
      text: 'Il sonne déjà. Appelez-le vous-même et prenez le premier rendez-vous.',
      alt: 'Le nouveau numéro, avec un bouton pour l’appeler et un code à balayer.',
    },
  },
  languages: {
    offer: 'Voir comment fonctionnent les langues (1 minute)',
    title: 'Plusieurs langues, une seule réceptionniste',
    add: {
      title: 'Ajoutez une langue',
      text: 'Choisissez une langue que parlent vos appelants. Votre agent la parle dès l’appel suivant.',
      alt: 'La fenêtre qui ajoute une langue, où l’allemand est choisi.',
    },
    voice: {
      title: 'Choisissez une voix',
      text: 'Chaque langue a ses propres voix. L’une des langues est celle de votre entreprise par défaut.',
      alt: 'Les réglages du français, avec un choix de voix.',
    },
    number: {
      title: 'Dites dans quelle langue un numéro accueille',
      text: 'Chaque numéro accueille dans une langue. Si l’appelant en parle une autre, votre agent en change.',
      alt: 'La fenêtre qui change la langue d’un numéro de téléphone.',
    },
    service: {
      title: 'Traduisez vos services',
      text: 'Vos services sont proposés aux appelants dans leur langue, avec vos mots.',
      alt: 'Le texte français d’un service à côté du texte anglais.',
    },
    conversation: {
      title: 'Lisez ce qui a été dit',
      text: 'Chaque conversation est conservée mot pour mot, dans la langue où elle s’est déroulée.',
      alt: 'Une conversation qui commence en anglais et se poursuit en français, et le rendez-vous qui en est résulté.',
    },
  },
} as const satisfies French<typeof english>;
