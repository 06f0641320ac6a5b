import type { LanguageCode } from '../../modules/languages/index.ts';
import type { ExampleSet } from './example-set.ts';

/** Written after all of these, of what is wished every day and never said in the same words. */
export const NINTH_SET = {
  en: {
    dates: [],
    intents: [
      ['hi there, I was hoping to see someone about my knee sometime this week', 'book'],
      ["unfortunately I have to bail on tomorrow's appointment", 'cancel'],
      ['is there any way to get my visit moved up, something sooner', 'move'],
      ['what do you folks charge for a first visit', 'price'],
      ["are you guys open on New Year's Day", 'hours'],
      ['just let Sarah know I called, she has my number', 'message'],
    ],
  },
  fr: {
    dates: [],
    intents: [
      ["bonjour, ce serait pour voir quelqu'un au sujet de mon genou", 'book'],
      ['malheureusement je vais devoir laisser tomber le rendez-vous de demain', 'cancel'],
      ['est-ce que vous pourriez me mettre un peu plus tard dans la semaine que ce qui était prévu', 'move'],
      ['une première visite chez vous, ça revient à combien', 'price'],
      ['vous ouvrez à quelle heure le dimanche', 'hours'],
      ['vous direz à Sylvie que j’ai téléphoné', 'message'],
    ],
  },
  es: {
    dates: [],
    intents: [
      ['buenas, quería que me viera alguien por lo de la rodilla', 'book'],
      ['me da mucha pena pero la cita de mañana la voy a tener que cancelar', 'cancel'],
      ['¿cree que me podrían pasar la cita para la semana siguiente?', 'move'],
      ['¿qué precio tiene la primera consulta?', 'price'],
      ['¿en qué lugar están ustedes exactamente?', 'address'],
      ['me gustaría que me atendiera una persona de carne y hueso', 'transfer'],
    ],
  },
  de: {
    dates: [],
    intents: [
      ['guten Tag, ich hätte gern jemanden, der sich mein Knie ansieht', 'book'],
      ['den Termin morgen muss ich leider streichen', 'cancel'],
      ['könnte man meinen Termin auf die Woche drauf legen', 'move'],
      ['mit welchen Kosten muss ich beim ersten Besuch rechnen', 'price'],
      ['sind Sie sonntags auch da', 'hours'],
      ['würden Sie Frau Weber bitte sagen, dass ich angerufen hab', 'message'],
    ],
  },
  pt: {
    dates: [],
    intents: [
      ['bom dia, eu queria que alguém visse o meu joelho', 'book'],
      ['infelizmente vou ter que cancelar amanhã', 'cancel'],
      ['seria possível passar a minha consulta para a semana que vem', 'move'],
      ['qual é o preço da primeira consulta', 'price'],
      ['como é que eu faço para chegar aí de metrô', 'address'],
      ['queria ser atendido por uma pessoa, por favor', 'transfer'],
    ],
  },
  it: {
    dates: [],
    intents: [
      ['buongiorno, vorrei far vedere il ginocchio a qualcuno', 'book'],
      ["purtroppo l'appuntamento di domani lo devo disdire", 'cancel'],
      ['sarebbe possibile mettere il mio appuntamento la settimana dopo', 'move'],
      ['la prima visita quanto costa da voi', 'price'],
      ['la domenica siete aperti', 'hours'],
      ['quando sarebbe il mio prossimo appuntamento', 'mine'],
    ],
  },
  nl: {
    dates: [],
    intents: [
      ['goedemorgen, ik wil graag iemand naar mijn knie laten kijken', 'book'],
      ['helaas moet ik morgen afzeggen', 'cancel'],
      ['kan mijn afspraak naar de week erna', 'move'],
      ['wat rekenen jullie voor een eerste bezoek', 'price'],
      ['in welke straat zitten jullie', 'address'],
      ['wanneer is mijn volgende afspraak eigenlijk', 'mine'],
    ],
  },
  ru: {
    dates: [],
    intents: [
      ['здравствуйте, хочу показать кому-нибудь своё колено', 'book'],
      ['к сожалению, завтрашний приём придётся отменить', 'cancel'],
      ['можно мою запись перекинуть на следующую неделю', 'move'],
      ['сколько стоит первый приём', 'price'],
      ['в воскресенье вы работаете', 'hours'],
      ['когда у меня следующий приём', 'mine'],
    ],
  },
  ja: {
    dates: [],
    intents: [
      ['膝の調子が悪いので、どなたかに診ていただきたいんですが', 'book'],
      ['申し訳ないんですが、明日の予約をキャンセルさせてください', 'cancel'],
      ['予約を来週にずらしていただくことは可能でしょうか', 'move'],
      ['初診料はおいくらですか', 'price'],
      ['日曜日もやってますか', 'hours'],
      ['次の予約っていつでしたっけ', 'mine'],
    ],
  },
  zh: {
    dates: [],
    intents: [
      ['你好，我膝盖不太舒服，想找人看看', 'book'],
      ['不好意思，明天的预约我得取消', 'cancel'],
      ['我的预约能不能挪到下周', 'move'],
      ['第一次来看要多少钱', 'price'],
      ['星期天你们开门吗', 'hours'],
      ['我下一次预约是什么时候', 'mine'],
    ],
  },
  ar: {
    dates: [],
    intents: [
      ['صباح الخير، حابب حدا يشوف ركبتي', 'book'],
      ['للأسف لازم ألغي موعد بكرة', 'cancel'],
      ['ممكن ننقل موعدي للأسبوع الجاي', 'move'],
      ['كم تكلفة أول زيارة عندكم', 'price'],
      ['يوم الأحد بتفتحوا؟', 'hours'],
      ['متى موعدي الجاي؟', 'mine'],
    ],
  },
  hi: {
    dates: [],
    intents: [
      ['नमस्ते, मुझे अपना घुटना किसी को दिखाना है', 'book'],
      ['माफ़ कीजिए, कल वाला अपॉइंटमेंट कैंसिल करना पड़ेगा', 'cancel'],
      ['क्या मेरा अपॉइंटमेंट अगले हफ़्ते के लिए शिफ़्ट हो सकता है', 'move'],
      ['पहली बार दिखाने की फ़ीस कितनी है', 'price'],
      ['इतवार को खुला रहता है क्या', 'hours'],
      ['मेरा अगला अपॉइंटमेंट कब है', 'mine'],
    ],
  },
} satisfies Partial<Record<LanguageCode, ExampleSet>>;
