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
  '{1} of {2} rows have errors. Nothing was imported.': {
    fr: '{1} des {2} lignes contiennent des erreurs. Rien n’a été importé.',
    ar: 'توجد أخطاء في {1} من {2} من الصفوف. لم يُستورد أي شيء.',
  },
  'The file is empty.': { fr: 'Le fichier est vide.', ar: 'الملف فارغ.' },
  'The file is larger than 900 KB.': {
    fr: 'Le fichier dépasse 900 Ko.',
    ar: 'حجم الملف أكبر من 900 كيلوبايت.',
  },
  'The file has more than {1} lines.': {
    fr: 'Le fichier a plus de {1} lignes.',
    ar: 'عدد أسطر الملف أكثر من {1}.',
  },
  'The file has more than {1} rows, which is what can be imported at once.': {
    fr: 'Le fichier a plus de {1} lignes, soit plus que ce qui peut être importé en une fois.',
    ar: 'عدد صفوف الملف أكثر من {1}، وهو الحد لما يمكن استيراده دفعة واحدة.',
  },
  'The file has no customers: there is nothing below its header.': {
    fr: 'Le fichier ne contient aucun client : il n’y a rien sous la ligne d’en-tête.',
    ar: 'لا يوجد عملاء في الملف: لا شيء تحت صف العناوين.',
  },
  'The first row must name the columns. Missing: {1}.': {
    fr: 'La première ligne doit nommer les colonnes. Il manque : {1}.',
    ar: 'يجب أن يسمّي الصف الأول الأعمدة. الناقص: {1}.',
  },
  'Two columns of the file mean the same: “{1}”. Remove one of them.': {
    fr: 'Deux colonnes du fichier veulent dire la même chose : « {1} ». Retirez-en une.',
    ar: 'عمودان في الملف لهما المعنى نفسه: «{1}». احذف أحدهما.',
  },
  'Row {1} of the file has more than {2} columns.': {
    fr: 'La ligne {1} du fichier a plus de {2} colonnes.',
    ar: 'في الصف {1} من الملف أكثر من {2} من الأعمدة.',
  },
  'Row {1} of the file has a quotation mark that is never closed.': {
    fr: 'La ligne {1} du fichier a un guillemet qui n’est jamais fermé.',
    ar: 'في الصف {1} من الملف علامة اقتباس لم تُغلق.',
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
  'Your business does not have this language.': {
    fr: 'Votre entreprise n’a pas cette langue.',
    ar: 'هذه اللغة ليست من لغات مؤسستك.',
  },
  'Choose a time zone by its city, for example America/Toronto.': {
    fr: 'Choisissez un fuseau horaire par sa ville, par exemple America/Toronto.',
    ar: 'اختر المنطقة الزمنية باسم مدينتها، مثل America/Toronto.',
  },
  'Original phrase is required': { fr: 'La phrase d’origine est obligatoire', ar: 'العبارة الأصلية مطلوبة' },
  'Translation is required': { fr: 'La traduction est obligatoire', ar: 'الترجمة مطلوبة' },
  'Phrases are not kept in this language; add it to your languages first.': {
    fr: 'Aucune phrase n’est gardée dans cette langue; ajoutez-la d’abord à vos langues.',
    ar: 'لا تُحفظ العبارات بهذه اللغة؛ أضفها إلى لغاتك أولًا.',
  },
  'This phrase has a translation in this language already.': {
    fr: 'Cette phrase a déjà une traduction dans cette langue.',
    ar: 'لهذه العبارة ترجمة بهذه اللغة بالفعل.',
  },
  'Choose at least one customer': { fr: 'Choisissez au moins un client', ar: 'اختر عميلًا واحدًا على الأقل' },
} as const;
