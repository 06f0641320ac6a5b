/** Reports and their schedules. */
export const reportSentences = {
  'Choose at least one section': { fr: 'Choisissez au moins une partie', ar: 'اختر قسمًا واحدًا على الأقل' },
  'The last day must not be before the first': {
    fr: 'Le dernier jour ne doit pas précéder le premier',
    ar: 'يجب ألا يسبق اليوم الأخير اليوم الأول',
  },
  'Enter a time like 07:30': { fr: 'Saisissez une heure comme 07:30', ar: 'أدخل وقتًا مثل 07:30' },
} as const;
