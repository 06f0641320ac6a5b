export interface Line {
  role: 'user' | 'assistant';
  content: string;
}

const greeting = 'Thank you for calling! How can I help you today?';

/**
 * The turns of a call after the receptionist's English greeting. The caller answers in another language, and the
 * receptionist switches to it.
 */
const conversations: Record<string, readonly string[]> = {
  en: [
    'Bonjour, do you speak English? I would like to book a cleaning for Thursday.',
    'Of course! Thursday at 10:30 is free. Shall I book it for you?',
    'Yes please. My name is Jordan Lee.',
    'Done, Jordan: Thursday at 10:30. Merci, and see you then!',
  ],
  fr: [
    'Bonjour, parlez-vous français ? Je voudrais un rendez-vous jeudi matin.',
    'Bien sûr ! Jeudi à 10 h 30 est libre. Je le réserve pour vous ?',
    "Oui, s'il vous plaît. Je m'appelle Camille Tremblay.",
    'Parfait, Camille : jeudi à 10 h 30. À bientôt !',
  ],
  es: [
    'Hola, ¿habla español? Quisiera una cita para el jueves por la mañana.',
    '¡Claro que sí! El jueves a las 10:30 está libre. ¿Se la reservo?',
    'Sí, por favor. Me llamo Sofía Ramírez.',
    'Listo, Sofía: el jueves a las 10:30. ¡Hasta pronto!',
  ],
  zh: [
    '你好，请问会说中文吗？我想预约星期四上午洗牙。',
    '当然可以！星期四上午十点半有空，帮您预约吗？',
    '好的，麻烦了。我叫王丽。',
    '王女士，已为您预约星期四上午十点半。到时见！',
  ],
  ar: [
    'مرحبا، هل تتحدثون العربية؟ أريد موعدا صباح الخميس.',
    'بالتأكيد! الساعة العاشرة والنصف يوم الخميس متاحة. هل أحجزها لك؟',
    'نعم من فضلك. اسمي ليلى حداد.',
    'تم الحجز يا ليلى: الخميس الساعة العاشرة والنصف. إلى اللقاء!',
  ],
};

/**
 * A short call that the receptionist starts in English and continues in `language` (BCP 47). Unknown languages get the
 * English call.
 */
export function defaultTranscript(language: string): Line[] {
  const primary = language.toLowerCase().split('-')[0] ?? 'en';
  const lines = conversations[primary] ?? conversations.en ?? [];
  return [greeting, ...lines].map((content, index) => ({
    role: index % 2 === 0 ? 'assistant' : 'user',
    content,
  }));
}
