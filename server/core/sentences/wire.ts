/** What any request may be answered, and what an input is expected to be. */
export const wireSentences = {
  Required: { fr: 'Obligatoire', ar: 'مطلوب' },
  'Some required information is missing.': {
    fr: 'Il manque des renseignements obligatoires.',
    ar: 'بعض المعلومات المطلوبة ناقصة.',
  },
  'Some information is not valid.': {
    fr: 'Certains renseignements ne sont pas valides.',
    ar: 'بعض المعلومات غير صالحة.',
  },
  'This does not exist, or it is not yours.': {
    fr: 'Cela n’existe pas ou ne vous appartient pas.',
    ar: 'هذا غير موجود أو ليس لك.',
  },
  'Something went wrong on our side. Request id: {1}': {
    fr: 'Un problème est survenu de notre côté. Numéro de la demande : {1}',
    ar: 'حدث خطأ من جانبنا. رقم الطلب: {1}',
  },
  'The service is not available for a moment. Nothing was changed.': {
    fr: 'Le service n’est pas disponible pour l’instant. Rien n’a changé.',
    ar: 'الخدمة غير متاحة للحظات. لم يتغيّر شيء.',
  },
  'A text holds a NUL character.': {
    fr: 'Un texte contient un caractère NUL.',
    ar: 'يحتوي أحد النصوص على المحرف NUL.',
  },
  'Please set your first password with the link that we email you.': {
    fr: 'Veuillez définir votre premier mot de passe avec le lien que nous vous envoyons par courriel.',
    ar: 'يُرجى تعيين كلمة مرورك الأولى عبر الرابط الذي نرسله إلى بريدك.',
  },
  'Your account is open in too many places. Please close some of them.': {
    fr: 'Cette session est ouverte à trop d’endroits. Veuillez en fermer quelques-uns.',
    ar: 'هذه الجلسة مفتوحة في أماكن كثيرة جدًا. يُرجى إغلاق بعضها.',
  },
  'The request is too large.': {
    fr: 'La demande est trop volumineuse.',
    ar: 'حجم الطلب أكبر من المسموح.',
  },
  'The request could not be read.': { fr: 'La demande n’a pas pu être lue.', ar: 'تعذّرت قراءة الطلب.' },
  'The address could not be read.': { fr: 'L’adresse n’a pas pu être lue.', ar: 'تعذّرت قراءة العنوان.' },
  'At most {1} calls fit in one batch.': {
    fr: 'Au plus {1} appels tiennent dans un lot.',
    ar: 'الحد الأقصى للاستدعاءات في الدفعة الواحدة هو {1}.',
  },
  'Expected a body of the type application/json.': {
    fr: 'Un corps de type application/json est attendu.',
    ar: 'المتوقع محتوى من النوع application/json.',
  },
  'Expected a JSON object.': { fr: 'Un objet JSON est attendu.', ar: 'المتوقع كائن JSON.' },
  'Expected a JSON object': { fr: 'Un objet JSON est attendu', ar: 'المتوقع كائن JSON' },
  'Unknown cursor': { fr: 'Curseur inconnu', ar: 'مؤشر غير معروف' },
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
