import type { receipts as english } from '../en/receipts.ts';
import type { French } from '../translation.ts';

export const receipts = {
  page: 'Reçu',
  title: 'Reçu {number}',
  back: 'Retour à la facturation',
  from: 'De',
  issuer: 'Callingua',
  issuerPlace: 'Canada',
  to: 'Facturé à',
  tax: 'Taxes',
  loadFailed: 'Ce reçu n’a pas pu être chargé',
  download: 'Télécharger le PDF',
  downloadFailed: 'Le reçu n’a pas pu être téléchargé',
  settings: 'Reçus',
  mailed: 'Envoyer chaque reçu par courriel aux propriétaires',
  address: 'Adresse sur les reçus',
  addressHint: 'Figure sous le nom de votre entreprise. Facultatif.',
  addressTooLong: 'Utilisez au plus {count} caractères.',
  save: 'Enregistrer',
  saved: 'Les réglages des reçus sont enregistrés',
  saveFailed: 'Les réglages des reçus n’ont pas été enregistrés',
  settingsFailed: 'Les réglages des reçus n’ont pas pu être chargés',
} as const satisfies French<typeof english>;
