import { formatPhoneNumber } from '../../../core/phone-number.ts';
import type { MailTexts } from '../mail.schema.ts';
import { wallOf } from './place-wall.ts';
import { money } from './say-fr.ts';

/** « 14 décembre 2026 » */
const day = (instant: string, timezone: string) =>
  new Intl.DateTimeFormat('fr-CA', { dateStyle: 'long', timeZone: 'UTC' }).format(wallOf(instant, timezone));

const list = (numbers: readonly string[]) =>
  new Intl.ListFormat('fr-CA').format(numbers.map(formatPhoneNumber));

const ADD_FUNDS = 'Dès que le solde sera revenu à zéro ou plus, tout cela sera annulé.';

/** The mails about fees that are not paid, in French (Canada). */
export const feesFr: Pick<
  MailTexts,
  'fee-unpaid' | 'hold-announced' | 'number-held' | 'release-warning' | 'number-released'
> = {
  'fee-unpaid': ({ businessName, balanceCents, holdFrom, releaseFrom, timezone }) => ({
    subject: `Votre solde est négatif : ${money(balanceCents)}`,
    lines: [
      `Le solde de ${businessName} est de ${money(balanceCents)}. Les frais mensuels sont prélevés même quand les fonds ne suffisent pas.`,
      holdFrom !== null
        ? `Veuillez ajouter des fonds. Si le solde est encore négatif le ${day(holdFrom, timezone)}, vos numéros seront suspendus à la fin de leur cycle de facturation, et les appelants ne joindront plus votre agent.`
        : releaseFrom !== null
          ? `Veuillez ajouter des fonds. Si le solde est encore négatif le ${day(releaseFrom, timezone)}, vos numéros suspendus seront libérés et ne pourront pas être récupérés.`
          : 'Veuillez ajouter des fonds. Vous n’avez pas de numéro de téléphone : aucun numéro n’est touché. Les frais mensuels continuent.',
    ],
    button: 'Ajouter des fonds',
  }),
  'hold-announced': ({ businessName, balanceCents, holdAt, numbers, timezone }) => ({
    subject: `Vos numéros seront suspendus à compter du ${day(holdAt, timezone)}`,
    lines: [
      `Le solde de ${businessName} est de ${money(balanceCents)}. Il est négatif depuis au moins une semaine.`,
      `${list(numbers)} : suspension à la fin du cycle de facturation, à compter du ${day(holdAt, timezone)}. Les appelants ne joindront alors plus votre agent.`,
      ADD_FUNDS,
    ],
    button: 'Ajouter des fonds',
  }),
  'number-held': ({ businessName, number, reason, holdFeeCents }) => ({
    subject: `Le ${formatPhoneNumber(number)} est suspendu`,
    lines: [
      reason === 'unpaid'
        ? `Le ${formatPhoneNumber(number)} de ${businessName} est suspendu, car le solde est resté négatif.`
        : `Le ${formatPhoneNumber(number)} de ${businessName} est suspendu, comme vous l’avez demandé.`,
      reason === 'unpaid'
        ? `Votre agent n’y répond plus pour l’instant. Le numéro vous est réservé pour ${money(holdFeeCents)} par mois, et vous pourrez le réactiver dès qu’il y aura des fonds.`
        : `Votre agent n’y répond plus pour l’instant. Le numéro vous est réservé pour ${money(holdFeeCents)} par mois, et vous pouvez le réactiver à tout moment.`,
    ],
    button: 'Ouvrir la facturation',
  }),
  'release-warning': ({ businessName, balanceCents, day: days, releaseAt, timezone }) => ({
    subject:
      days === 85
        ? `Dernier avertissement : vous perdrez vos numéros le ${day(releaseAt, timezone)}`
        : `Sans ajout de fonds, vous perdrez vos numéros le ${day(releaseAt, timezone)}`,
    lines: [
      `Le solde de ${businessName} est de ${money(balanceCents)}. Il est négatif depuis au moins ${days} jours.`,
      `Si rien ne change, vos numéros seront rendus au plus tôt le ${day(releaseAt, timezone)}. Quelqu’un d’autre pourra alors les obtenir, et il sera impossible de les récupérer.`,
      ADD_FUNDS,
    ],
    button: 'Ajouter des fonds',
  }),
  'number-released': ({ businessName, number, reason }) => ({
    subject: `Le ${formatPhoneNumber(number)} n’est plus votre numéro`,
    lines: [
      reason === 'unpaid'
        ? `Le ${formatPhoneNumber(number)} de ${businessName} a été rendu : le solde est resté négatif pendant 90 jours malgré nos avertissements.`
        : `Le ${formatPhoneNumber(number)} de ${businessName} a été rendu, comme vous l’avez demandé.`,
      'Ce numéro n’entraîne plus de frais. Ses appels et l’historique de vos opérations sont conservés.',
    ],
    button: 'Ouvrir la facturation',
  }),
};
