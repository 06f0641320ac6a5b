import type { LanguageCode } from '../../modules/languages/index.ts';
import { words } from '../words.ts';

/**
 * An appointment that the caller, or somebody for whom they call, has: what is said of it is no wish for another one, unless
 * other words say so.
 */
export const OWN_APPOINTMENTS: Readonly<Partial<Record<LanguageCode, readonly string[]>>> = {
  en: words(
    'booked, i reserved, had reserved, have reserved, made an appointment, was supposed to see, supposed to come in, supposed to see you, got a slot, have a slot, had a slot, got a spot, have a spot, had a spot, my appointment, our appointment, the appointment, my appointments, my booking, our booking, the booking, my slot, a booking on, i booked, i had booked, i have booked, i have an appointment, ve got an appointment, ve got a booking, have a booking, the schedule, s appointment, has an appointment, has a booking, has something booked, have something booked, s booked, has a slot, s slot, his appointment, her appointment, their appointment, this appointment, that appointment, is booked in, m booked in, am booked in, re booked in, already have an appointment',
  ),
  fr: words(`réservé, pris rendez-vous, pris un rendez-vous, inscrit, inscrite, mon rendez-vous, notre rendez-vous, le rendez-vous, mon rdv, le rdv, ma réservation, la réservation, mon créneau,
    ma consultation, j'ai un rendez-vous, j'avais un rendez-vous, j'avais pris, j'avais réservé, j'avais une place, j'avais une heure, de rendez-vous, son rendez-vous, leur rendez-vous, il a un rendez-vous, elle a un rendez-vous, ont un rendez-vous, il a rendez-vous, elle a rendez-vous, ai rendez-vous, a déjà un rendez-vous, ai déjà un rendez-vous, son rdv, a un rdv, ce rendez-vous`),
  es: words(
    'apuntado, apuntada, reservado, agendado, agendada, hice una cita, había hecho cita, saqué cita, sacado cita, reservé, agendé, habíamos quedado, mi cita, nuestra cita, la cita, mi turno, mi hora, mi reserva, la reserva, mi consulta, tengo una cita, tengo cita, tenía una cita, tenía cita, tenía hora, tengo hora, la hora que tenía, había reservado, su cita, ella tiene cita, él tiene cita, tiene cita con ustedes, tiene una cita con ustedes, cita de mi, turno de mi, su turno, esa cita, ya tengo cita, ya tengo una cita',
  ),
  de: words(`gebucht, reserviert, vereinbart, ausgemacht, eingetragen, angemeldet, mein termin, meinen termin, meinem termin, meines termins, unser termin, unseren termin, den termin, der termin,
    dem termin, meine buchung, meine reservierung, die reservierung, ich habe einen termin, ich hab einen termin, ich hatte einen termin, ich hätte einen termin, hab da einen termin, habe da einen termin, hatte ich einen termin, seinen termin, ihren termin, sein termin, ihr termin, hat einen termin, hat bei ihnen einen termin, habe schon einen termin, hab schon einen termin, einen termin hab ich schon, einen termin habe ich schon, diesen termin, termin meiner, termin meines`),
  pt: words(
    'marquei, cheguei a marcar, agendei, agendado, agendada, reservei, tínhamos combinado, a consulta de, a consulta do, a consulta da, minha hora, minha consulta, nossa consulta, meu horário, minha marcação, minha reserva, a reserva, meu agendamento, tenho uma consulta, tenho consulta, tinha uma consulta, tinha marcado, tinha hora, tenho hora, tinha hora marcada, tenho hora marcada, tinha horário, que marquei, consulta da minha, consulta do meu, a consulta dela, a consulta dele, horário da minha, horário do meu, tem consulta marcada, já tenho consulta, já tenho hora, essa consulta',
  ),
  it: words(`mio prossimo appuntamento, prossimo appuntamento, prenotato, preso appuntamento, preso un appuntamento, l'avevo preso, fissato, il mio appuntamento, mio appuntamento, nostro appuntamento, l'appuntamento, dell'appuntamento, la mia prenotazione,
    la prenotazione, la mia visita, ho un appuntamento, avevo un appuntamento, avevo prenotato, ho prenotato, avevo preso, avevo fissato, suo appuntamento, loro appuntamento, ha un appuntamento da voi, ha un appuntamento con voi, ha appuntamento da voi, ha già un appuntamento, ho già un appuntamento, ha prenotato, appuntamento di mia, appuntamento di mio, quell'appuntamento, questo appuntamento`),
  nl: words(
    'geboekt, gereserveerd, afspraak gemaakt, mijn afspraak, onze afspraak, de afspraak, mijn boeking, mijn reservering, de reservering, ik heb een afspraak, ik had een afspraak, ik stond, ik sta ingepland, had geboekt, zijn afspraak, haar afspraak, heeft een afspraak, heeft bij jullie een afspraak, ik heb al een afspraak, heb al een afspraak, die afspraak, deze afspraak, afspraak van mijn',
  ),
  ru: words(`записался, записалась, записались, записывался, записывалась, забронировал, забронировала, бронировал, бронировала, моя запись, мою запись, моей записи, моей записью, своей записи, свою запись, мой приём, моего приёма, моём приёме,
    я записан, я записана, моя бронь, мою бронь, запись, записи, у меня приём, я записывался, я записывалась, его запись, её запись, записан, записана, записаны, у неё приём, у него приём, мы записаны`),
  ja: words(
    '予約したか, 予約したっけ, 予約したと, 予約済, お願いしてた, お願いしていた, 私の予約, 予約の件, 予約してい, 予約してあ, 予約してる, 予約してた, 予約取ってた, 予約取ってる, 予約を取ってた, 予約を取ってる, 予約したの, 予約しました, 取った予約, 入れた予約, 予約を入れてい, 予約を取ってい, 予約の日, 予約の時, 予約を変, 予約をず, の予約のこと, 予約は大丈夫, 予約はあり, 予約はある, 予約が入って, 予約入って, 母の予約, 父の予約, 子供の予約, 夫の予約, 妻の予約, 娘の予約, 息子の予約',
  ),
  zh: words(
    '约没约, 预约了, 约了, 挂了号, 约上了, 我的预约, 我约的, 我预约的, 我约好的, 我的号, 我订的, 已经预约, 已经约, 之前预约, 之前约, 预约时间, 预约的时间, 预约的日期, 预约能不能, 我有预约, 我有个预约, 原来约, 本来约, 之前挂, 他约的, 她约的, 他的预约, 她的预约, 妈的预约, 爸的预约, 她预约的, 他预约的, 约过',
  ),
  ar: words(
    'حجزت, حاجز, حاجزة, كنت حجزت, موعدي, موعدنا, ميعادي, معادي, حجزي, حجزنا, الموعد, الحجز, عندي موعد, عندي حجز, موعده, موعدها, موعدهم, عنده موعد, عندها موعد, عندهم موعد, حجزه, حجزها, عنده حجز, عندها حجز, محجوز له, محجوز لها, موعد أمي, موعد أبوي, موعد ابني, موعد بنتي',
  ),
  hi: words(`बुक किया, बुक कराया, बुक करवाया, बुक हुआ, अपॉइंटमेंट लिया, नंबर लगवाया, मेरा अपॉइंटमेंट, मेरी अपॉइंटमेंट, मेरे अपॉइंटमेंट, मेरा अपॉइन्टमेंट, मेरी बुकिंग, मेरा बुकिंग, नंबर लगा था, नंबर लगा हुआ, टाइम मिला था, समय मिला था, हमारा अपॉइंटमेंट,
    हमारी अपॉइंटमेंट, अपने अपॉइंटमेंट, अपनी अपॉइंटमेंट, अपना अपॉइंटमेंट, अपॉइंटमेंट की तारीख, अपॉइंटमेंट का समय, का अपॉइंटमेंट है, की अपॉइंटमेंट है, उनका अपॉइंटमेंट, उसका अपॉइंटमेंट, उनकी अपॉइंटमेंट, उसकी अपॉइंटमेंट, मम्मी का अपॉइंटमेंट, पापा का अपॉइंटमेंट, अपॉइंटमेंट तो है, अपॉइंटमेंट पहले से`),
};

/** What is asked, or was forgotten, of an appointment that there is: when it is, and whether it still is. */
export const WHEN_IS_IT: Readonly<Partial<Record<LanguageCode, readonly string[]>>> = {
  en: words(`not sure if i, don t know if i, t know whether, whether i, when is, when s, when it is, when it s, when that is, when was it, when it was, when she s, when he s, what time, what day, which day, what date, what hour,
    t remember, forgot, forgotten, remind me, still on, is it still, it s still, is still, make sure, double check, to confirm`),
  fr: words(`sais pas si, sais même pas si, sais plus si, quand, c'est quand, c'est pour quand, quelle heure, quel jour, quelle date, de l'heure, l'heure exacte, rappelle plus, souvient plus, souviens plus, sait plus, sais plus, oublié, oubliée,
    tient toujours, toujours bon, est toujours, bien à, confirmer, vérifier, revérifier`),
  es: words(`no sé si, ni sé si, ya no sé si, si tengo algo, cuándo, a qué hora, qué hora, qué día, qué fecha, no recuerda, no recuerdo, no se acuerda, no me acuerdo, olvidó, olvidé, se le olvidó, sigue siendo, sigue en pie, sigue igual,
    confirmar, asegurarme, comprobar, verificar`),
  de: words(`weiß nicht ob, weiß gar nicht ob, weiß gar nicht mehr ob, ob ich schon, ob ich überhaupt, wann, um wie viel uhr, welchen tag, an welchem tag, welche uhrzeit, weiß nicht mehr, weiß es nicht mehr, vergessen, bleibt es bei, dabei bleibt, noch steht, noch gilt,
    sichergehen, bestätigen, nachfragen ob`),
  pt: words(`não sei se, nem sei se, já não sei se, quando, que horas, a que horas, que dia, qual dia, qual é o dia, qual a data, não lembra, não lembro, não se lembra, não me lembro, esqueceu, esqueci, ainda está, continua marcada, continua marcado, está de pé,
    confirmar, ter certeza, conferir, verificar`),
  it: words(`non so se, non so neanche se, non so nemmeno se, non so più se, quando, quand'è, a che ora, che ora, che giorno, quale giorno, per quando, non si ricorda, non mi ricordo, non ricorda, non ricordo, dimenticato, dimenticata, è ancora, sempre valido,
    è confermato, confermare, verificare, essere sicuro, essere sicura, controllare`),
  nl: words(
    `weet niet of, weet niet eens of, weet niet meer of, wanneer, hoe laat, welke dag, welke datum, welke tijd, weet niet meer, vergeten, nog steeds, staat nog, nog doorgaat, gaat die nog door, zeker weten, even checken, bevestigen, nakijken`,
  ),
  ru: words(`не знаю, или нет, записан ли, записана ли, есть ли, когда, во сколько, на когда, на какой день, на какое число, на какое время, какого числа, в какой день, забыл, забыла, забыли, не помню, не помнит, в силе,
    уточнить, проверить, подтвердить, удостовериться`),
  ja: words(
    'かどうか, わからな, 分からな, いつ, 何時, 何日, 何曜, 忘れ, 覚えて, 確認, 変わって, 変わりな, そのまま, 入って',
  ),
  zh: words(
    '到底, 不知道, 有没有约, 约没约, 什么时候, 几点, 几号, 哪天, 哪一天, 星期几, 周几, 礼拜几, 忘了, 忘记, 不记得, 记不清, 还在, 还有效, 确认, 核对',
  ),
  ar: words(`ولا لأ, ولا لا, مش عارف, مش عارفة, ما أدري, ما بعرف, متى, امتى, إمتى, إيمتى, أي ساعة, الساعة كم, كم الساعة, أي يوم, أنهي يوم, نسي, نسيت, نسيان, ناسي, ناسية, ناسيين, ما أتذكر, ما يتذكر, مش فاكر, مش فاكرة, لسا, لسه, ما زال, لا يزال,
    أتأكد, نتأكد, تأكيد`),
  hi: words(
    `या नहीं, पता नहीं, पता ही नहीं, कब, कितने बजे, किस दिन, कौन से दिन, कौनसे दिन, किस तारीख, कौन सी तारीख, भूल गया, भूल गई, भूल गए, याद नहीं, अभी भी, पक्का, कन्फर्म, चेक`,
  ),
};
