import type { LanguageCode } from '../../modules/languages/index.ts';
import { words } from '../words.ts';

/** How an appointment is called, and how one is asked for. */
export interface Requests {
  /** Its names, which say nothing of what is to become of it. */
  names: readonly string[];
  /** To want, to need, to make, to get, to have free. */
  asks: readonly string[];
}

export const REQUESTS: Readonly<Partial<Record<LanguageCode, Requests>>> = {
  en: {
    names: words('appointment, appointments, slot, slots, booking, bookings, reservation, reservations'),
    asks: words(`want, wanted, need, needs, like, love, looking, hoping, wondering, trying, can i, could i, can we, could we, can you, could you, may i, might i, possible, chance, way, make, making, set up, get, getting,
      have you, do you have, you have, got any, any, please, take, arrange, give me, a new, an appointment`),
  },
  fr: {
    names: words('rendez-vous, rdv, réservation, consultation, créneau, place'),
    asks: words(`veux, voudrais, voulais, voudrait, aimerais, aimerait, souhaite, souhaiterais, besoin, faudrait, faut, prendre, fixer, obtenir, avoir, faire, peut-on, puis-je, pourrais-je, pourrait, pouvez, possible, moyen,
      avez-vous, vous avez, auriez-vous, auriez, reste, s'il vous plaît, ce serait pour, c'est pour, un rendez-vous, un rdv, cherche, demander, donner`),
  },
  es: {
    names: words('cita, citas, turno, turnos, consulta, reserva, hora'),
    asks: words(`quiero, quisiera, quería, queremos, querría, necesito, necesitaba, necesitamos, ocupo, gustaría, me urge, puedo, podría, podrían, puede, pueden, posible, sacar, pedir, hacer, agendar, tomar, apartar, tener, tienen, tendrá, tendrán, tendrían, hay, habrá, dar, darme, me da,
      deme, por favor, una cita, un turno, para ver si, busco`),
  },
  de: {
    names: words('termin, termine, reservierung, buchung, anmeldung'),
    asks: words(`möchte, möchten, will, wollte, wollt, bräuchte, bräucht, brauche, brauch, hätte, hätt, hätten, würde, würd, könnte, könnt, könnten, kann, können, möglich, machen, ausmachen, vereinbaren, bekommen, kriegen, haben sie, habt ihr, gibt es, gibt s, bitte, suche, geben,
      einen termin, nen termin, vergeben, frei`),
  },
  pt: {
    names: words('consulta, consultas, horário, horários, marcação, hora, vaga'),
    asks: words(
      `quero, queria, queríamos, gostaria, gostava, preciso, precisava, precisamos, posso, podia, pode, podem, poderia, possível, marcar, fazer, agendar, ter, tem, têm, teria, há, haveria, arranjar, conseguir, consigo, dá para, dá pra, por favor, uma consulta, um horário, uma hora, dar`,
    ),
  },
  it: {
    names: words('appuntamento, appuntamenti, prenotazione, visita, posto'),
    asks: words(
      `voglio, vorrei, volevo, vorremmo, serve, servirebbe, ho bisogno, avrei bisogno, bisogno, posso, potrei, può, potrebbe, possibile, prendere, fissare, prenotare, fare, avere, avete, ha, avrebbe, avreste, c'è, ci sarebbe, per favore, un appuntamento, una visita, darmi, mi dà, cerco`,
    ),
  },
  nl: {
    names: words('afspraak, afspraken, reservering, boeking, plek'),
    asks: words(
      `wil, wilde, wou, zou, willen, nodig, graag, kan, kunnen, kunt, mag, mogelijk, maken, inplannen, plannen, krijgen, hebben jullie, heeft u, hebt u, is er, zijn er, alsjeblieft, alstublieft, een afspraak, zoek, geven`,
    ),
  },
  ru: {
    names: words('запись, записи, приём, приема, бронь'),
    asks: words(
      `хочу, хотел, хотела, хотели, хотелось, нужна, нужен, нужно, надо, бы, можно, могу, можете, есть, будет, найдётся, найдется, сделать, оформить, пожалуйста, дайте, на приём, на запись`,
    ),
  },
  ja: {
    names: words('予約, アポ, 診察, 来店'),
    asks: words(
      '取りた, 取れ, したい, したく, お願い, おねがい, 入れた, 入れて, 入れられ, 入れま, 欲し, ほし, 可能, できま, できる, できた, 空い, 空き, いただけ, もらえ, くださ, 頼',
    ),
  },
  zh: {
    names: words('预约, 预定, 预订, 号, 位子'),
    asks: words('想, 要, 需要, 可以, 能, 帮, 请, 麻烦, 有没有, 还有, 做, 来, 吗, 给我'),
  },
  ar: {
    names: words('موعد, موعدا, مواعيد, الموعد, المواعيد, ميعاد, معاد, حجز, الحجز, كشف, زيارة, دور'),
    asks: words(
      `أريد, اريد, بدي, أبغى, ابغى, أبي, ابي, عايز, عايزة, عاوز, عاوزة, حاب, حابة, ودي, محتاج, محتاجة, أحتاج, احتاج, ممكن, أقدر, اقدر, بقدر, هل, يمكن, عندكم, لديكم, فيه, في موعد, آخذ, أخذ, اخذ, أحجز, احجز, نحجز, تحجزلي, احجزلي, لو سمحت, لو سمحتوا, من فضلك, أود, أعطني, اعطني, متاح`,
    ),
  },
  hi: {
    names: words('अपॉइंटमेंट, अपॉइन्टमेंट, अप्वाइंटमेंट, बुकिंग, नंबर, स्लॉट'),
    asks: words(
      `चाहिए, चाहता, चाहती, चाहते, चाहूँगा, चाहूंगा, चाहूँगी, लेना, लेनी, करना, करनी, कराना, करानी, करवाना, करवानी, मिल, मिलेगा, मिलेगी, मिल सकता, मिल सकती, सकता, सकती, सकते, दीजिए, दे दो, दे दीजिए, कर दीजिए, कर दो, लगा, लगवाना, कृपया, प्लीज़`,
    ),
  },
};
