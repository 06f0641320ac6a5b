/** What any request may be answered, and what an input is expected to be. */
export const wireSentences = {
  'Invalid UUID': { fr: 'UUID invalide', ar: 'معرّف UUID غير صالح' },
  'Expected a number': { fr: 'Un nombre est attendu', ar: 'المتوقع رقم' },
  'Expected 1 or 0': { fr: '1 ou 0 est attendu', ar: 'المتوقع 1 أو 0' },
  'Expected digits only': { fr: 'Seuls des chiffres sont attendus', ar: 'المتوقع أرقام فقط' },
  'Expected 3 digits at the most': {
    fr: 'Au plus 3 chiffres sont attendus',
    ar: 'المتوقع 3 أرقام على الأكثر',
  },
  'Expected 10 digits at the most': {
    fr: 'Au plus 10 chiffres sont attendus',
    ar: 'المتوقع 10 أرقام على الأكثر',
  },
  'Expected an amount in dollars': { fr: 'Un montant en dollars est attendu', ar: 'المتوقع مبلغ بالدولار' },
  'Expected whole cents': { fr: 'Des cents entiers sont attendus', ar: 'المتوقع سنتات كاملة' },
  'Expected a phone number like +14165550119': {
    fr: 'Un numéro de téléphone comme +14165550119 est attendu',
    ar: 'المتوقع رقم هاتف مثل +14165550119',
  },
  'Expected hold, cancel or reactivate': {
    fr: 'hold, cancel ou reactivate est attendu',
    ar: 'المتوقع hold أو cancel أو reactivate',
  },
} as const;
