import type { onboarding as english } from '../en/onboarding.ts';
import type { French } from '../translation.ts';

export const onboarding = {
  progress: 'Étape {step} sur {count}',
  steps: 'Étapes',
  done: 'terminée',
  back: 'Retour',
  next: 'Suivant',
  step: {
    account: 'Créer un compte',
    number: 'Choisir un numéro',
    balance: 'Approvisionner votre compte',
    payment: 'Paiement',
    services: 'Définir vos services',
    hours: 'Fixer vos heures d’ouverture',
    done: 'Tout est prêt',
  },
  mail: {
    title: 'Veuillez confirmer votre adresse courriel',
    text: 'Nous avons envoyé un lien à {email}. Vous pouvez continuer sans attendre; le tableau de bord s’ouvrira une fois que vous aurez suivi ce lien.',
    resend: 'Renvoyer le courriel',
    sent: 'Courriel de confirmation envoyé',
    sentHint:
      'Il peut mettre une minute à arriver. Si vous ne le trouvez pas, regardez dans votre dossier de courrier indésirable.',
  },
  account: {
    subtitle:
      'Votre compte est créé. Vous pouvez continuer ici à tout moment, depuis n’importe quel appareil.',
    who: '{name}, {email}',
    goOn: 'Continuer',
    another: 'Utiliser un autre compte',
  },
  support: {
    ask: 'Des questions? Écrivez à {email}.',
    email: 'l’adresse courriel',
    copied: 'L’adresse courriel est copiée',
    copyFailed: 'La copie a échoué',
    copyByHand: 'Veuillez copier l’adresse à la main',
  },
  number: {
    subtitle:
      'Votre agent répond aux appels faits à ce numéro. Cherchez-en un, ou choisissez un numéro de prestige.',
    failed: 'Ce numéro n’a pas pu être choisi',
    creditStays: 'Votre solde est de {amount}. Il peut servir à un autre numéro.',
  },
  balance: {
    subtitle: 'Choisissez votre solde de départ. Il sert à payer vos appels et votre numéro.',
    options: 'Solde de départ',
    calls: { one: '{count} appel', other: '{count} appels' },
    recommended: 'Recommandé',
    recharge: 'La page suivante indique, au-dessus du bouton Payer, ce que fait la recharge automatique.',
    premium: 'Le premier mois du numéro de prestige se paie en plus : {amount}.',
    setup: 'Les frais de mise en service du numéro se paient en plus : {amount}.',
    firstMonth: 'De ce montant, {amount} paient le premier mois de votre numéro.',
    platform: 'Les frais de plateforme sont aussi dus aujourd’hui : {amount} de votre solde.',
    left: {
      one: '{count} appel après le premier mois de votre numéro',
      other: '{count} appels après le premier mois de votre numéro',
    },
    none: 'Le premier mois l’utilise en entier; choisissez un montant plus élevé pour recevoir des appels.',
    failed: 'Votre choix n’a pas été enregistré',
  },
  payment: {
    subtitle:
      'Vérifiez ce qui est débité aujourd’hui et ce qui suivra. Ce que votre solde couvre déjà ne demande pas de carte.',
  },
  services: {
    subtitle:
      'Que peuvent réserver les appelants? Votre agent connaît la durée et le prix de chaque service.',
    required: 'Il faut au moins un service',
    requiredHint: 'Ajoutez au moins un service actif pour continuer',
    nameRequired: 'Nom du service obligatoire',
    nameRequiredHint: 'Veuillez saisir un nom de service',
    saveFailed: 'L’enregistrement a échoué',
    deleteFailedTitle: 'La suppression a échoué',
    addFailed: 'Le service n’a pas été ajouté. Veuillez réessayer. {reason}',
    updateFailed: 'Le service n’a pas été modifié. Veuillez réessayer. {reason}',
    deleteFailed: 'Le service n’a pas été supprimé. Veuillez réessayer. {reason}',
  },
  hours: {
    subtitle: 'Votre agent répond jour et nuit, et donne des rendez-vous pendant ces heures.',
    save: 'Enregistrer et continuer',
    noted: 'Heures notées',
    notedHint: 'Vos heures entreront en vigueur à la fin de la mise en route.',
  },
  allSet: {
    subtitle: 'Votre agent est prêt à répondre.',
    number: 'Votre numéro',
    call: 'L’appeler',
    sandbox: 'Faire un appel d’essai',
    scan: 'Balayez le code pour appeler de votre téléphone',
    scanOf: 'Code qui appelle le {number}',
    first: 'Appelez-le vous-même : l’agent vous accueille comme il accueille vos clients.',
    toDashboard: 'Aller au tableau de bord',
    verifyFirst: 'Ouvrez le lien de notre courriel à {email} pour accéder au tableau de bord.',
  },
  checklist: {
    title: 'Tout est prêt pour votre premier appel?',
    dismiss: 'Masquer cette liste',
    done: 'Fait',
    open: 'À faire',
    goOn: 'Poursuivre la mise en route',
    hasNumber: 'Un numéro à appeler',
    hasService: 'Quelque chose à réserver',
    hasHours: 'Vos heures d’ouverture',
    hasTransferTarget: 'Quelqu’un pour les appelants qui demandent une personne',
    hasCall: 'Le premier appel',
    count: '{count} sur {total}',
  },
} as const satisfies French<typeof english>;
