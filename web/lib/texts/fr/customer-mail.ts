import type { customerMail as english } from '../en/customer-mail.ts';
import type { French } from '../translation.ts';

export const customerMail = {
  send: 'L’envoyer',
  booked: '{name} ({email}) recevra une confirmation en {language}.',
  bookedAndReminded: '{name} ({email}) recevra une confirmation en {language}, et un rappel la veille.',
  moved: '{name} ({email}) recevra la nouvelle heure en {language}.',
  movedAndReminded: '{name} ({email}) recevra la nouvelle heure en {language}, et un rappel la veille.',
  cancelled: '{name} ({email}) recevra un avis d’annulation en {language}.',
  languages: {
    en: 'anglais',
    fr: 'français',
    ar: 'arabe',
  },
  mail_limit: 'Le client ne recevra pas de courriel : il n’est plus possible d’en envoyer aujourd’hui.',
  mail_unpaid:
    'Le client ne recevra pas de courriel : vous pourrez en envoyer d’autres après votre premier paiement.',
} as const satisfies French<typeof english>;
