import type { MailTexts } from '../mail.schema.ts';
import { money } from './say-fr.ts';
import type { SpendingMail } from './spending-en.ts';

/** The mails about the limits of a day in French (Canada). */
export const spendingFr: Pick<MailTexts, SpendingMail> = {
  'spending-near': ({ businessName, limitCents }) => ({
    subject: 'Vos appels ont utilisé 80 % de la limite du jour',
    lines: [
      `Les appels d’aujourd’hui de ${businessName} ont utilisé 80 % de votre limite quotidienne de ${money(limitCents)}.`,
      'Une fois la limite atteinte, les appelants entendront jusqu’à minuit un court message les invitant à rappeler plus tard. Si la journée est simplement chargée, augmentez la limite dès maintenant.',
    ],
    button: 'Modifier la limite',
  }),
  'spending-reached': ({ businessName, limitCents }) => ({
    subject: 'Votre agent ne prend plus d’appels : la limite du jour est atteinte',
    lines: [
      `Les appels d’aujourd’hui de ${businessName} ont atteint votre limite quotidienne de ${money(limitCents)}. Les appels déjà en cours n’ont pas été interrompus.`,
      'Les appelants entendent maintenant un court message les invitant à rappeler plus tard, ce qui ne vous coûte rien. Votre agent répondra de nouveau à minuit, ou dès que vous augmenterez la limite.',
    ],
    button: 'Modifier la limite',
  }),
};
