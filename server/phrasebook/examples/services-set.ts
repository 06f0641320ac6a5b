import type { LanguageCode } from '../../modules/languages/index.ts';
import type { ExampleSet } from './example-set.ts';

/** The same services with different wishes: what is to be done tells nothing of whether it is booked, moved or asked about. */
export const SERVICES_SET = {
  en: {
    dates: [],
    intents: [
      ['hello, I would like an appointment for a cleaning', 'book'],
      ['I want to book a haircut', 'book'],
      ['can I come in for a check-up', 'book'],
      ['I need an appointment for whitening on Monday', 'book'],
      ['I have to cancel my cleaning', 'cancel'],
      ['can we move my haircut', 'move'],
      ['how much is a check-up', 'price'],
    ],
  },
  fr: {
    dates: [],
    intents: [
      ['bonjour, je voudrais un rendez-vous pour un nettoyage', 'book'],
      ['je veux réserver une coupe de cheveux', 'book'],
      ['est-ce que je peux venir pour un contrôle', 'book'],
      ['il me faut un rendez-vous pour un blanchiment lundi', 'book'],
      ['je dois annuler mon nettoyage', 'cancel'],
      ['on peut déplacer ma coupe', 'move'],
      ["c'est combien un contrôle", 'price'],
    ],
  },
  es: {
    dates: [],
    intents: [
      ['hola, quisiera una cita para una limpieza', 'book'],
      ['quiero reservar un corte de pelo', 'book'],
      ['¿puedo ir para una revisión?', 'book'],
      ['necesito una cita para un blanqueamiento el lunes', 'book'],
      ['tengo que cancelar mi limpieza', 'cancel'],
      ['¿podemos mover mi corte?', 'move'],
      ['¿cuánto es una revisión?', 'price'],
    ],
  },
  de: {
    dates: [],
    intents: [
      ['guten Tag, ich möchte einen Termin für eine Reinigung', 'book'],
      ['ich möchte einen Haarschnitt buchen', 'book'],
      ['kann ich zur Kontrolle kommen', 'book'],
      ['ich brauche einen Termin für ein Bleaching am Montag', 'book'],
      ['ich muss meine Zahnreinigung absagen', 'cancel'],
      ['können wir meinen Haarschnitt verschieben', 'move'],
      ['was kostet eine Kontrolle', 'price'],
    ],
  },
  pt: {
    dates: [],
    intents: [
      ['olá, queria um horário para uma limpeza', 'book'],
      ['quero marcar um corte de cabelo', 'book'],
      ['posso ir fazer uma avaliação', 'book'],
      ['preciso de um horário para clareamento na segunda', 'book'],
      ['tenho que cancelar a minha limpeza', 'cancel'],
      ['podemos mudar o meu corte', 'move'],
      ['quanto é uma avaliação', 'price'],
    ],
  },
  it: {
    dates: [],
    intents: [
      ['buongiorno, vorrei un appuntamento per una pulizia', 'book'],
      ['voglio prenotare un taglio di capelli', 'book'],
      ['posso venire per un controllo', 'book'],
      ['mi serve un appuntamento per lo sbiancamento lunedì', 'book'],
      ['devo disdire la mia pulizia', 'cancel'],
      ['possiamo spostare il mio taglio', 'move'],
      ['quanto costa un controllo', 'price'],
    ],
  },
  nl: {
    dates: [],
    intents: [
      ['goedemiddag, ik wil graag een afspraak voor een reiniging', 'book'],
      ['ik wil een knipbeurt boeken', 'book'],
      ['kan ik komen voor een controle', 'book'],
      ['ik heb een afspraak nodig voor bleken op maandag', 'book'],
      ['ik moet mijn reiniging afzeggen', 'cancel'],
      ['kunnen we mijn knipbeurt verzetten', 'move'],
      ['hoeveel is een controle', 'price'],
    ],
  },
  ru: {
    dates: [],
    intents: [
      ['здравствуйте, я хочу записаться на чистку', 'book'],
      ['хочу записаться на стрижку', 'book'],
      ['можно прийти на осмотр', 'book'],
      ['мне нужна запись на отбеливание в понедельник', 'book'],
      ['мне нужно отменить чистку', 'cancel'],
      ['можно перенести мою стрижку', 'move'],
      ['сколько стоит осмотр', 'price'],
    ],
  },
  ja: {
    dates: [],
    intents: [
      ['クリーニングの予約をお願いします', 'book'],
      ['カットを予約したいのですが', 'book'],
      ['検診に行きたいのですが', 'book'],
      ['月曜にホワイトニングの予約を取りたいです', 'book'],
      ['クリーニングをキャンセルしたいです', 'cancel'],
      ['カットの時間を変更したいです', 'move'],
      ['検診はいくらですか', 'price'],
    ],
  },
  zh: {
    dates: [],
    intents: [
      ['你好，我想预约洗牙', 'book'],
      ['我想约个剪头发', 'book'],
      ['我能来做个检查吗', 'book'],
      ['我要约星期一的美白', 'book'],
      ['我要取消洗牙', 'cancel'],
      ['能改一下我剪头发的时间吗', 'move'],
      ['检查多少钱', 'price'],
    ],
  },
  ar: {
    dates: [],
    intents: [
      ['مرحبا، أريد حجز موعد لتنظيف الأسنان', 'book'],
      ['أريد أن أحجز قص شعر', 'book'],
      ['هل يمكنني أن آتي للفحص', 'book'],
      ['أحتاج موعدا للتبييض يوم الاثنين', 'book'],
      ['يجب أن ألغي موعد التنظيف', 'cancel'],
      ['هل يمكن تغيير موعد قص الشعر', 'move'],
      ['بكم الفحص', 'price'],
    ],
  },
  hi: {
    dates: [],
    intents: [
      ['नमस्ते, मुझे सफ़ाई के लिए अपॉइंटमेंट चाहिए', 'book'],
      ['मुझे हेयरकट बुक करना है', 'book'],
      ['क्या मैं जाँच के लिए आ सकता हूँ', 'book'],
      ['सोमवार को व्हाइटनिंग के लिए समय चाहिए', 'book'],
      ['मुझे अपनी सफ़ाई रद्द करनी है', 'cancel'],
      ['क्या मेरा हेयरकट का समय बदल सकते हैं', 'move'],
      ['जाँच कितने की है', 'price'],
    ],
  },
} satisfies Partial<Record<LanguageCode, ExampleSet>>;
