import type { LanguageCode } from '../../../languages/catalogue/languages.ts';
import { words } from '../words.ts';

/** An appointment that the caller has: what is said of it is no wish for another one, unless other words say so. */
export const OWN_APPOINTMENTS: Readonly<Partial<Record<LanguageCode, readonly string[]>>> = {
  en: words(
    'got a slot, have a slot, had a slot, got a spot, have a spot, had a spot, my appointment, our appointment, the appointment, my appointments, my booking, our booking, the booking, my slot, a booking on, i booked, i had booked, i have booked, i have an appointment, ve got an appointment, ve got a booking, have a booking, the schedule',
  ),
  fr: words(`mon rendez-vous, notre rendez-vous, le rendez-vous, mon rdv, le rdv, ma réservation, la réservation, mon créneau,
    ma consultation, j'ai un rendez-vous, j'avais un rendez-vous, j'avais pris, j'avais réservé, j'avais une place, j'avais une heure, de rendez-vous`),
  es: words(
    'mi cita, nuestra cita, la cita, mi turno, mi hora, mi reserva, la reserva, mi consulta, tengo una cita, tengo cita, tenía una cita, tenía cita, tenía hora, tengo hora, la hora que tenía, había reservado',
  ),
  de: words(`mein termin, meinen termin, meinem termin, meines termins, unser termin, unseren termin, den termin, der termin,
    dem termin, meine buchung, meine reservierung, die reservierung, ich habe einen termin, ich hab einen termin, ich hatte einen termin, ich hätte einen termin, hab da einen termin, habe da einen termin, hatte ich einen termin`),
  pt: words(
    'minha consulta, nossa consulta, meu horário, minha marcação, minha reserva, a reserva, meu agendamento, tenho uma consulta, tenho consulta, tinha uma consulta, tinha marcado, tinha hora, tenho hora, tinha hora marcada, tenho hora marcada, tinha horário, que marquei',
  ),
  it: words(`il mio appuntamento, mio appuntamento, nostro appuntamento, l'appuntamento, dell'appuntamento, la mia prenotazione,
    la prenotazione, la mia visita, ho un appuntamento, avevo un appuntamento, avevo prenotato, ho prenotato, avevo preso, avevo fissato`),
  nl: words(
    'mijn afspraak, onze afspraak, de afspraak, mijn boeking, mijn reservering, de reservering, ik heb een afspraak, ik had een afspraak, ik stond, ik sta ingepland, had geboekt',
  ),
  ru: words(`моя запись, мою запись, моей записи, моей записью, своей записи, свою запись, мой приём, моего приёма, моём приёме,
    я записан, я записана, моя бронь, мою бронь, запись, записи, у меня приём, я записывался, я записывалась`),
  ja: words(
    '私の予約, 予約の件, 予約してい, 予約してあ, 予約してる, 予約してた, 予約取ってた, 予約取ってる, 予約を取ってた, 予約を取ってる, 予約したの, 予約しました, 取った予約, 入れた予約, 予約を入れてい, 予約を取ってい, 予約の日, 予約の時, 予約を変, 予約をず',
  ),
  zh: words(
    '我的预约, 我约的, 我预约的, 我约好的, 我的号, 我订的, 已经预约, 已经约, 之前预约, 之前约, 预约时间, 预约的时间, 预约的日期, 预约能不能, 我有预约, 我有个预约, 原来约, 本来约, 之前挂',
  ),
  ar: words('موعدي, موعدنا, ميعادي, معادي, حجزي, حجزنا, الموعد, الحجز, عندي موعد, عندي حجز'),
  hi: words(`मेरा अपॉइंटमेंट, मेरी अपॉइंटमेंट, मेरे अपॉइंटमेंट, मेरा अपॉइन्टमेंट, मेरी बुकिंग, मेरा बुकिंग, नंबर लगा था, नंबर लगा हुआ, टाइम मिला था, समय मिला था, हमारा अपॉइंटमेंट,
    हमारी अपॉइंटमेंट, अपने अपॉइंटमेंट, अपनी अपॉइंटमेंट, अपना अपॉइंटमेंट, अपॉइंटमेंट की तारीख, अपॉइंटमेंट का समय`),
};
