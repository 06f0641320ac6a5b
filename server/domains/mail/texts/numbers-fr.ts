import { formatPhoneNumber } from '../../../core/phone-number.ts';
import type { MailTexts } from '../mail.schema.ts';
import { money } from './say-fr.ts';

const REASON = {
  taken: 'Quelqu’un d’autre l’a obtenu avant vous.',
  provider: 'Notre opérateur téléphonique ne l’a pas confirmé dans la journée.',
  funds: 'Le paiement a été remboursé avant que le numéro vous soit attribué.',
};

/** The mails about numbers that were ordered, in French. */
export const numbersFr: Pick<MailTexts, 'number-activated' | 'number-order-failed'> = {
  'number-activated': ({ businessName, number, monthlyFeeCents, setupFeeCents }) => ({
    subject: `Votre numéro ${formatPhoneNumber(number)} est prêt`,
    lines: [
      `Le ${formatPhoneNumber(number)} appartient désormais à ${businessName}, et votre agent y répond. Appelez-le pour l’essayer.`,
      setupFeeCents > 0
        ? `Son premier mois (${money(monthlyFeeCents)}) et sa mise en service (${money(setupFeeCents)}) ont été prélevés sur votre solde.`
        : `Son premier mois (${money(monthlyFeeCents)}) a été prélevé sur votre solde.`,
    ],
    button: 'Ouvrir votre tableau de bord',
  }),
  'number-order-failed': ({ businessName, number, failure, isCard }) => ({
    subject: `Nous n’avons pas pu obtenir le ${formatPhoneNumber(number)} pour vous`,
    lines: [
      `Le ${formatPhoneNumber(number)} n’a pas pu être ajouté à ${businessName}. ${REASON[failure]}`,
      isCard && failure !== 'funds'
        ? 'Le montant payé reste sur votre solde. Vous pouvez l’utiliser pour un autre numéro.'
        : 'Il ne vous a pas été facturé. Veuillez choisir un autre numéro.',
    ],
    button: 'Choisir un autre numéro',
  }),
};
