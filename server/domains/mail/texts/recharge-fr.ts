import type { RechargeReason } from '../../../core/card-refusals.ts';
import type { MailTexts } from '../mail.schema.ts';
import type { RechargeMail } from './recharge-en.ts';
import { money, when } from './say-fr.ts';

type Card = { brand: string; last4: string } | null;

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const sayCard = (card: Card) =>
  card ? `votre carte ${capitalised(card.brand)} se terminant par ${card.last4}` : 'votre carte enregistrée';

const WHY: Partial<Record<RechargeReason, string>> = {
  insufficient_funds: 'Le solde de la carte est insuffisant.',
  expired_card: 'La carte est expirée.',
  over_limit: 'La carte a atteint sa limite.',
  no_card: 'Aucune carte n’est enregistrée.',
  card_gone: 'La carte enregistrée ne peut plus être débitée.',
  try_later: 'La banque n’a pas pu être jointe.',
};

/** The mails about auto-recharge, and the receipts of payments, in French (Canada). */
export const rechargeFr: Pick<MailTexts, RechargeMail> = {
  receipt: ({ businessName, receiptNumber, paidCents, creditedCents, card }) => ({
    subject: `Reçu ${receiptNumber} : ${money(paidCents)} CAD`,
    lines: [
      `${money(paidCents)} CAD ont été débités de ${sayCard(card)} pour ${businessName}, et ${money(creditedCents)} ont été ajoutés au solde.`,
      `Le numéro du reçu est ${receiptNumber}. Vous pouvez l’ouvrir et l’imprimer à tout moment.`,
    ],
    button: 'Ouvrir le reçu',
  }),
  'recharge-succeeded': ({ businessName, amountCents, balanceCents, card }) => ({
    subject: `${money(amountCents)} ont été ajoutés à votre solde`,
    lines: [
      `Le solde de ${businessName} était passé sous le montant que vous avez choisi : ${money(amountCents)} ont été débités de ${sayCard(card)}.`,
      `Votre solde est maintenant de ${money(balanceCents)}.`,
    ],
    button: 'Voir votre solde',
  }),
  'recharge-declined': ({ businessName, amountCents, reason, isOff, nextTryAt, timezone }) => ({
    subject: isOff
      ? 'La recharge automatique est désactivée : votre carte a encore été refusée'
      : `La recharge automatique de ${money(amountCents)} n’a pas abouti`,
    lines: [
      `${money(amountCents)} devaient être ajoutés au solde de ${businessName}, et rien n’a été débité. ${WHY[reason] ?? 'La carte a été refusée.'}`,
      ...(nextTryAt === null ? [] : [`Nous réessaierons le ${when(nextTryAt, timezone)}.`]),
      ...(isOff
        ? [
            'C’était la quatrième fois de suite : la recharge automatique est maintenant désactivée. Vous pouvez la réactiver à tout moment.',
          ]
        : []),
      'Ajoutez des fonds dès maintenant, avec cette carte ou une autre, pour que votre agent n’ait jamais à s’arrêter.',
    ],
    button: 'Ajouter des fonds',
  }),
  'recharge-paused': ({ businessName, amountCents, card }) => ({
    subject: `Confirmez le paiement de ${money(amountCents)}`,
    lines: [
      `Votre banque vous demande de confirmer que ${money(amountCents)} peuvent être débités de ${sayCard(card)} pour le solde de ${businessName}. Rien n’a encore été débité.`,
      'La recharge automatique est suspendue jusqu’à votre confirmation. Cela ne prend qu’une minute.',
    ],
    button: 'Confirmer le paiement',
  }),
  'recharge-refused': ({ businessName, limit, balanceCents, capCents, usedCents }) => ({
    subject: 'La recharge automatique a atteint sa limite',
    lines: [
      limit === 'monthly_cap'
        ? `La recharge automatique a ajouté ${money(usedCents)} au solde de ${businessName} ce mois-ci, et vous autorisez au plus ${money(capCents)}. Plus rien ne sera débité automatiquement avant le mois prochain.`
        : `La recharge automatique a été tentée cinq fois en 24 heures pour ${businessName}, soit le maximum. Elle reprendra une fois ces 24 heures écoulées.`,
      limit === 'monthly_cap'
        ? `Votre solde est de ${money(balanceCents)}. Ajoutez des fonds dès maintenant, ou augmentez la limite mensuelle, pour que votre agent n’ait pas à s’arrêter.`
        : `Votre solde est de ${money(balanceCents)}. Ajoutez des fonds dès maintenant pour que votre agent n’ait pas à s’arrêter.`,
    ],
    button: 'Ouvrir la facturation',
  }),
};
