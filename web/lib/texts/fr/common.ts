import type { common as english } from '../en/common.ts';
import type { French } from '../translation.ts';

export const common = {
  productName: 'Callingua',
  tagline: 'Des appels IA dans toutes les langues',
  documentTitle: '{page} · {product}',
  loading: 'Chargement…',
  retry: 'Réessayer',
  cancel: 'Annuler',
  close: 'Fermer',
  gotIt: 'Compris',
  reload: 'Recharger la page',
  loadMore: 'Afficher la suite',
  loadingMore: 'Chargement de la suite…',
  notAvailable: 'N/D',
  showPassword: 'Afficher le mot de passe',
  hidePassword: 'Masquer le mot de passe',
  copy: 'Copier : {what}',
  copied: 'Copié dans le presse-papiers',
  copyFailed: 'La copie a échoué',
  copyByHand: 'Veuillez copier le texte à la main',
  sound: {
    listen: 'Écouter ({duration})',
    listenTo: 'Écouter : {name} ({duration})',
    failed: 'L’enregistrement n’a pas pu être chargé. Réessayez dans un instant.',
    gone: 'Cet enregistrement n’existe plus.',
  },
  name: { first: 'Prénom', last: 'Nom' },
  nameLink: 'Un nom ne peut pas contenir de lien ni d’adresse Web',
  format: {
    instant: "d MMM yyyy, H 'h' mm",
    time: "H 'h' mm",
    longDate: 'EEEE d MMMM yyyy',
    shortDate: 'd MMM yyyy',
  },
  viewerTime: '{time} dans votre fuseau horaire',
  toasts: {
    region: 'Avis (F8)',
    dismiss: 'Fermer l’avis',
    undo: 'Défaire',
  },
  undo: {
    done: 'C’est défait',
    doneMessage: 'Tout est redevenu comme avant.',
    failed: 'Ce changement n’a pas pu être défait',
  },
  draft: {
    restored: 'Ce que vous aviez écrit est de retour. Rien n’est encore enregistré.',
    discard: 'Abandonner les changements',
    kept: 'Pas encore enregistré',
    keptMessage:
      'Ce que vous avez écrit est conservé dans cet onglet. Ouvrez de nouveau le formulaire pour continuer.',
  },
  line: {
    region: 'Connexion',
    offline:
      'Vous êtes hors ligne. Ce qui s’affiche n’est peut-être plus à jour, et rien ne peut être modifié.',
    unreachable:
      'Le service ne répond pas. Ce qui s’affiche n’est peut-être plus à jour. Nous continuons d’essayer.',
  },
  /** The phrase as it occurs in other texts, where it becomes a link. */
  contactSupport: 'écrivez au soutien',
  noUser: 'Aucune session ouverte',
  sessionEnded: 'Votre session a pris fin',
  sessionEndedMessage: 'Veuillez vous connecter de nouveau.',
  error: {
    title: 'Quelque chose n’a pas fonctionné',
    message: 'Le chargement a échoué. Réessayez; si le problème persiste, écrivez au soutien.',
    invalidLogin:
      'La réponse à votre connexion est inutilisable. Réessayez; si le problème persiste, écrivez au soutien.',
    offlineRead: 'Vous êtes hors ligne. Le contenu s’affichera au retour de la connexion.',
    offlineWrite:
      'Vous êtes hors ligne : rien n’a été modifié. Votre saisie est toujours là; réessayez au retour de la connexion.',
    silentRead:
      'Le service est injoignable. Vérifiez votre connexion; le contenu s’affichera dès qu’il y aura une réponse.',
    silentWrite:
      'Nous n’avons reçu aucune réponse et ne savons donc pas si l’enregistrement a eu lieu. Vérifiez votre connexion, puis regardez si tout y est avant de réessayer.',
    readFailed: '{status} : {text}. Réessayez dans un instant; si le problème persiste, écrivez au soutien.',
    writeFailed:
      'La demande a échoué : {status} {text}. Votre saisie est toujours là. Réessayez dans un instant; si le problème persiste, écrivez au soutien.',
    writeUncertain:
      'La demande a échoué : {status} {text}. Nous ne savons pas si l’enregistrement a eu lieu : regardez si tout y est avant de réessayer.',
    notConfigured:
      'Un autre service répond à cette adresse. Si votre réseau vous demande d’abord de vous connecter, faites-le et rechargez la page; sinon, écrivez au soutien.',
    status: {
      400: 'Demande incorrecte',
      403: 'Accès refusé',
      404: 'Introuvable',
      408: 'Délai dépassé',
      413: 'Trop volumineux',
      429: 'Trop de demandes',
      500: 'Erreur interne du serveur',
      502: 'Passerelle en panne',
      503: 'Service indisponible',
      504: 'Passerelle sans réponse',
      unexpected: 'Réponse inattendue',
    },
    notFetched: 'Cette page n’a pas pu être chargée',
    notFetchedHint: 'Elle s’ouvrira au retour de la connexion.',
    crash:
      'Cette page a cessé de fonctionner. Rechargez-la pour continuer; rien de ce que vous avez enregistré n’est perdu. Si le problème persiste, écrivez au soutien.',
    unexpected: 'Problème inattendu',
    typed: 'Vérifiez ce qui est saisi ici',
    tooMany: 'Trop de demandes à la fois. Attendez un instant, puis réessayez.',
    missing: 'Cet élément n’existe pas, ou il ne vous appartient pas.',
  },
  noAccess: {
    title: 'Page réservée aux propriétaires',
    message:
      'Votre rôle ne donne pas accès à la page « {page} ». Si vous en avez besoin, parlez-en à un propriétaire de votre entreprise.',
    action: 'Aller au tableau de bord',
  },
  notFound: {
    title: 'Page introuvable',
    message:
      'Il n’y a pas de page à cette adresse. Elle a peut-être été déplacée, ou le lien contient une erreur. Si vous avez suivi l’un de nos liens, écrivez au soutien.',
    home: 'Aller à l’accueil',
  },
} as const satisfies French<typeof english>;
