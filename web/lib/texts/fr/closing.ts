import type { closing as english } from '../en/closing.ts';
import type { French } from '../translation.ts';

export const closing = {
  action: 'Fermer des jours',
  title: 'Fermer des jours',
  reason: 'Motif (facultatif)',
  loading: 'Recherche des rendez-vous pendant cette fermeture…',
  failed: 'Les rendez-vous pendant cette fermeture n’ont pas pu être chargés.',
  none: 'Aucun rendez-vous ne tombe pendant cette fermeture.',
  together: 'Choisissez ce qu’ils deviennent. Si une partie échoue, rien n’est fermé ni annulé.',
  all: 'Pour tous',
  choose: 'Choisir pour tous',
  of: 'Ce que devient le rendez-vous de {name}, {time}',
  decision: {
    keep: 'Garder',
    tell: 'Annuler et prévenir le client',
    silent: 'Annuler sans courriel',
  },
  submit: {
    one: 'Fermer et annuler {count} rendez-vous',
    other: 'Fermer et annuler {count} rendez-vous',
  },
  done: {
    one: 'La fermeture est ajoutée, {count} rendez-vous est annulé',
    other: 'La fermeture est ajoutée, {count} rendez-vous sont annulés',
  },
} as const satisfies French<typeof english>;
