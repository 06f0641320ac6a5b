/** Appointments, closed time, opening hours and periods of days. */
export const calendarSentences = {
  Sunday: { fr: 'Dimanche', ar: 'الأحد' },
  Monday: { fr: 'Lundi', ar: 'الاثنين' },
  Tuesday: { fr: 'Mardi', ar: 'الثلاثاء' },
  Wednesday: { fr: 'Mercredi', ar: 'الأربعاء' },
  Thursday: { fr: 'Jeudi', ar: 'الخميس' },
  Friday: { fr: 'Vendredi', ar: 'الجمعة' },
  Saturday: { fr: 'Samedi', ar: 'السبت' },
  pending: { fr: 'en attente', ar: 'قيد الانتظار' },
  scheduled: { fr: 'prévu', ar: 'محجوز' },
  confirmed: { fr: 'confirmé', ar: 'مؤكد' },
  completed: { fr: 'terminé', ar: 'مكتمل' },
  cancelled: { fr: 'annulé', ar: 'ملغى' },
  no_show: { fr: 'manqué', ar: 'لم يحضر' },
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
  'To Time must be greater than or equal to From Time': {
    fr: 'L’heure de fin ne doit pas précéder l’heure de début',
    ar: 'يجب ألا يسبق وقت النهاية وقت البداية',
  },
  'From Time and To Time are the same. Choose a later To Time.': {
    fr: 'L’heure de début et l’heure de fin sont identiques. Choisissez une heure de fin plus tardive.',
    ar: 'وقت البداية ووقت النهاية متطابقان. اختر وقت نهاية لاحقًا.',
  },
  'The end must be after the start.': {
    fr: 'La fin doit venir après le début.',
    ar: 'يجب أن تكون النهاية بعد البداية.',
  },
  'At most {1} days at once': {
    fr: 'Au plus {1} jours à la fois',
    ar: 'الحد الأقصى للأيام دفعة واحدة هو {1}',
  },
  'At most 62 days at once': { fr: 'Au plus 62 jours à la fois', ar: '62 يومًا على الأكثر دفعة واحدة' },
  'Choose at most {1} days.': { fr: 'Choisissez au plus {1} jours.', ar: 'الحد الأقصى للأيام هو {1}.' },
  'This is too long.': { fr: 'C’est trop long.', ar: 'هذه مدة طويلة جدًا.' },
  'This date is out of range.': { fr: 'Cette date est hors limites.', ar: 'هذا التاريخ خارج النطاق.' },
  'Only closed time takes whole days.': {
    fr: 'Seules les fermetures prennent des journées entières.',
    ar: 'فترات الإغلاق وحدها تشغل أيامًا كاملة.',
  },
  'The clocks go forward over this time: it does not exist on that day.': {
    fr: 'L’heure avance à ce moment-là : cette heure n’existe pas ce jour-là.',
    ar: 'تُقدَّم الساعة في هذا الوقت: لا وجود له في ذلك اليوم.',
  },
  'Expected a new time, notes or a status': {
    fr: 'Une nouvelle heure, des notes ou un état sont attendus',
    ar: 'المتوقع وقت جديد أو ملاحظات أو حالة',
  },
  'Only a manager or an administrator may close or open days and hours.': {
    fr: 'Seul un gestionnaire ou un propriétaire peut fermer ou ouvrir des jours et des heures.',
    ar: 'لا يغلق الأيام والساعات أو يفتحها إلا مدير أو مسؤول.',
  },
  'This appointment is {1}; it can no longer be changed.': {
    fr: 'Ce rendez-vous est {1}; il ne peut plus être modifié.',
    ar: 'حالة هذا الموعد: {1}؛ ولم يعد من الممكن تغييره.',
  },
  'This appointment is {1}; it can no longer become {2}.': {
    fr: 'Ce rendez-vous est {1}; il ne peut plus devenir {2}.',
    ar: 'حالة هذا الموعد: {1}؛ ولم يعد من الممكن أن تصبح: {2}.',
  },
  'No calendar offers this service.': {
    fr: 'Aucun calendrier n’offre ce service.',
    ar: 'لا يقدّم أي تقويم هذه الخدمة.',
  },
  'This service is not offered at the moment.': {
    fr: 'Ce service n’est pas offert en ce moment.',
    ar: 'هذه الخدمة غير متاحة حاليًا.',
  },
  'This time is already booked.': { fr: 'Cette heure est déjà prise.', ar: 'هذا الوقت محجوز بالفعل.' },
  'The business is closed at this time.': {
    fr: 'L’entreprise est fermée à ce moment-là.',
    ar: 'المؤسسة مغلقة في هذا الوقت.',
  },
  'This time is no longer free. Free it first, or book another time.': {
    fr: 'Cette heure n’est plus libre. Libérez-la d’abord ou réservez à un autre moment.',
    ar: 'لم يعد هذا الوقت متاحًا. أخلِه أولًا أو احجز وقتًا آخر.',
  },
  'A business can have at most {1} calendars.': {
    fr: 'Une entreprise peut avoir au plus {1} calendriers.',
    ar: 'الحد الأقصى لعدد التقاويم في المؤسسة هو {1}.',
  },
  'There is already a calendar of this name.': {
    fr: 'Il y a déjà un calendrier de ce nom.',
    ar: 'يوجد تقويم بهذا الاسم بالفعل.',
  },
  'A business needs at least one calendar.': {
    fr: 'Une entreprise a besoin d’au moins un calendrier.',
    ar: 'تحتاج المؤسسة إلى تقويم واحد على الأقل.',
  },
  'Move or cancel the appointment in this calendar first.': {
    fr: 'Déplacez ou annulez d’abord le rendez-vous de ce calendrier.',
    ar: 'انقل الموعد الموجود في هذا التقويم أو ألغِه أولًا.',
  },
  'Move or cancel the {1} appointments in this calendar first.': {
    fr: 'Déplacez ou annulez d’abord les {1} rendez-vous de ce calendrier.',
    ar: 'انقل مواعيد هذا التقويم أو ألغِها أولًا. عددها: {1}.',
  },
  'The calendar of this appointment was removed. Choose another one.': {
    fr: 'Le calendrier de ce rendez-vous a été supprimé. Choisissez-en un autre.',
    ar: 'أُزيل تقويم هذا الموعد. اختر تقويمًا آخر.',
  },
  'The calendar of this appointment has been removed since.': {
    fr: 'Le calendrier de ce rendez-vous a été supprimé depuis.',
    ar: 'أُزيل تقويم هذا الموعد منذ ذلك الحين.',
  },
  'A calendar has been removed since, so nothing was undone.': {
    fr: 'Un calendrier a été supprimé depuis : rien n’a été défait.',
    ar: 'أُزيل أحد التقاويم منذ ذلك الحين، لذلك لم يُتراجع عن شيء.',
  },
  'Calendar name is required': { fr: 'Le nom du calendrier est obligatoire', ar: 'اسم التقويم مطلوب' },
  'Not all of these times are still free, so nothing was undone.': {
    fr: 'Ces heures ne sont plus toutes libres : rien n’a été défait.',
    ar: 'لم تعد كل هذه الأوقات متاحة، لذلك لم يُتراجع عن شيء.',
  },
  'Not all of these times are free, so nothing was booked. Look at the dates again.': {
    fr: 'Ces heures ne sont pas toutes libres : rien n’a été réservé. Revoyez les dates.',
    ar: 'ليست كل هذه الأوقات متاحة، لذلك لم يُحجز شيء. راجع التواريخ.',
  },
  'All dates are left out. Choose other times.': {
    fr: 'Toutes les dates sont écartées. Choisissez d’autres heures.',
    ar: 'استُبعدت كل التواريخ. اختر أوقاتًا أخرى.',
  },
  'This call has no bookings that can still be cancelled.': {
    fr: 'Aucun rendez-vous pris pendant cet appel ne peut encore être annulé.',
    ar: 'لا توجد حجوزات لهذه المكالمة يمكن إلغاؤها.',
  },
  'No more appointments can be booked in this call.': {
    fr: 'Aucun autre rendez-vous ne peut être pris pendant cet appel.',
    ar: 'لا يمكن حجز مواعيد أخرى في هذه المكالمة.',
  },
  'None of these appointments can still be cancelled.': {
    fr: 'Aucun de ces rendez-vous ne peut plus être annulé.',
    ar: 'لم يعد من الممكن إلغاء أي من هذه المواعيد.',
  },
  'Some of these appointments have changed since they were listed. Nothing was closed: look at the list again.':
    {
      fr: 'Certains de ces rendez-vous ont changé depuis l’affichage de la liste. Rien n’a été fermé : revoyez la liste.',
      ar: 'تغيّرت بعض هذه المواعيد بعد عرض القائمة. لم يُغلق شيء: راجع القائمة من جديد.',
    },
  'This time has appointments that were not in the list. Nothing was closed: look at the list again.': {
    fr: 'Cette période contient des rendez-vous absents de la liste. Rien n’a été fermé : revoyez la liste.',
    ar: 'تتضمن هذه الفترة مواعيد لم تكن في القائمة. لم يُغلق شيء: راجع القائمة من جديد.',
  },
  'This has changed since, so nothing was undone. The calendar shows how it is now.': {
    fr: 'Cela a changé depuis, et rien n’a été défait. Le calendrier montre l’état actuel.',
    ar: 'طرأ تغيير منذ ذلك الحين، لذلك لم يُتراجع عن شيء. يعرض التقويم الوضع الحالي.',
  },
  'This appointment has changed since and was left as it is. Open it to see the change.': {
    fr: 'Ce rendez-vous a changé depuis et reste tel quel. Ouvrez-le pour voir le changement.',
    ar: 'تغيّر هذا الموعد منذ ذلك الحين وبقي كما هو. افتحه للاطلاع على التغيير.',
  },
  'It is too late to undo this.': {
    fr: 'Il est trop tard pour défaire cela.',
    ar: 'فات أوان التراجع عن ذلك.',
  },
  'The customer was deleted since, so this cannot be undone.': {
    fr: 'Le client a été supprimé depuis, et cela ne peut plus être défait.',
    ar: 'حُذف العميل منذ ذلك الحين، لذلك لا يمكن التراجع عن هذا.',
  },
  'Only what was completed or missed less than a day ago can be reopened. Notes can still be changed.': {
    fr: 'Seul ce qui a été terminé ou manqué il y a moins d’un jour peut être rouvert. Les notes peuvent encore être modifiées.',
    ar: 'لا يُعاد فتح إلا ما اكتمل أو فات قبل أقل من يوم. لا يزال من الممكن تعديل الملاحظات.',
  },
} as const;
