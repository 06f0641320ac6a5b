/** Customers, services, the team's shared lists and what is imported into them, names and contacts. */
export const booksSentences = {
  'First name': { fr: 'Le prénom', ar: 'الاسم الأول' },
  'Last name': { fr: 'Le nom de famille', ar: 'اسم العائلة' },
  'Business name': { fr: 'Le nom de l’entreprise', ar: 'اسم المؤسسة' },
  'The name': { fr: 'Le nom', ar: 'الاسم' },
  '{1} must be at least 2 characters': {
    fr: '{1} doit compter au moins 2 caractères',
    ar: 'يجب ألا يقل {1} عن حرفين',
  },
  'Names cannot hold links or web addresses': {
    fr: 'Un nom ne peut contenir ni lien ni adresse Web',
    ar: 'لا يمكن أن تحتوي الأسماء على روابط أو عناوين مواقع',
  },
  'First name is required': { fr: 'Le prénom est obligatoire', ar: 'الاسم الأول مطلوب' },
  'Last name is required': { fr: 'Le nom de famille est obligatoire', ar: 'اسم العائلة مطلوب' },
  'Phone number is required': { fr: 'Le numéro de téléphone est obligatoire', ar: 'رقم الهاتف مطلوب' },
  'Phone number must be at least 10 digits': {
    fr: 'Le numéro de téléphone doit compter au moins 10 chiffres',
    ar: 'يجب ألا يقل رقم الهاتف عن 10 أرقام',
  },
  'Please enter a valid phone number': {
    fr: 'Veuillez entrer un numéro de téléphone valide',
    ar: 'يُرجى إدخال رقم هاتف صالح',
  },
  'Language is required': { fr: 'La langue est obligatoire', ar: 'اللغة مطلوبة' },
  'This language is not supported': { fr: 'Cette langue n’est pas offerte', ar: 'هذه اللغة غير مدعومة' },
  'The file is empty.': { fr: 'Le fichier est vide.', ar: 'الملف فارغ.' },
  'The file is larger than 900 KB.': {
    fr: 'Le fichier dépasse 900 Ko.',
    ar: 'حجم الملف أكبر من 900 كيلوبايت.',
  },
  'General Consultation': { fr: 'Consultation générale', ar: 'استشارة عامة' },
  'Premium Service': { fr: 'Service supérieur', ar: 'خدمة مميّزة' },
  'Service name is required': { fr: 'Le nom du service est obligatoire', ar: 'اسم الخدمة مطلوب' },
  'Duration must be at least 1 minute': {
    fr: 'La durée doit être d’au moins 1 minute',
    ar: 'يجب ألا تقل المدة عن دقيقة واحدة',
  },
  'Price must be 0 or more': { fr: 'Le prix doit être de 0 ou plus', ar: 'يجب أن يكون السعر 0 أو أكثر' },
  'Buffers must be 0 or more': {
    fr: 'Les battements doivent être de 0 ou plus',
    ar: 'يجب أن تكون الفترات الفاصلة 0 أو أكثر',
  },
  'Choose a time zone by its city, for example America/Toronto.': {
    fr: 'Choisissez un fuseau horaire par sa ville, par exemple America/Toronto.',
    ar: 'اختر المنطقة الزمنية باسم مدينتها، مثل America/Toronto.',
  },
  'Original phrase is required': { fr: 'La phrase d’origine est obligatoire', ar: 'العبارة الأصلية مطلوبة' },
  'Translation is required': { fr: 'La traduction est obligatoire', ar: 'الترجمة مطلوبة' },
  'Choose at least one customer': { fr: 'Choisissez au moins un client', ar: 'اختر عميلًا واحدًا على الأقل' },
} as const;
