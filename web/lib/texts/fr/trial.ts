import type { trial as english } from '../en/trial.ts';
import type { French } from '../translation.ts';

export const trial = {
  title: 'Essayer votre réceptionniste',
  intro: 'Parlez-lui comme le ferait un appelant. C’est la même réceptionniste qui répond à votre téléphone.',
  harmless: 'Rien n’est réservé, modifié, envoyé ni facturé, et rien n’en est conservé.',
  language: 'Langue que vous parlez',
  start: 'Commencer',
  startFailed: 'L’essai n’a pas pu commencer',
  connecting: 'Appel en cours…',
  conversation: 'Conversation',
  you: 'Vous',
  receptionist: 'Réceptionniste',
  interrupted: 'Interrompue',
  from: 'D’après :',
  thinking: 'La réceptionniste réfléchit…',
  say: 'Ce que vous dites',
  placeholder: 'Par exemple : J’aimerais un rendez-vous mardi prochain',
  send: 'Envoyer',
  hangUp: 'Raccrocher',
  talk: 'Parler',
  listening: 'Écoute en cours… appuyez pour terminer',
  aloud: 'Lire les réponses à voix haute',
  privacy:
    'Lorsque vous parlez, votre navigateur transforme la parole en texte. Pour cela, Chrome et quelques autres envoient le son à leur fabricant.',
  noListening: 'Ce navigateur ne peut pas transformer la parole en texte. Écrivez ce que vous diriez.',
  problem: {
    blocked:
      'Le microphone n’est pas autorisé. Autorisez-le dans la barre d’adresse de votre navigateur, ou écrivez.',
    silent: 'Rien n’a été entendu. Appuyez sur Parler et parlez, ou écrivez.',
    failed: 'Votre navigateur n’a pas pu transformer la parole en texte. Réessayez, ou écrivez.',
  },
  over: {
    ended: 'La réceptionniste a raccroché.',
    transferred: 'Un appelant serait maintenant transféré à une personne.',
    hungUp: 'Vous avez raccroché.',
    refused: 'La réceptionniste est injoignable. Réessayez dans un instant.',
    lost: 'La connexion a été perdue. Recommencez pour continuer.',
  },
  again: 'Recommencer',
} as const satisfies French<typeof english>;
