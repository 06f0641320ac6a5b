/** The name and the services of the callers' clinic in each language. */
export type ClinicPhrases = { clinic: string; cleaning: string; checkUp: string };

export const CLINIC_PHRASES: Record<string, ClinicPhrases> = {
  en: { clinic: 'Maple Dental', cleaning: 'Cleaning', checkUp: 'Check-up' },
  fr: { clinic: 'Clinique Érable', cleaning: 'Détartrage', checkUp: 'Examen' },
  es: { clinic: 'Clínica Arce', cleaning: 'Limpieza', checkUp: 'Revisión' },
  de: { clinic: 'Praxis Ahorn', cleaning: 'Zahnreinigung', checkUp: 'Kontrolle' },
  pt: { clinic: 'Clínica Bordo', cleaning: 'Limpeza', checkUp: 'Avaliação' },
  it: { clinic: 'Studio Acero', cleaning: 'Pulizia', checkUp: 'Visita di controllo' },
  nl: { clinic: 'Praktijk Esdoorn', cleaning: 'Gebitsreiniging', checkUp: 'Controle' },
  ru: { clinic: 'Клиника Клён', cleaning: 'Чистка', checkUp: 'Осмотр' },
  ja: { clinic: 'かえで歯科', cleaning: 'クリーニング', checkUp: '検診' },
  zh: { clinic: '枫叶牙科', cleaning: '洗牙', checkUp: '检查' },
  ar: { clinic: 'عيادة القيقب', cleaning: 'تنظيف الأسنان', checkUp: 'فحص' },
  hi: { clinic: 'मेपल क्लिनिक', cleaning: 'सफ़ाई', checkUp: 'जाँच' },
};
