import type { payment as english } from '../en/payment.ts';
import type { French } from '../translation.ts';

export const payment = {
  cad: '{amount} CAD',
  topUpTitle: 'Ajouter {amount} à votre solde',
  topUpSetupFailed: 'Le paiement n’a pas pu être préparé. Veuillez réessayer.',
  numberTitle: 'Payer le numéro',
  numberSetupFailed: 'Le paiement du numéro de téléphone n’a pas pu être préparé. Veuillez réessayer.',
  wayBack: 'Ajoutez ce qu’il vous faut, puis continuez',
  wayBackHint: 'Choisissez un montant ci-dessous. Ce que vous alliez faire vous attend.',
  goBack: 'Revenir où j’étais',
  confirmTitle: 'Confirmer {amount} pour la recharge automatique',
  confirmHint:
    'C’est le débit que votre banque a retenu. Il se fait une seule fois, lorsque vous le confirmez.',
  nothingToConfirm: 'Rien à confirmer',
  nothingToConfirmHint:
    'Aucun paiement ne vous attend : il a déjà été confirmé, ou la recharge automatique a été désactivée. Il n’y a rien d’autre à faire.',
  guarantee: 'Garantie de remboursement de 30 jours',
  ok: 'OK',
  back: 'Retour au compte',
  summary: 'Résumé de la commande',
  item: 'Article',
  price: 'Prix',
  total: 'Total',
  line: {
    topup: 'Solde du compte',
    premium_number: 'Numéro de prestige, premier mois',
    setup_fee: 'Frais de mise en service',
  },
  recharge: 'Recharge automatique',
  afterFirstMonth: 'Solde aujourd’hui, après le premier mois du numéro',
  afterFirstFees: 'Solde aujourd’hui, après le premier mois du numéro et de la plateforme',
  afterPlatform: 'Solde le {date}, après les frais de plateforme',
  card: 'Carte',
  phase: {
    loadingStripe: 'Chargement de Stripe',
    loadingForm: 'Chargement du formulaire',
    ready: 'Payer {amount}',
    processing: 'Paiement en cours',
  },
  systemError: 'Le paiement n’est pas disponible',
  systemErrorHint: 'Le système de paiement n’a pas pu être chargé. Rechargez la page, puis réessayez.',
  setupError: 'Le paiement n’est pas prêt',
  setupErrorHint: 'Le formulaire de paiement n’a pas pu être préparé. Rechargez la page, puis réessayez.',
  notReady: 'Erreur de paiement',
  notReadyHint: 'Le système de paiement n’est pas prêt. Veuillez réessayer.',
  failed: 'Le paiement a échoué',
  refusal: {
    insufficient_funds:
      'Il n’y a pas assez d’argent sur cette carte. Utilisez-en une autre, ou ajoutez un montant plus petit.',
    expired_card: 'Cette carte est expirée. Utilisez-en une autre.',
    wrong_number: 'Le numéro de carte est inexact. Vérifiez-le, puis appuyez de nouveau sur Payer.',
    wrong_code:
      'Le code de sécurité est inexact. Saisissez de nouveau les chiffres de la carte, puis appuyez sur Payer.',
    wrong_expiry: 'La date d’expiration est inexacte. Vérifiez-la, puis appuyez de nouveau sur Payer.',
    wrong_address:
      'L’adresse ou le code postal ne correspond pas à ce que la banque a au dossier. Vérifiez-les, puis appuyez de nouveau sur Payer.',
    not_authenticated:
      'Votre banque n’a pas reçu votre confirmation. Appuyez de nouveau sur Payer et confirmez auprès d’elle, ou utilisez une autre carte.',
    over_limit: 'Cette carte a atteint sa limite pour le moment. Utilisez-en une autre, ou réessayez demain.',
    not_supported: 'Cette carte ne peut pas servir à ce paiement. Utilisez-en une autre.',
    paid_already:
      'Le même montant vient d’être débité de cette carte. Regardez vos opérations avant de payer de nouveau.',
    try_later:
      'La banque n’a pas pu traiter le paiement. Appuyez de nouveau sur Payer dans quelques minutes, ou utilisez une autre carte.',
    test_card_only: 'Seules les cartes d’essai fonctionnent ici, par exemple 4242 4242 4242 4242.',
    declined:
      'La banque a refusé cette carte sans dire pourquoi. Utilisez-en une autre, ou renseignez-vous auprès de la banque qui l’a émise.',
  },
  unknown: 'Aucune réponse de la banque',
  unknownHint:
    'La banque est injoignable. Vérifiez votre connexion, puis appuyez de nouveau sur Payer : le même paiement ne peut être fait qu’une fois.',
  setupFailed: 'La préparation du paiement a échoué',
  intentFailed: 'Le paiement n’a pas pu être créé',
  checkoutFailed: 'La commande a échoué',
  noSecret: 'La réponse au paiement est incomplète',
  pricesChanged: 'Les prix ont changé',
  pricesChangedHint: 'Rien n’a été débité. Veuillez vérifier le nouveau total avant de continuer.',
  goOn: 'Continuer avec {amount}',
  successToast: 'Paiement réussi!',
  credited: '{amount} ont été ajoutés à votre solde.',
  success: 'Paiement réussi',
  viewReceipt: 'Voir le reçu',
  processing: 'Votre banque traite encore ce paiement',
  processingHint:
    'Cela peut prendre un moment. Inutile d’attendre ou de payer de nouveau : votre solde se mettra à jour automatiquement.',
  made: 'Votre paiement est fait',
  madeHint:
    'Votre nouveau solde n’a pas pu être lu pour l’instant. Il se mettra à jour automatiquement; veuillez ne pas payer de nouveau.',
  mismatched: 'Nous examinons ce paiement',
  mismatchedHint:
    'Le paiement nous est parvenu, mais pas comme nous l’avions demandé; rien n’a donc encore été ajouté à votre solde. Écrivez au soutien en indiquant le numéro du reçu.',
  unfinished: 'Le paiement n’a pas été terminé',
  unfinishedHint: 'Rien n’a été débité. Vous pouvez réessayer quand vous voulez.',
  canceled: 'Paiement annulé',
  canceledHint: 'Rien n’a été débité.',
  asking: 'Vérification de votre paiement…',
  current: 'Votre solde est à jour',
  currentHint: 'Le solde ci-dessous est à jour. Un paiement encore en route s’ajoutera automatiquement.',
  notYet: 'Rien n’a encore été ajouté',
  notYetHint:
    'Si vous venez de payer, le montant s’affichera ici dans un instant. D’ici là, veuillez ne pas payer de nouveau.',
  notFound: 'Ce paiement est introuvable',
  notFoundHint: 'Le lien ne correspond à aucun paiement de votre entreprise. Le solde ci-dessous est à jour.',
  unread: 'Votre paiement n’a pas pu être vérifié',
  unreadHint:
    'S’il a été fait, votre solde se mettra à jour automatiquement. Veuillez vérifier avant de payer de nouveau.',
} as const satisfies French<typeof english>;
