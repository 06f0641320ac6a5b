/** Reports and their schedules. */
export const reportSentences = {
  'Your role is not allowed to see a part of this report.': {
    fr: 'Votre rôle ne permet pas de voir une partie de ce rapport.',
    ar: 'دورك لا يسمح بعرض جزء من هذا التقرير.',
  },
  'This report is not ready yet.': {
    fr: 'Ce rapport n’est pas encore prêt.',
    ar: 'هذا التقرير غير جاهز بعد.',
  },
  'Choose at least one section': { fr: 'Choisissez au moins une partie', ar: 'اختر قسمًا واحدًا على الأقل' },
  'The last day must not be before the first': {
    fr: 'Le dernier jour ne doit pas précéder le premier',
    ar: 'يجب ألا يسبق اليوم الأخير اليوم الأول',
  },
  'Enter a time like 07:30': { fr: 'Saisissez une heure comme 07:30', ar: 'أدخل وقتًا مثل 07:30' },
  'A business can have {1} schedules; delete one first.': {
    fr: 'Une entreprise peut avoir {1} planifications; supprimez-en une d’abord.',
    ar: 'الحد الأقصى لعدد الجدولات هو {1}؛ احذف واحدة أولًا.',
  },
  'Choose people of your business.': {
    fr: 'Choisissez des personnes de votre entreprise.',
    ar: 'اختر أشخاصًا من مؤسستك.',
  },
} as const;
