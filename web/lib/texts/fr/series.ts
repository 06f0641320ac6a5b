import type { series as english } from '../en/series.ts';
import type { French } from '../translation.ts';

export const series = {
  label: 'Se répète',
  never: 'Jamais',
  rhythm: {
    weekly: 'Chaque semaine',
    every_2_weeks: 'Toutes les 2 semaines',
    every_4_weeks: 'Toutes les 4 semaines',
    monthly: 'Chaque mois',
  },
  monthly: {
    first: 'Chaque mois, le premier {weekday}',
    second: 'Chaque mois, le deuxième {weekday}',
    third: 'Chaque mois, le troisième {weekday}',
    fourth: 'Chaque mois, le quatrième {weekday}',
    last: 'Chaque mois, le dernier {weekday}',
  },
  weekday: 'EEEE',
  times: 'Combien de fois',
  timesBad: 'De {min} à {max} fois',
  dates: 'Les dates',
  loading: 'Vérification des dates…',
  failed: 'Les dates n’ont pas pu être vérifiées.',
  state: {
    outside_hours: 'En dehors de vos heures d’ouverture',
    outside_own_hours: 'En dehors des heures de travail de ce calendrier',
    taken: 'Déjà prise',
    closed: 'Fermé',
    missing: 'L’heure avance à ce moment-là',
  },
  blocked: {
    one: '{count} date ne peut pas être réservée.',
    other: '{count} dates ne peuvent pas être réservées.',
  },
  leaveOut: 'Sans ces dates',
  submit: {
    one: 'Fixer {count} rendez-vous',
    other: 'Fixer {count} rendez-vous',
  },
  done: {
    one: '{count} rendez-vous fixé',
    other: '{count} rendez-vous fixés',
  },
  place: {
    weekly: 'Chaque semaine, {position} sur {times}',
    every_2_weeks: 'Toutes les 2 semaines, {position} sur {times}',
    every_4_weeks: 'Toutes les 4 semaines, {position} sur {times}',
    monthly: 'Chaque mois, {position} sur {times}',
  },
  end: {
    label: 'Que voulez-vous annuler?',
    one: 'Ce rendez-vous seulement',
    later: 'Celui-ci et tous les suivants',
    told: 'Le client reçoit un seul courriel pour tous.',
    done: {
      one: '{count} rendez-vous annulé',
      other: '{count} rendez-vous annulés',
    },
  },
} as const satisfies French<typeof english>;
