import type { funds as english } from '../en/funds.ts';
import type { French } from '../translation.ts';

export const funds = {
  amount: 'Montant en dollars',
  amountHint: 'En dollars entiers, de {min} à {max}',
  badAmount: 'Choisissez un nombre entier de dollars, de {min} à {max}.',
  presets: 'Montants proposés',
  payWith: 'Payer avec',
  otherCard: 'Une autre carte',
  pay: 'Payer {price} avec {card}',
  payByCard: 'Payer {price} par carte',
  mayHavePaid:
    'Nous n’avons pas pu savoir ce qu’il est advenu de ce paiement. Appuyez de nouveau sur Payer : le même paiement ne peut être fait qu’une fois.',
  failedPayment: 'Le paiement a échoué',
  failedOf: '{amount} n’ont pas été débités de {card}',
  failedWithoutCard: '{amount} n’ont pas été débités',
  notCharged: 'Non débité',
  needsAction: 'Requiert votre attention',
  rechargeStopped: 'La recharge automatique requiert votre attention',
  seeCards: 'Voir vos cartes',
  course: {
    title: 'Votre solde, passé et à venir',
    hint: 'Les 30 derniers jours, puis les 60 prochains selon vos frais mensuels et les appels des deux dernières semaines. Ce que vous ajouterez n’est pas compté.',
    asTable: 'Afficher en tableau',
    asChart: 'Afficher en graphique',
    loadFailed: 'L’évolution de votre solde n’a pas pu être chargée',
    empty: 'Rien n’a encore changé votre solde',
    emptyHint: 'Son évolution s’affichera ici dès votre première opération.',
    past: 'Jusqu’à aujourd’hui',
    ahead: 'Prévu',
    day: 'Jour',
    balance: 'Solde en fin de journée',
    fees: 'Frais mensuels',
    kind: 'Connu ou prévu',
    lowest: 'Au plus bas : {amount} le {date}',
  },
} as const satisfies French<typeof english>;
