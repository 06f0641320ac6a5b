import type { customersBulk as english } from '../en/customers-bulk.ts';
import type { French } from '../translation.ts';

export const customersBulk = {
  label: 'Clients sélectionnés',
  count: { one: '{count} client sélectionné', other: '{count} clients sélectionnés' },
  tooMany: {
    one: '{count} client sélectionné, {max} au plus à la fois',
    other: '{count} clients sélectionnés, {max} au plus à la fois',
  },
  activate: 'Rendre actifs',
  deactivate: 'Rendre inactifs',
  export: 'Exporter la sélection',
  delete: 'Supprimer la sélection',
  clear: 'Effacer la sélection',
  failed: 'Rien n’a été modifié',
  unchanged: 'Il n’y avait rien à modifier',
  madeActive: { one: '{count} client est maintenant actif', other: '{count} clients sont maintenant actifs' },
  madeInactive: {
    one: '{count} client est maintenant inactif',
    other: '{count} clients sont maintenant inactifs',
  },
  removeTitle: { one: 'Supprimer {count} client?', other: 'Supprimer {count} clients?' },
  removeMessage: {
    one: 'Voulez-vous vraiment supprimer {count} client? Cette action est irréversible et supprimera toutes les données associées.',
    other:
      'Voulez-vous vraiment supprimer {count} clients? Cette action est irréversible et supprimera toutes les données associées.',
  },
  erased:
    'Effacés pour de bon : les noms, numéros de téléphone, adresses courriel et notes, leurs paroles dans les transcriptions d’appels et les notes de leurs rendez-vous. Leurs rendez-vous à venir seront annulés. Les appels et les lignes de facturation restent.',
  removeConfirm: { one: 'Supprimer {count} client', other: 'Supprimer {count} clients' },
  removeFailed: 'Personne n’a été supprimé',
  removed: { one: '{count} client supprimé', other: '{count} clients supprimés' },
  cancelled: { one: '{count} rendez-vous a été annulé.', other: '{count} rendez-vous ont été annulés.' },
} as const satisfies French<typeof english>;
