/** What the receptionist knows, speaks and does, calls that are passed on, and the database browser. */
export const receptionistSentences = {
  'Enter a title': { fr: 'Saisissez un titre', ar: 'أدخل عنوانًا' },
  'There is no text in it.': { fr: 'Il ne contient aucun texte.', ar: 'لا يوجد نص فيه.' },
  'Enter the address of the page': { fr: 'Saisissez l’adresse de la page', ar: 'أدخل عنوان الصفحة' },
  'The text is longer than 200,000 characters.': {
    fr: 'Le texte dépasse 200 000 caractères.',
    ar: 'النص أطول من 200,000 حرف.',
  },
  'Question is required': { fr: 'La question est obligatoire', ar: 'السؤال مطلوب' },
  'Answer is required': { fr: 'La réponse est obligatoire', ar: 'الإجابة مطلوبة' },
  'Choose a language': { fr: 'Choisissez une langue', ar: 'اختر لغة' },
  'A language must be chosen': { fr: 'Une langue doit être choisie', ar: 'يجب اختيار لغة' },
  'Choose a voice': { fr: 'Choisissez une voix', ar: 'اختر صوتًا' },
  'Enter the {1} digits of the code': {
    fr: 'Saisissez les {1} chiffres du code',
    ar: 'أدخل أرقام الرمز، وعددها {1}',
  },
  'Choose at least one day': { fr: 'Choisissez au moins un jour', ar: 'اختر يومًا واحدًا على الأقل' },
  'A query has at most 10,000 characters': {
    fr: 'Une requête compte au plus 10 000 caractères',
    ar: 'لا يزيد الاستعلام على 10,000 حرف',
  },
  'Type a query first': { fr: 'Tapez d’abord une requête', ar: 'اكتب استعلامًا أولًا' },
} as const;
