import type { fees as english } from '../en/fees.ts';
import type { French } from '../translation.ts';

export const fees = {
  title: 'Frais à venir',
  hint: 'Les frais mensuels des 60 prochains jours, et le solde après chacun s’il n’y a aucun appel.',
  loadFailed: 'Les frais à venir n’ont pas pu être chargés',
  empty: 'Pas de frais dans les 60 prochains jours',
  emptyHint:
    'Les frais mensuels commencent avec votre premier numéro de téléphone. Chacun figure ici avant d’être prélevé.',
  date: 'Date',
  for: 'Pour',
  amount: 'Montant',
  balanceAfter: 'Solde après',
  platform_fee: 'Frais de plateforme',
  number_fee: 'Numéro {number}',
  hold_fee: 'Numéro suspendu {number}',
  notCovered: 'Non couverts',
  recharged: 'La recharge automatique ajoute des fonds',
  showAll: 'Afficher les {count} frais',
  showFewer: 'En afficher moins',
  shortTitle: 'Le solde ne couvrira pas les frais de {amount} du {date}',
  shortByFees: 'Il manquera {short}. Les frais seront prélevés tout de même, et le solde passera sous zéro.',
  shortByCalls:
    'Au rythme de vos appels des 14 derniers jours, il manquera {short}. Les frais seront prélevés tout de même, et le solde passera sous zéro.',
  shortRecharged:
    'Au rythme de vos appels des 14 derniers jours, il manquera {short}, mais la recharge automatique est prête à ajouter des fonds d’ici là.',
  addFunds: 'Ajouter {amount}',
  switchOn: 'Activer la recharge automatique',
  period: {
    title: 'Frais mensuels',
    open: '{reason}, ouvrir les frais',
    for: 'Pour',
    from: 'Du',
    to: 'Au, inclusivement',
    price: 'Prix',
    chargedAt: 'Prélevés le',
    next: 'Prochain',
    noNext: 'Aucun : ces frais ont pris fin',
    rule: {
      platform_fee:
        'La plateforme coûte {price} par mois, la première fois 14 jours après l’inscription, mais pas avant votre premier numéro. Ces frais sont prélevés d’avance, le même jour de chaque mois.',
      number_fee:
        'Un numéro se paie un mois d’avance, le jour du mois où il a été activé, ou le dernier jour d’un mois plus court.',
      hold_fee:
        'Un numéro suspendu vous est réservé pour {price} par mois, payés d’avance. Lorsque vous le réactivez, un nouveau mois commence à plein prix.',
    },
  },
} as const satisfies French<typeof english>;
