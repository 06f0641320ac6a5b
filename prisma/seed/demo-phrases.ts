import { DEMO } from './demo-catalogue.ts';
import type { SeedDeps } from './seed-deps.ts';

type Phrase = { en: string; fr?: string; es?: string; ar?: string; zh?: string };

/** Phrases of the demo clinic's agent by their English text. Some translations are missing on purpose. */
const DEMO_PHRASES: readonly Phrase[] = [
  {
    en: 'Thank you for calling Maple Leaf Dental.',
    fr: 'Merci d’appeler Maple Leaf Dental.',
    es: 'Gracias por llamar a Maple Leaf Dental.',
    ar: 'شكراً لاتصالكم بـ Maple Leaf Dental.',
    zh: '感谢致电 Maple Leaf Dental。',
  },
  {
    en: 'How can I help you?',
    fr: 'Comment puis-je vous aider?',
    es: '¿En qué puedo ayudarle?',
    ar: 'كيف يمكنني مساعدتكم؟',
    zh: '请问有什么可以帮您？',
  },
  {
    en: 'Would you like to know our opening hours?',
    fr: 'Souhaitez-vous connaître nos heures d’ouverture?',
    es: '¿Quiere saber nuestro horario de apertura?',
    ar: 'هل ترغبون في معرفة ساعات العمل لدينا؟',
    zh: '您想了解我们的营业时间吗？',
  },
  {
    en: 'We are closed today.',
    fr: 'Nous sommes fermés aujourd’hui.',
    es: 'Hoy estamos cerrados.',
    zh: '我们今天休息。',
  },
  {
    en: 'Which service would you like to book?',
    fr: 'Quel service souhaitez-vous réserver?',
    es: '¿Qué servicio desea reservar?',
    ar: 'ما الخدمة التي ترغبون في حجزها؟',
  },
  {
    en: 'Which day and time suit you?',
    fr: 'Quel jour et quelle heure vous conviennent?',
    es: '¿Qué día y a qué hora le viene bien?',
    ar: 'ما اليوم والوقت المناسبان لكم؟',
  },
  {
    en: 'May I have your name and phone number?',
    fr: 'Puis-je avoir votre nom et votre numéro de téléphone?',
    es: '¿Me da su nombre y su número de teléfono?',
    zh: '请告诉我您的姓名和电话号码。',
  },
  {
    en: 'Your appointment is confirmed.',
    fr: 'Votre rendez-vous est confirmé.',
    es: 'Su cita está confirmada.',
    ar: 'تم تأكيد موعدكم.',
    zh: '您的预约已确认。',
  },
  {
    en: 'Your appointment has been cancelled.',
    fr: 'Votre rendez-vous est annulé.',
    es: 'Su cita ha sido cancelada.',
    ar: 'تم إلغاء موعدكم.',
  },
  {
    en: 'Sorry, that time is taken. Shall I look for another one?',
    fr: 'Désolé, cette heure est prise. Voulez-vous que j’en cherche une autre?',
    es: 'Lo siento, esa hora está ocupada. ¿Busco otra?',
  },
  {
    en: 'One moment, please.',
    fr: 'Un instant, s’il vous plaît.',
    es: 'Un momento, por favor.',
    ar: 'لحظة من فضلكم.',
    zh: '请稍等。',
  },
  {
    en: 'Is this an emergency?',
    fr: 'Est-ce une urgence?',
  },
  {
    en: 'Thank you, and have a nice day!',
    fr: 'Merci et bonne journée!',
    es: '¡Gracias y que tenga un buen día!',
    ar: 'شكراً لكم، ونتمنى لكم يوماً سعيداً!',
    zh: '谢谢，祝您愉快！',
  },
];

/** Inserts the phrases of the demo business; the key of a phrase is its English text. */
export async function seedPhrases({ prisma }: Pick<SeedDeps, 'prisma'>): Promise<void> {
  await prisma.translation.createMany({
    data: DEMO_PHRASES.flatMap((phrase) =>
      Object.entries(phrase).map(([languageCode, translatedPhrase]) => ({
        businessId: DEMO.businessId,
        phrase: phrase.en,
        languageCode,
        translatedPhrase,
      })),
    ),
  });
}
