/** The trades that the set-up suggests services for. */
export const TRADES = ['dentist', 'salon', 'clinic', 'law', 'repair', 'restaurant', 'other'] as const;
export type Trade = (typeof TRADES)[number];

/** The languages in which suggested services have names; others get the English name. */
export const SUGGESTED_LANGUAGES = ['en', 'fr', 'es', 'de', 'it', 'pt', 'ar'] as const;
type SuggestedLanguage = (typeof SUGGESTED_LANGUAGES)[number];

export type SuggestedService = {
  key: string;
  minutes: number;
  names: Readonly<Record<SuggestedLanguage, string>>;
};

type Row = readonly [key: string, minutes: number, ...names: string[]];

/** Usual services with their usual length; the names are in the order of `SUGGESTED_LANGUAGES`. */
const ROWS: Readonly<Record<Trade, readonly Row[]>> = {
  dentist: [
    [
      'checkup',
      30,
      'Dental checkup',
      'Examen dentaire',
      'Revisión dental',
      'Zahnkontrolle',
      'Visita di controllo',
      'Consulta de rotina',
      'فحص الأسنان',
    ],
    [
      'cleaning',
      45,
      'Teeth cleaning',
      'Nettoyage des dents',
      'Limpieza dental',
      'Zahnreinigung',
      'Pulizia dei denti',
      'Limpeza dentária',
      'تنظيف الأسنان',
    ],
    [
      'filling',
      60,
      'Filling',
      'Obturation',
      'Empaste',
      'Zahnfüllung',
      'Otturazione',
      'Restauração dentária',
      'حشو الأسنان',
    ],
    [
      'whitening',
      60,
      'Teeth whitening',
      'Blanchiment des dents',
      'Blanqueamiento dental',
      'Zahnaufhellung',
      'Sbiancamento dentale',
      'Clareamento dental',
      'تبييض الأسنان',
    ],
    [
      'toothache',
      30,
      'Dental emergency',
      'Urgence dentaire',
      'Urgencia dental',
      'Zahnnotfall',
      'Urgenza dentale',
      'Urgência dentária',
      'حالة طارئة للأسنان',
    ],
  ],
  salon: [
    [
      'haircut',
      45,
      'Haircut',
      'Coupe de cheveux',
      'Corte de pelo',
      'Haarschnitt',
      'Taglio di capelli',
      'Corte de cabelo',
      'قص الشعر',
    ],
    [
      'color',
      120,
      'Hair coloring',
      'Coloration',
      'Coloración',
      'Haare färben',
      'Colorazione',
      'Coloração',
      'صبغ الشعر',
    ],
    [
      'styling',
      45,
      'Blow-dry and styling',
      'Brushing et coiffage',
      'Peinado y secado',
      'Föhnen und Styling',
      'Piega e styling',
      'Escova e penteado',
      'تصفيف الشعر',
    ],
    [
      'beard',
      20,
      'Beard trim',
      'Taille de barbe',
      'Arreglo de barba',
      'Bart trimmen',
      'Rifinitura barba',
      'Aparar barba',
      'تشذيب اللحية',
    ],
    [
      'manicure',
      45,
      'Manicure',
      'Manucure',
      'Manicura',
      'Maniküre',
      'Manicure',
      'Manicure',
      'عناية بالأظافر',
    ],
  ],
  clinic: [
    [
      'visit',
      20,
      'Doctor’s visit',
      'Consultation médicale',
      'Consulta médica',
      'Arzttermin',
      'Visita medica',
      'Consulta médica',
      'استشارة طبية',
    ],
    [
      'newPatient',
      40,
      'New patient visit',
      'Première consultation',
      'Primera consulta',
      'Erstgespräch',
      'Prima visita',
      'Primeira consulta',
      'زيارة مريض جديد',
    ],
    [
      'followUp',
      15,
      'Follow-up visit',
      'Visite de suivi',
      'Consulta de seguimiento',
      'Nachuntersuchung',
      'Visita di follow-up',
      'Consulta de acompanhamento',
      'زيارة متابعة',
    ],
    [
      'vaccination',
      15,
      'Vaccination',
      'Vaccination',
      'Vacunación',
      'Impfung',
      'Vaccinazione',
      'Vacinação',
      'تطعيم',
    ],
    [
      'physiotherapy',
      45,
      'Physiotherapy',
      'Physiothérapie',
      'Fisioterapia',
      'Physiotherapie',
      'Fisioterapia',
      'Fisioterapia',
      'علاج طبيعي',
    ],
  ],
  law: [
    [
      'firstMeeting',
      30,
      'First consultation',
      'Première rencontre',
      'Primera asesoría',
      'Erstberatung',
      'Prima consulenza',
      'Primeira reunião',
      'استشارة أولى',
    ],
    [
      'consultation',
      60,
      'Legal consultation',
      'Consultation juridique',
      'Consulta legal',
      'Rechtsberatung',
      'Consulenza legale',
      'Consulta jurídica',
      'استشارة قانونية',
    ],
    [
      'documents',
      60,
      'Document review',
      'Révision de documents',
      'Revisión de documentos',
      'Prüfung von Unterlagen',
      'Revisione di documenti',
      'Revisão de documentos',
      'مراجعة مستندات',
    ],
    [
      'signing',
      30,
      'Signing of documents',
      'Signature de documents',
      'Firma de documentos',
      'Unterzeichnung',
      'Firma di documenti',
      'Assinatura de documentos',
      'توقيع مستندات',
    ],
  ],
  repair: [
    [
      'estimate',
      30,
      'Estimate',
      'Estimation',
      'Presupuesto',
      'Kostenvoranschlag',
      'Preventivo',
      'Orçamento',
      'تقدير التكلفة',
    ],
    ['repair', 60, 'Repair', 'Réparation', 'Reparación', 'Reparatur', 'Riparazione', 'Reparo', 'إصلاح'],
    [
      'maintenance',
      60,
      'Maintenance',
      'Entretien',
      'Mantenimiento',
      'Wartung',
      'Manutenzione',
      'Manutenção',
      'صيانة',
    ],
    [
      'installation',
      120,
      'Installation',
      'Installation',
      'Instalación',
      'Installation',
      'Installazione',
      'Instalação',
      'تركيب',
    ],
    [
      'urgentRepair',
      90,
      'Emergency repair',
      'Dépannage d’urgence',
      'Reparación urgente',
      'Notfallreparatur',
      'Riparazione urgente',
      'Reparo urgente',
      'إصلاح طارئ',
    ],
  ],
  restaurant: [
    [
      'tableForTwo',
      90,
      'Table for two',
      'Table pour deux',
      'Mesa para dos',
      'Tisch für zwei',
      'Tavolo per due',
      'Mesa para dois',
      'طاولة لشخصين',
    ],
    [
      'tableForFour',
      90,
      'Table for four',
      'Table pour quatre',
      'Mesa para cuatro',
      'Tisch für vier',
      'Tavolo per quattro',
      'Mesa para quatro',
      'طاولة لأربعة',
    ],
    [
      'largeGroup',
      150,
      'Table for a large group',
      'Table pour un groupe',
      'Mesa para un grupo',
      'Tisch für eine Gruppe',
      'Tavolo per un gruppo',
      'Mesa para grupo',
      'طاولة لمجموعة',
    ],
    [
      'privateEvent',
      240,
      'Private event',
      'Événement privé',
      'Evento privado',
      'Private Veranstaltung',
      'Evento privato',
      'Evento privado',
      'مناسبة خاصة',
    ],
  ],
  other: [
    ['meeting', 30, 'Meeting', 'Rencontre', 'Reunión', 'Besprechung', 'Incontro', 'Reunião', 'اجتماع'],
    [
      'advice',
      60,
      'Advice',
      'Conseil',
      'Asesoramiento',
      'Beratung',
      'Consulenza',
      'Aconselhamento',
      'استشارة',
    ],
    [
      'onSite',
      60,
      'On-site visit',
      'Visite sur place',
      'Visita a domicilio',
      'Vor-Ort-Termin',
      'Sopralluogo',
      'Visita no local',
      'زيارة ميدانية',
    ],
    [
      'phoneCall',
      15,
      'Phone call',
      'Appel téléphonique',
      'Llamada telefónica',
      'Telefontermin',
      'Telefonata',
      'Chamada telefónica',
      'مكالمة هاتفية',
    ],
  ],
};

/** The services that a trade usually offers. */
export function suggestedServices(trade: Trade): SuggestedService[] {
  return ROWS[trade].map(([key, minutes, en = '', fr = en, es = en, de = en, it = en, pt = en, ar = en]) => ({
    key,
    minutes,
    names: { en, fr, es, de, it, pt, ar },
  }));
}

const isSuggested = (language: string): language is SuggestedLanguage =>
  SUGGESTED_LANGUAGES.some((one) => one === language);

/** The name of a suggested service in a language (BCP 47); null where it has none. */
export function nameIn({ names }: SuggestedService, language: string): string | null {
  const [code = ''] = language.split('-');
  return isSuggested(code) ? names[code] : null;
}

/** Compares names as people write them: without case, accents and marks. */
const fold = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();

/** What a suggested service of this name in one language is called in another one; null when no list has it. */
export function translateServiceName(name: string, from: string, to: string): string | null {
  const wanted = fold(name);
  for (const trade of TRADES)
    for (const service of suggestedServices(trade)) {
      const known = nameIn(service, from);
      if (known !== null && fold(known) === wanted) return nameIn(service, to);
    }
  return null;
}
