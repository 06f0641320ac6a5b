import type { LanguageCode } from '../../modules/languages/index.ts';
import type { ExampleSet } from './example-set.ts';

/** Written after the first sets had been used to mend the rules, so that those do not only know their own lesson. */
export const SECOND_SET = {
  en: {
    dates: [
      ["let's say next tuesday at a quarter after one", '12-01 13:15'],
      ['could you do the ninth of december in the morning', '12-09 morning'],
      ['i could do thursday any time before three', '11-26 until 15:00'],
      ["tomorrow won't work how about the day after at ten", '11-26 10:00'],
      ['maybe friday from nine to eleven', '11-27 09:00-11:00'],
      ['three weeks from now on a monday', '12-14'],
    ],
    intents: [
      ["i'd like to see the dentist this week if possible", 'book'],
      ["i'm running into a conflict and have to reschedule", 'move'],
      ['are you guys open on sundays', 'hours'],
      ['no thank you not that one', 'no'],
    ],
  },
  fr: {
    dates: [
      ['mettons mardi de la semaine prochaine à treize heures quinze', '12-01 13:15'],
      ['le neuf décembre dans la matinée', '12-09 morning'],
      ['jeudi n’importe quand avant quinze heures', '11-26 until 15:00'],
      ['demain je peux pas après-demain à dix heures', '11-26 10:00'],
      ['vendredi de neuf heures à onze heures', '11-27 09:00-11:00'],
      ['dans trois semaines le lundi', '12-14'],
    ],
    intents: [
      ['j’aimerais voir le dentiste cette semaine si c’est possible', 'book'],
      ['il faut que je change la date de mon rendez-vous', 'move'],
      ['vous êtes ouverts le dimanche', 'hours'],
      ['non merci pas celui-là', 'no'],
    ],
  },
  es: {
    dates: [
      ['digamos el martes que viene a la una y cuarto', '12-01 13:15'],
      ['el nueve de diciembre por la mañana', '12-09 morning'],
      ['el jueves a cualquier hora antes de las tres', '11-26 until 15:00'],
      ['mañana no puedo mejor pasado mañana a las diez', '11-26 10:00'],
      ['el viernes de nueve a once', '11-27 09:00-11:00'],
      ['dentro de tres semanas el lunes', '12-14'],
    ],
    intents: [
      ['quisiera ver al dentista esta semana si se puede', 'book'],
      ['tengo que cambiar la fecha de mi cita', 'move'],
      ['abren los domingos', 'hours'],
      ['no gracias ese no', 'no'],
    ],
  },
  de: {
    dates: [
      ['sagen wir nächste Woche Dienstag um Viertel nach eins', '12-01 13:15'],
      ['am neunten Dezember vormittags', '12-09 morning'],
      ['Donnerstag irgendwann vor drei', '11-26 until 15:00'],
      ['morgen geht nicht aber übermorgen um zehn', '11-26 10:00'],
      ['Freitag von neun bis elf', '11-27 09:00-11:00'],
      ['in drei Wochen am Montag', '12-14'],
    ],
    intents: [
      ['ich müsste diese Woche mal zum Zahnarzt', 'book'],
      ['ich muss meinen Termin leider umlegen', 'move'],
      ['haben Sie sonntags offen', 'hours'],
      ['nein danke den nicht', 'no'],
    ],
  },
  pt: {
    dates: [
      ['pode ser terça da semana que vem à uma e quinze', '12-01 13:15'],
      ['dia nove de dezembro de manhã', '12-09 morning'],
      ['quinta a qualquer hora antes das três', '11-26 until 15:00'],
      ['amanhã não dá depois de amanhã às dez', '11-26 10:00'],
      ['sexta das nove às onze', '11-27 09:00-11:00'],
      ['daqui a três semanas na segunda', '12-14'],
    ],
    intents: [
      ['eu queria ver o dentista ainda esta semana', 'book'],
      ['preciso mudar a data da minha consulta', 'move'],
      ['vocês abrem no domingo', 'hours'],
      ['não obrigada esse não', 'no'],
    ],
  },
  it: {
    dates: [
      ['facciamo martedì della settimana prossima all’una e un quarto', '12-01 13:15'],
      ['il nove dicembre in mattinata', '12-09 morning'],
      ['giovedì a qualsiasi ora prima delle tre', '11-26 until 15:00'],
      ['domani non posso dopodomani alle dieci', '11-26 10:00'],
      ['venerdì dalle nove alle undici', '11-27 09:00-11:00'],
      ['tra tre settimane di lunedì', '12-14'],
    ],
    intents: [
      ['vorrei vedere il dentista questa settimana se possibile', 'book'],
      ['devo cambiare la data del mio appuntamento', 'move'],
      ['siete aperti la domenica', 'hours'],
      ['no grazie quello no', 'no'],
    ],
  },
  nl: {
    dates: [
      ['doe maar dinsdag volgende week om kwart over een', '12-01 13:15'],
      ['negen december in de ochtend', '12-09 morning'],
      ['donderdag maakt niet uit hoe laat als het maar voor drie uur is', '11-26 until 15:00'],
      ['morgen kan niet maar overmorgen om tien uur', '11-26 10:00'],
      ['vrijdag van negen tot elf', '11-27 09:00-11:00'],
      ['over drie weken op maandag', '12-14'],
    ],
    intents: [
      ['ik zou deze week graag naar de tandarts willen', 'book'],
      ['ik moet de datum van mijn afspraak veranderen', 'move'],
      ['zijn jullie zondag open', 'hours'],
      ['nee dank je die niet', 'no'],
    ],
  },
  ru: {
    dates: [
      ['давайте во вторник на следующей неделе в четверть второго', '12-01 13:15'],
      ['девятого декабря с утра', '12-09 morning'],
      ['в четверг в любое время до трёх', '11-26 until 15:00'],
      ['завтра не могу лучше послезавтра в десять', '11-26 10:00'],
      ['в пятницу с девяти до одиннадцати', '11-27 09:00-11:00'],
      ['через три недели в понедельник', '12-14'],
    ],
    intents: [
      ['мне бы к зубному на этой неделе попасть', 'book'],
      ['мне нужно поменять дату моей записи', 'move'],
      ['в воскресенье вы открыты', 'hours'],
      ['нет спасибо не это', 'no'],
    ],
  },
  ja: {
    dates: [
      ['来週の火曜日の午後1時15分はどうでしょう', '12-01 13:15'],
      ['12月9日の午前中', '12-09 morning'],
      ['木曜日の3時までならいつでも', '11-26 until 15:00'],
      ['明日は無理なのであさっての10時で', '11-26 10:00'],
      ['金曜日の9時から11時の間', '11-27 09:00-11:00'],
      ['3週間後の月曜日', '12-14'],
    ],
    intents: [
      ['今週中に歯医者さんに診てもらいたいです', 'book'],
      ['予約の日にちを変えてもらいたいんですが', 'move'],
      ['日曜日は開いてますか', 'hours'],
      ['いえそれじゃないです', 'no'],
    ],
  },
  zh: {
    dates: [
      ['那就下周二下午一点一刻吧', '12-01 13:15'],
      ['十二月九号上午', '12-09 morning'],
      ['周四三点之前都行', '11-26 until 15:00'],
      ['明天不行后天十点吧', '11-26 10:00'],
      ['周五九点到十一点', '11-27 09:00-11:00'],
      ['三个星期以后的星期一', '12-14'],
    ],
    intents: [
      ['这周我想看一下牙医', 'book'],
      ['我要改一下预约的日期', 'move'],
      ['你们星期天开门吗', 'hours'],
      ['不用了这个不要', 'no'],
    ],
  },
  ar: {
    dates: [
      ['خلينا نقول الثلاثاء الجاي الساعة واحدة وربع', '12-01 13:15'],
      ['تسعة ديسمبر الصبح', '12-09 morning'],
      ['الخميس أي وقت قبل الساعة ثلاثة', '11-26 until 15:00'],
      ['بكرة ما أقدر بعد بكرة الساعة عشرة', '11-26 10:00'],
      ['الجمعة من تسعة إلى إحدى عشر', '11-27 09:00-11:00'],
      ['بعد ثلاثة أسابيع يوم الاثنين', '12-14'],
    ],
    intents: [
      ['أبي أشوف دكتور الأسنان هالأسبوع', 'book'],
      ['لازم أغير تاريخ موعدي', 'move'],
      ['فاتحين يوم الأحد', 'hours'],
      ['لا شكرا مو هذا', 'no'],
    ],
  },
  hi: {
    dates: [
      ['अगले हफ्ते मंगलवार को सवा एक बजे रख लीजिए', '12-01 13:15'],
      ['नौ दिसंबर की सुबह', '12-09 morning'],
      ['गुरुवार को तीन बजे से पहले कभी भी', '11-26 until 15:00'],
      ['कल नहीं परसों दस बजे', '11-26 10:00'],
      ['शुक्रवार को नौ से ग्यारह बजे तक', '11-27 09:00-11:00'],
      ['तीन हफ्ते बाद सोमवार को', '12-14'],
    ],
    intents: [
      ['मुझे इस हफ्ते दाँतों के डॉक्टर को दिखाना है', 'book'],
      ['मुझे अपने अपॉइंटमेंट की तारीख बदलनी है', 'move'],
      ['रविवार को खुले रहते हैं क्या', 'hours'],
      ['नहीं धन्यवाद ये वाला नहीं', 'no'],
    ],
  },
} satisfies Partial<Record<LanguageCode, ExampleSet>>;
