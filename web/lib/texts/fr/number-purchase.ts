import type { numberPurchase as english } from '../en/number-purchase.ts';
import type { French } from '../translation.ts';

export const numberPurchase = {
  buy: {
    title: 'Acheter le numéro',
    premiumTitle: 'Réserver le numéro de prestige',
    loading: 'Vérification du prix…',
    number: 'Numéro',
    firstMonth: 'Premier mois',
    setup: 'Frais de mise en service',
    total: 'Total',
    balance: 'Votre solde',
    after: 'Solde ensuite',
    fromBalance:
      'Le montant est prélevé de votre solde. Après le premier mois, le prix reste le même chaque mois.',
    premiumHint: 'Un numéro de prestige vous est réservé et s’ajoute à votre compte en moins d’une minute.',
    pay: 'Acheter pour {amount}',
    payPremium: 'Réserver pour {amount}',
    back: 'Choisir un autre numéro',
    done: 'Le numéro est acheté',
    doneMessage: 'Le {number} est à vous, et votre agent y répond.',
    reserved: 'Le numéro de prestige est réservé',
    reservedMessage: 'Il s’ajoutera à votre compte sous peu',
    failed: 'L’achat a échoué',
    failedMessage: 'Le numéro n’a pas été acheté : {status}. {reason}',
    reserveFailed: 'Le numéro de prestige n’a pas pu être réservé',
    quoteFailed: 'L’achat n’a pas pu commencer',
    gone: 'Ce numéro n’est plus offert',
    goneHint: 'Quelqu’un a été plus rapide. Rien n’a été débité.',
  },
  starter: {
    intro:
      'Votre premier numéro vient avec un solde pour ses appels. Les deux se paient une seule fois, par carte.',
    credit: 'Solde de départ',
    premium: 'Numéro de prestige, premier mois',
    monthOut: 'Premier mois du numéro, prélevé du solde',
    left: 'Reste pour les appels',
    calls: { one: '{count} appel', other: '{count} appels' },
    callsAfter: '{calls} après le premier mois de votre numéro',
    recharge: 'Ajouter automatiquement {amount} lorsque le solde passe sous {threshold}',
    terms: 'En payant, vous acceptez ceci :',
    pay: 'Passer au paiement de {amount}',
    later:
      'La recharge automatique n’a pas pu être activée. Vous pourrez le faire plus tard sous Facturation et fonds.',
    laterTitle: 'La recharge automatique est désactivée',
  },
  funds: {
    title: 'Fonds insuffisants',
    message: 'Cela coûte {total}, et votre solde est de {balance}. Il vous manque {shortfall}.',
    short: 'Il manque {shortfall} à votre solde pour cela.',
    shortUnknown: 'Votre solde est trop bas pour cela.',
    add: 'Ajouter des fonds',
    keep: 'Vous reviendrez ici ensuite.',
  },
  order: {
    title: 'Nous obtenons le {number} pour vous',
    ready: 'Le {number} est prêt',
    stopped: 'Le {number} n’a pas pu être obtenu',
    step: {
      paid: 'Payé',
      bought: 'Acheté chez l’opérateur',
      connected: 'Appels raccordés',
      active: 'Actif',
    },
    state: {
      done: 'terminé',
      now: 'en cours',
      later: 'à venir',
    },
    goesOn:
      'Cela prend d’habitude quelques secondes. L’opération se poursuit même si vous fermez cette fenêtre.',
    readyHint: 'Votre agent y répond dès maintenant.',
    failure: {
      taken: 'Quelqu’un d’autre a pris ce numéro avant vous. Ce que vous avez payé reste dans votre solde.',
      provider: 'L’opérateur n’a pas fourni ce numéro. Ce que vous avez payé reste dans votre solde.',
      funds: 'Le numéro n’a pas été acheté, parce que son paiement a été repris.',
    },
    past: 'Votre numéro est en service.',
    waiting:
      'Un autre de vos numéros est en cours de mise en service. Lorsqu’il sera prêt, vous pourrez obtenir le suivant.',
    another: 'Choisir un autre numéro',
    again: 'Réessayer',
    finish: 'Terminer',
    close: 'Fermer',
    dismiss: 'Masquer',
    region: 'Votre nouveau numéro',
  },
} as const satisfies French<typeof english>;
