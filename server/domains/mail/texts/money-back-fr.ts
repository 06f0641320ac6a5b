import { PLAN } from '../../../core/plan.ts';
import type { MailTexts } from '../mail.schema.ts';
import type { MoneyBackMail } from './money-back-en.ts';
import { money, when } from './say-fr.ts';

const cad = (cents: number) => `${money(cents)} CAD`;

/** The mails about a first payment that is asked back, in French (Canada). */
export const moneyBackFr: Pick<MailTexts, MoneyBackMail> = {
  'money-back-asked': ({ businessName, by, amountCents, at, timezone }) => ({
    subject: 'Votre demande de remboursement',
    lines: [
      `${by || 'Un propriétaire'} a demandé le remboursement du premier paiement de ${businessName}, soit ${cad(amountCents)}, le ${when(at, timezone)}.`,
      `Notre équipe de soutien répond dans un délai de ${PLAN.moneyBackAnswerDays} jours ouvrables et décide du montant remboursé. D’ici là, votre solde et vos numéros restent inchangés.`,
    ],
    button: 'Voir votre demande',
  }),
  'money-back-refunded': ({ businessName, amountCents }) => ({
    subject: `${cad(amountCents)} ont été remboursés sur votre carte`,
    lines: [
      `Vous avez demandé le remboursement du premier paiement de ${businessName}. Un montant de ${cad(amountCents)} sera versé sur la carte utilisée. Le délai bancaire peut atteindre 10 jours.`,
      'Le même montant a été retiré de votre solde. Vos numéros et leurs frais mensuels sont maintenus. Dites-nous si vous souhaitez rendre vos numéros.',
    ],
    button: 'Voir votre solde',
  }),
  'money-back-declined': ({ businessName, answer }) => ({
    subject: 'Au sujet de votre demande de remboursement',
    lines: [
      `Vous avez demandé le remboursement du premier paiement de ${businessName}. Nous ne le remboursons pas, pour la raison suivante :`,
      answer,
      'Rien n’a changé dans votre solde. Si vous n’êtes pas d’accord, il suffit de nous écrire.',
    ],
    button: 'Ouvrir la facturation',
  }),
  'money-back-notice': ({ requestId, businessId, businessName, by, reason, ...facts }) => ({
    subject: `Demande ${requestId} : ${businessName} demande le remboursement de son premier paiement`,
    lines: [
      `${by}, de ${businessName} (entreprise ${businessId}), demande le remboursement de ${cad(facts.amountCents)}, paiement ${facts.paymentIntentId}. Le solde est de ${money(facts.balanceCents)}.`,
      reason === '' ? 'Aucune raison n’a été donnée.' : `La raison : ${reason}`,
      `Une réponse est promise dans un délai de ${PLAN.moneyBackAnswerDays} jours ouvrables : refund ${facts.paymentIntentId} CENTS money-back-${requestId}, ou decline-request ${requestId} « PHRASE ».`,
    ],
  }),
};
