/** Signing up and in, passwords, links of mails, the team. */
export const accessSentences = {
  'Invalid email address': { fr: 'Adresse courriel non valide', ar: 'عنوان بريد إلكتروني غير صالح' },
  'Password must be at least 6 characters': {
    fr: 'Le mot de passe doit compter au moins 6 caractères',
    ar: 'يجب ألا تقل كلمة المرور عن 6 أحرف',
  },
  'Password must be at least 6 characters long': {
    fr: 'Le mot de passe doit compter au moins 6 caractères',
    ar: 'يجب ألا تقل كلمة المرور عن 6 أحرف',
  },
  'Password must be at least 8 characters': {
    fr: 'Le mot de passe doit compter au moins 8 caractères',
    ar: 'يجب ألا تقل كلمة المرور عن 8 أحرف',
  },
  'Invalid authentication provider': {
    fr: 'Fournisseur d’authentification invalide',
    ar: 'مزوّد مصادقة غير صالح',
  },
  'Missing authorization code or state parameter': {
    fr: 'Il manque le code d’autorisation ou le paramètre d’état',
    ar: 'رمز التفويض أو معامل الحالة مفقود',
  },
  'Unknown device': { fr: 'Appareil inconnu', ar: 'جهاز غير معروف' },
  '{1} on {2}': { fr: '{1} sous {2}', ar: '{1} على {2}' },
} as const;
