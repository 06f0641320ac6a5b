import type { spending as english } from '../en/spending.ts';
import type { French } from '../translation.ts';

export const spending = {
  title: 'Limite quotidienne pour les appels',
  loadFailed: 'La limite quotidienne n’a pas pu être chargée',
  limit: 'Coût maximal des appels par jour',
  choice: { one: '{amount} ({count} appel)', other: '{amount} ({count} appels)' },
  none: 'Sans limite',
  save: 'Enregistrer',
  saved: 'La limite quotidienne est modifiée',
  failed: 'La limite quotidienne n’a pas été modifiée',
  used: '{spent} sur {limit} utilisés aujourd’hui',
  usedWithoutLimit: '{spent} utilisés aujourd’hui',
  standing: {
    within:
      'Une fois la limite atteinte, les appelants entendent un court message jusqu’à minuit. Les appels en cours ne sont jamais interrompus.',
    near: 'Plus de 80 % de la limite du jour est utilisée. Une fois la limite atteinte, les appelants entendront un court message jusqu’à minuit.',
    reached:
      'La limite du jour est atteinte : les appelants entendent un court message jusqu’à minuit. Choisissez une limite plus élevée pour répondre de nouveau dès maintenant.',
    unlimited: 'Tous les appels que le solde peut payer reçoivent une réponse.',
  },
} as const satisfies French<typeof english>;
