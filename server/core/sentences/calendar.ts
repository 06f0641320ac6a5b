/** Appointments, closed time, opening hours and periods of days. */
export const calendarSentences = {
  Sunday: { fr: 'Dimanche', ar: 'الأحد' },
  Monday: { fr: 'Lundi', ar: 'الاثنين' },
  Tuesday: { fr: 'Mardi', ar: 'الثلاثاء' },
  Wednesday: { fr: 'Mercredi', ar: 'الأربعاء' },
  Thursday: { fr: 'Jeudi', ar: 'الخميس' },
  Friday: { fr: 'Vendredi', ar: 'الجمعة' },
  Saturday: { fr: 'Samedi', ar: 'السبت' },
  '{1}: Please enter an opening and a closing time': {
    fr: '{1} : veuillez entrer une heure d’ouverture et une heure de fermeture',
    ar: '{1}: يُرجى إدخال وقت الفتح ووقت الإغلاق',
  },
  '{1}: Opening time must be before closing time': {
    fr: '{1} : l’heure d’ouverture doit précéder l’heure de fermeture',
    ar: '{1}: يجب أن يسبق وقت الفتح وقت الإغلاق',
  },
  '{1}: These hours overlap each other': {
    fr: '{1} : ces heures se chevauchent',
    ar: '{1}: هذه الساعات متداخلة',
  },
  '{1}: These hours run into those of {2}': {
    fr: '{1} : ces heures débordent sur celles de : {2}',
    ar: '{1}: تمتد هذه الساعات إلى ساعات يوم {2}',
  },
  'Expected a day from 0 to 6': { fr: 'Un jour de 0 à 6 est attendu', ar: 'المتوقع يوم من 0 إلى 6' },
  'Expected a time like 09:00': { fr: 'Une heure comme 09:00 est attendue', ar: 'المتوقع وقت مثل 09:00' },
  'Expected at most {1} spans a day': {
    fr: 'Au plus {1} plages par jour sont possibles',
    ar: 'الحد الأقصى لعدد الفترات في اليوم هو {1}',
  },
  'Expected at most {1} services': {
    fr: 'Au plus {1} services sont possibles',
    ar: 'الحد الأقصى لعدد الخدمات هو {1}',
  },
  'Expected at most {1} calendars': {
    fr: 'Au plus {1} calendriers sont possibles',
    ar: 'الحد الأقصى لعدد التقاويم هو {1}',
  },
  'Expected at most seven days': {
    fr: 'Sept jours au plus sont attendus',
    ar: 'المتوقع سبعة أيام على الأكثر',
  },
  'Expected at least one day': { fr: 'Au moins un jour est attendu', ar: 'المتوقع يوم واحد على الأقل' },
  'Expected each day once': { fr: 'Chaque jour est attendu une seule fois', ar: 'المتوقع كل يوم مرة واحدة' },
  'Expected businessHoursId or dayOfWeek': {
    fr: 'businessHoursId ou dayOfWeek est attendu',
    ar: 'المتوقع businessHoursId أو dayOfWeek',
  },
  'Expected a time like 2026-03-31T09:00': {
    fr: 'Une heure comme 2026-03-31T09:00 est attendue',
    ar: 'المتوقع وقت مثل 2026-03-31T09:00',
  },
  'Expected a date like 2026-03-31': {
    fr: 'Une date comme 2026-03-31 est attendue',
    ar: 'المتوقع تاريخ مثل 2026-03-31',
  },
  'To Date must be greater than or equal to From Date': {
    fr: 'La date de fin ne doit pas précéder la date de début',
    ar: 'يجب ألا يسبق تاريخ النهاية تاريخ البداية',
  },
  'At most {1} days at once': {
    fr: 'Au plus {1} jours à la fois',
    ar: 'الحد الأقصى للأيام دفعة واحدة هو {1}',
  },
  'At most 62 days at once': { fr: 'Au plus 62 jours à la fois', ar: '62 يومًا على الأكثر دفعة واحدة' },
  'The clocks go forward over this time: it does not exist on that day.': {
    fr: 'L’heure avance à ce moment-là : cette heure n’existe pas ce jour-là.',
    ar: 'تُقدَّم الساعة في هذا الوقت: لا وجود له في ذلك اليوم.',
  },
  'Expected a new time, notes or a status': {
    fr: 'Une nouvelle heure, des notes ou un état sont attendus',
    ar: 'المتوقع وقت جديد أو ملاحظات أو حالة',
  },
  'Calendar name is required': { fr: 'Le nom du calendrier est obligatoire', ar: 'اسم التقويم مطلوب' },
} as const;
