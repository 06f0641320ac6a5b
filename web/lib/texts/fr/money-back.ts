import type { moneyBack as english } from '../en/money-back.ts';
import type { French } from '../translation.ts';

export const moneyBack = {
  title: 'Garantie de remboursement de 30 jours',
  loadFailed: 'La garantie de remboursement n’a pas pu être chargée',
  offer: 'Vous pouvez demander le remboursement de votre premier paiement de {amount} jusqu’au {date}.',
  ask: 'Demander un remboursement',
  open: 'Vous avez demandé le remboursement de {amount} le {date}. Nous répondons dans un délai de {count} jours ouvrables, par courriel et ici.',
  refunded:
    '{amount} ont été remboursés sur votre carte le {date}. Le délai bancaire peut atteindre 10 jours.',
  sentBack:
    'Votre banque a renvoyé le remboursement; le montant est donc de nouveau dans votre solde. Pour trouver une autre façon de faire, écrivez au soutien.',
  declined: 'Nous avons répondu le {date} et n’avons pas fait de remboursement. Voici pourquoi :',
  declinedHelp: 'Si vous voyez les choses autrement, écrivez au soutien.',
  dialog: {
    title: 'Demander le remboursement de votre premier paiement',
    what: 'Vous avez payé {amount} le {date}. Vous pouvez en demander le remboursement même si une partie est déjà utilisée; notre soutien décide du montant remboursé et, si ce n’est pas tout, vous dit pourquoi.',
    next: 'Nous répondons dans un délai de {count} jours ouvrables. Le montant remboursé retourne sur la carte qui a payé et quitte votre solde.',
    stays: 'Vos numéros et leurs frais mensuels sont maintenus jusqu’à ce que vous rendiez les numéros.',
    reason: 'Pourquoi demandez-vous un remboursement? (facultatif)',
    send: 'Envoyer la demande',
    sent: 'Votre demande est envoyée',
    sentMessage: 'Nous répondons dans un délai de {count} jours ouvrables.',
    failed: 'La demande n’a pas pu être envoyée',
  },
} as const satisfies French<typeof english>;
