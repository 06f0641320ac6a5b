import { LINK_VALIDITY, PLAN } from '../../../core/plan.ts';
import { sayTo } from '../../../core/sentences/say-in.ts';
import type { AppointmentMailPayload } from '../appointment-payloads.ts';
import type { Circumstances, MailTexts, TeamChange } from '../mail.schema.ts';
import { feesFr } from './fees-fr.ts';
import { messagesFr } from './messages-fr.ts';
import { moneyBackFr } from './money-back-fr.ts';
import { numbersFr } from './numbers-fr.ts';
import { rechargeFr } from './recharge-fr.ts';
import { reportsFr } from './reports-fr.ts';
import { money, place, when } from './say-fr.ts';
import { seriesFr } from './series-fr.ts';
import { spendingFr } from './spending-fr.ts';

const ROLE_NAMES = { admin: 'propriétaire', manager: 'gestionnaire', staff: 'membre du personnel' } as const;

/** « Nettoyage, mardi 24 novembre 2026 à 10 h 30, heure de l’Est (Toronto) » */
const what = (appointment: AppointmentMailPayload) =>
  `${appointment.serviceName ? `${appointment.serviceName}, ` : ''}${place(appointment)}`;

const change = ({ businessPhone }: AppointmentMailPayload) =>
  businessPhone === null
    ? 'Pour le modifier ou l’annuler, communiquez avec l’entreprise.'
    : `Pour le modifier ou l’annuler, appelez le ${businessPhone}.`;

const PROVIDERS = { google: 'Google', facebook: 'Facebook', apple: 'Apple' } as const;

/** « C’était le 22 novembre 2026 à 10 h 30 (appareil : Chrome sous Windows, adresse : 203.0.113.7). » */
const where = ({ at, timezone, device, address }: Circumstances) => {
  const from = [device && `appareil : ${sayTo('fr', device)}`, address && `adresse : ${address}`].filter(
    Boolean,
  );
  const aside = from.length > 0 ? ` (${from.join(', ')})` : '';
  return `C’était le ${when(at, timezone)}${aside}.`;
};

const ALARM =
  'Si ce n’était pas vous, réinitialisez votre mot de passe sans tarder et mettez fin aux sessions que vous ne connaissez pas.';

const TEAM_SUBJECTS: Record<TeamChange, (member: string) => string> = {
  invited: (member) => `Invitation envoyée à ${member}`,
  joined: (member) => `Nouveau membre de votre équipe : ${member}`,
  removed: (member) => `Membre retiré de votre équipe : ${member}`,
  role: (member) => `Nouveau rôle de ${member}`,
};

const TEAM_NEWS: Record<TeamChange, (facts: { by: string; member: string; role: string }) => string> = {
  invited: ({ by, member, role }) => `${by} a invité ${member} comme ${role}.`,
  joined: ({ member, role }) => `${member} a accepté l’invitation. Son rôle : ${role}.`,
  removed: ({ by, member }) => `${by} a retiré ${member} de l’équipe.`,
  role: ({ by, member, role }) => `${by} a changé le rôle de ${member}. Nouveau rôle : ${role}.`,
};

const TEAM_ALARM =
  'Si vous ne vous y attendiez pas, annulez l’invitation ou retirez le membre, puis réinitialisez votre mot de passe.';

const PASSWORD = {
  changed: 'Le mot de passe de votre compte a été changé. Vos autres sessions ont pris fin.',
  set: 'Un mot de passe a été défini pour votre compte.',
  reset:
    'Le mot de passe de votre compte a été réinitialisé au moyen d’un lien reçu par courriel. Toutes vos sessions ont pris fin.',
} as const;

const FEED = {
  none: [],
  kept: [
    'Votre adresse de calendrier privée fonctionne toujours : quiconque la connaît voit vos rendez-vous. Vous pouvez la désactiver dans le calendrier.',
  ],
  ended: ['Votre adresse de calendrier privée a été désactivée en même temps.'],
} as const;

const EXPORTS = {
  customers: 'la liste des clients',
  appointments: 'des rendez-vous',
  transactions: 'l’historique des opérations',
  calls: 'la liste des appels',
} as const;

/** Who did something; by nobody's name where the person is gone. */
const person = (name: string) => name || 'Un propriétaire';
const hours = (count: number) => (count === 1 ? 'une heure' : `${count} heures`);

/** Every mail in French (Canada). */
export const fr: MailTexts = {
  ...rechargeFr,
  ...spendingFr,
  ...messagesFr,
  ...reportsFr,
  ...seriesFr,
  ...moneyBackFr,
  'low-balance': ({ businessName, balanceCents, thresholdCents }) => ({
    subject: `Votre solde est de ${money(balanceCents)}`,
    lines: [
      `Le solde de ${businessName} est passé sous ${money(thresholdCents)}. Il est maintenant de ${money(balanceCents)}.`,
      'Votre agent continue de répondre aux appels. Ajoutez des fonds bientôt pour qu’il n’ait jamais à s’arrêter.',
    ],
    button: 'Voir votre solde',
  }),
  'calls-refused': ({ businessName, balanceCents }) => ({
    subject: 'Votre agent ne prend plus d’appels : le solde est épuisé',
    lines: [
      `Le solde de ${businessName} est de ${money(balanceCents)}. Il ne couvre aucun appel de plus que ceux en cours, et les appels auxquels nous répondons à crédit sont épuisés.`,
      'Les appelants entendent maintenant un court message qui les invite à rappeler plus tard. Votre agent répondra de nouveau dès qu’il y aura des fonds.',
    ],
    button: 'Voir votre solde',
  }),
  ...feesFr,
  ...numbersFr,
  'verify-email': ({ firstName }) => ({
    subject: 'Confirmez votre adresse courriel',
    lines: [
      `Bonjour ${firstName},`,
      `Veuillez confirmer que cette adresse courriel est la vôtre. Le lien sert une seule fois, pendant ${hours(LINK_VALIDITY.verifyEmailHours)}.`,
      'Si vous n’avez pas créé de compte, ignorez simplement ce courriel.',
    ],
    button: 'Confirmer l’adresse',
  }),
  'reset-password': ({ firstName }) => ({
    subject: 'Réinitialisez votre mot de passe',
    lines: [
      `Bonjour ${firstName},`,
      `Quelqu’un, vous sans doute, a demandé un nouveau mot de passe. Le lien sert une seule fois, pendant ${hours(LINK_VALIDITY.resetPasswordHours)}.`,
      'Si ce n’était pas vous, ignorez ce courriel : votre mot de passe reste le même.',
    ],
    button: 'Choisir un nouveau mot de passe',
  }),
  welcome: ({ firstName, businessName }) => ({
    subject: `Bienvenue, ${firstName}`,
    lines: [
      `Le compte de ${businessName} est prêt. Choisissez un numéro de téléphone, indiquez vos services et vos heures d’ouverture, et votre agent prendra son premier appel.`,
      `Vous payez ce que vous utilisez : un appel coûte ${PLAN.callPriceCents} cents, et les appels de moins de ${PLAN.billableCallSecondsMin} secondes sont gratuits.`,
    ],
    button: 'Ouvrir le tableau de bord',
  }),
  'new-device': ({ firstName, device, signedInAt, timezone }) => ({
    subject: 'Connexion depuis un nouvel appareil',
    lines: [
      `Bonjour ${firstName},`,
      `Quelqu’un s’est connecté à votre compte (${sayTo('fr', device)}) le ${when(signedInAt, timezone)}.`,
      'Si c’était vous, il n’y a rien à faire. Sinon, mettez fin à cette session et changez votre mot de passe sans tarder.',
    ],
    button: 'Voir vos sessions',
  }),
  invitation: ({ businessName, invitedBy, role }) => ({
    subject: `${invitedBy} vous invite chez ${businessName}`,
    lines: [
      `${invitedBy} vous propose de rejoindre ${businessName} comme ${ROLE_NAMES[role]}.`,
      `Le lien est valable ${LINK_VALIDITY.invitationDays} jours. Si vous ne connaissez pas cette personne, ignorez ce courriel.`,
    ],
    button: 'Accepter l’invitation',
  }),
  'password-changed': ({ firstName, how, feed, ...rest }) => ({
    subject:
      how === 'set' ? 'Un mot de passe a été défini pour votre compte' : 'Votre mot de passe a été changé',
    lines: [`Bonjour ${firstName},`, PASSWORD[how], where(rest), ...FEED[feed], ALARM],
    button: 'Voir votre compte',
  }),
  'sign-in-method-changed': ({ firstName, provider, change, ...rest }) => ({
    subject:
      change === 'linked'
        ? `${PROVIDERS[provider]} donne maintenant accès à votre compte`
        : `${PROVIDERS[provider]} ne donne plus accès à votre compte`,
    lines: [
      `Bonjour ${firstName},`,
      change === 'linked'
        ? `Votre compte a été lié à ${PROVIDERS[provider]} : vous pouvez désormais l’utiliser pour vous connecter.`
        : `${PROVIDERS[provider]} ne permet plus de se connecter à votre compte, et les sessions ouvertes ainsi ont pris fin.`,
      where(rest),
      ALARM,
    ],
    button: 'Voir vos modes de connexion',
  }),
  'role-changed': ({ firstName, businessName, role, ...rest }) => ({
    subject: `Votre rôle chez ${businessName} a changé`,
    lines: [
      `Bonjour ${firstName},`,
      `Un propriétaire de ${businessName} a changé votre rôle. Vous êtes maintenant ${ROLE_NAMES[role]}.`,
      `C’était le ${when(rest.at, rest.timezone)}.`,
    ],
    button: 'Ouvrir le tableau de bord',
  }),
  'member-removed': ({ firstName, businessName, ...rest }) => ({
    subject: `Vous n’avez plus accès à ${businessName}`,
    lines: [
      `Bonjour ${firstName},`,
      `Un propriétaire de ${businessName} vous a retiré de l’équipe. Vous ne pouvez plus vous connecter.`,
      `C’était le ${when(rest.at, rest.timezone)}.`,
    ],
    button: 'Ouvrir la page de connexion',
  }),
  'team-changed': ({ businessName, by, change, member, role, ...rest }) => ({
    subject: `${TEAM_SUBJECTS[change](member)} · ${businessName}`,
    lines: [TEAM_NEWS[change]({ by: person(by), member, role: ROLE_NAMES[role] }), where(rest), TEAM_ALARM],
    button: 'Ouvrir l’équipe',
  }),
  'feed-changed': ({ firstName, change, ...rest }) => ({
    subject:
      change === 'created'
        ? 'Une adresse de calendrier privée a été créée'
        : 'Votre adresse de calendrier privée est désactivée',
    lines: [
      `Bonjour ${firstName},`,
      change === 'created'
        ? 'Une adresse de calendrier privée a été créée pour votre compte. Quiconque la connaît voit vos rendez-vous; l’adresse précédente, s’il y en avait une, ne fonctionne plus.'
        : 'Votre adresse de calendrier privée n’affiche plus rien.',
      where(rest),
      change === 'created' ? `${ALARM} Vous pouvez désactiver l’adresse dans le calendrier.` : ALARM,
    ],
    button: 'Ouvrir le calendrier',
  }),
  'recharge-changed': ({ businessName, by, isOn, thresholdCents, amountCents, ...rest }) => ({
    subject: isOn
      ? `La recharge automatique est activée pour ${businessName}`
      : `La recharge automatique est désactivée pour ${businessName}`,
    lines: [
      isOn
        ? `${person(by)} a réglé la recharge automatique de ${businessName} : quand le solde passe sous ${money(thresholdCents)}, on y ajoute ${money(amountCents)}, ou le multiple nécessaire.`
        : `${person(by)} a modifié la recharge automatique de ${businessName} : elle est désactivée, et rien n’est prélevé automatiquement.`,
      where(rest),
      'Vous pouvez modifier ce réglage à tout moment à la page de facturation.',
    ],
    button: 'Ouvrir la facturation',
  }),
  'data-exported': ({ businessName, by, what, ...rest }) => ({
    subject: `${person(by)} a exporté ${EXPORTS[what]} de ${businessName}`,
    lines: [
      `${person(by)} a enregistré ${EXPORTS[what]} de ${businessName} dans un fichier.`,
      where(rest),
      'Les autres exportations du même genre faites aujourd’hui par cette personne figurent seulement dans le journal d’activité.',
    ],
    button: 'Ouvrir le journal d’activité',
  }),
  'appointment-booked': (appointment) => ({
    subject: `Votre rendez-vous chez ${appointment.businessName}`,
    lines: [
      `Bonjour ${appointment.firstName},`,
      `Vous avez rendez-vous chez ${appointment.businessName} : ${what(appointment)}.`,
      change(appointment),
    ],
    signature: appointment.businessName,
  }),
  'appointment-changed': (appointment) => ({
    subject: `Votre rendez-vous chez ${appointment.businessName} est déplacé`,
    lines: [
      `Bonjour ${appointment.firstName},`,
      `Votre rendez-vous chez ${appointment.businessName} a été déplacé. Nouvelle date : ${what(appointment)}.`,
      change(appointment),
    ],
    signature: appointment.businessName,
  }),
  'appointment-cancelled': (appointment) => ({
    subject: `Votre rendez-vous chez ${appointment.businessName} est annulé`,
    lines: [
      `Bonjour ${appointment.firstName},`,
      `Votre rendez-vous chez ${appointment.businessName} a été annulé : ${what(appointment)}.`,
      appointment.businessPhone === null
        ? 'Communiquez avec l’entreprise pour en prendre un autre.'
        : `Pour en prendre un autre, appelez le ${appointment.businessPhone}.`,
    ],
    signature: appointment.businessName,
  }),
  'appointment-reminder': (appointment) => ({
    subject: `Rappel : votre rendez-vous chez ${appointment.businessName}`,
    lines: [
      `Bonjour ${appointment.firstName},`,
      `Un rappel de votre rendez-vous chez ${appointment.businessName} : ${what(appointment)}.`,
      change(appointment),
    ],
    signature: appointment.businessName,
  }),
};
