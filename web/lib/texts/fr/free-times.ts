import type { freeTimes as english } from '../en/free-times.ts';
import type { French } from '../translation.ts';

export const freeTimes = {
  title: 'Heures libres',
  loading: 'Recherche des heures libres…',
  none: 'Rien n’est libre ce jour-là. Vous pouvez tout de même saisir une heure.',
  later: 'Les prochains jours libres',
  closedBy: {
    hours: 'Fermé : vos heures d’ouverture ne prévoient rien ce jour-là.',
    closed_time: 'Fermé : un jour férié ou une autre fermeture couvre cette journée.',
  },
  failed: 'Les heures libres n’ont pas pu être chargées. Vous pouvez tout de même saisir une heure.',
} as const satisfies French<typeof english>;
