import type { Sentences } from '../respond/sentences.ts';

/** `a la una`, `a las diez`: the article goes with the hour that the clock shows. */
const at = (time: string): string => `${/^1\D/.test(time) ? 'a la' : 'a las'} ${time}`;

const partOfDay = (hour: number): string =>
  hour < 12 ? 'de la mañana' : hour < 20 ? 'de la tarde' : 'de la noche';

export const SPANISH_SENTENCES: Sentences = {
  day: ({ weekday, month, number }) => `${weekday} ${number} de ${month}`,
  time: ({ hour, minute }) =>
    `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute).padStart(2, '0')} ${partOfDay(hour)}`,
  askTask: ({ can }) => `Puedo ${can}. ¿Qué desea?`,
  tasks: {
    book: 'reservarle una cita',
    move: 'cambiar una cita',
    cancel: 'cancelar una cita',
    mine: 'decirle cuándo es su cita',
    price: 'decirle los precios',
    hours: 'decirle nuestro horario',
    message: 'tomar un recado',
    transfer: 'comunicarle con una persona',
  },
  pardon: () => 'Disculpe, no le entendí.',
  anythingElse: () => '¿Puedo ayudarle en algo más?',
  askService: ({ services }) => `¿Qué servicio desea: ${services}?`,
  checkWhen: ({ when }) => `Para confirmar: ¿se refiere al ${when}?`,
  askDay: () => '¿Qué día le vendría bien?',
  askTime: ({ day }) => `¿A qué hora el ${day}?`,
  askDayFor: ({ time }) => `¿Qué día quiere venir ${at(time)}?`,
  askWhich: ({ choices }) => `¿Quiere decir ${choices}?`,
  offerTimes: ({ day, times }) => `El ${day} tengo ${times}. ¿Cuál le viene bien?`,
  offerOthers: ({ choices }) => `Esa hora no está libre. Puedo ofrecerle ${choices}. ¿Le viene bien alguna?`,
  closedThen: ({ day }) =>
    `El ${day} estamos cerrados en ese momento. ¿Qué otro día u otra hora le vendría bien?`,
  nothingFree: ({ day }) => `No tengo nada libre el ${day}. ¿Qué otro día le vendría bien?`,
  nothingFreeSoon: () => 'No tengo nada libre en las próximas semanas. ¿Desea dejar un recado?',
  inThePast: () => 'Esa hora ya pasó. ¿Qué otro día le vendría bien?',
  confirmBooking: ({ service, day, time }) =>
    `${service ?? 'Una cita'}, el ${day} ${at(time)}. ¿Es correcto?`,
  askName: () => '¿Me dice su nombre y apellido, por favor?',
  askFullName: () => '¿Y su nombre completo, con apellido, por favor?',
  confirmName: ({ name, letters }) => `${name}, el apellido se escribe ${letters}. ¿Es correcto?`,
  askSpelling: () => 'Deletree su apellido, por favor, letra por letra.',
  askPhone: () => '¿A qué número de teléfono podemos llamarle?',
  confirmPhone: ({ digits }) => `Anoté ${digits}. ¿Es correcto?`,
  booked: ({ service, day, time }) =>
    `Su cita${service ? ` de ${service}` : ''} queda reservada para el ${day} ${at(time)}.`,
  askWhose: () => '¿A nombre de quién está la cita, y para qué día y hora?',
  askWhenWas: () => '¿Para qué día y hora es la cita?',
  notFound: () => 'No encuentro ninguna cita con esos datos en su número de teléfono.',
  mine: ({ service, day, time }) => `Su cita es ${service}, el ${day} ${at(time)}.`,
  confirmCancel: ({ service, day, time }) => `${service}, el ${day} ${at(time)}. ¿La cancelo?`,
  cancelled: ({ day, time }) => `Su cita del ${day} ${at(time)} queda cancelada.`,
  kept: () => 'De acuerdo, no se ha cambiado nada.',
  askNewTime: ({ service, day, time }) =>
    `Encontré ${service}, el ${day} ${at(time)}. ¿Qué día y hora prefiere en su lugar?`,
  confirmMove: ({ day, time }) => `¿La cambio para el ${day} ${at(time)}?`,
  moved: ({ day, time }) => `Su cita es ahora el ${day} ${at(time)}.`,
  price: ({ service, price, minutes }) =>
    `${service}${price ? ` cuesta ${price} y` : ''} dura ${minutes} minutos.`,
  services: ({ services }) => `Ofrecemos ${services}.`,
  noServices: () => 'No tengo aquí una lista de servicios.',
  hoursOf: ({ day, spans }) => `El ${day} abrimos ${spans}.`,
  span: ({ opens, closes }) => `de ${opens} a ${closes}`,
  closedOn: ({ day }) => `El ${day} estamos cerrados.`,
  hoursOfWeek: ({ days }) => `Abrimos ${days}.`,
  unknown: () => 'Eso no lo sé.',
  noAnswer: () => 'Eso no lo sé. ¿Desea dejar un recado para que le llamen?',
  askMessage: () => '¿Qué recado desea dejar?',
  askMessageName: () => '¿Y cuál es su nombre, por favor?',
  messageTaken: () => 'Gracias, he tomado su recado.',
  connecting: () => 'Un momento, le comunico.',
  nobodyThere: () => 'En este momento nadie puede atenderle. ¿Desea dejar un recado?',
  mayNot: () => 'No puedo hacer eso yo mismo. ¿Desea dejar un recado?',
  offerMessage: () => 'Lo siento, sigo sin entenderle. ¿Desea dejar un recado?',
  identity: ({ business }) => `Soy el asistente automático de ${business}.`,
  languageChanged: () => 'Por supuesto, sigamos en español. ¿En qué puedo ayudarle?',
  languageUnknown: ({ languages }) => `Lo siento, aquí solo hablo ${languages}.`,
  calm: () => 'Lo lamento. Quisiera ayudarle.',
  welcome: () => 'Con mucho gusto.',
  hello: () => '¡Hola! ¿En qué puedo ayudarle?',
  noCards: () => 'Por favor, no me diga números de tarjeta; no puedo aceptarlos.',
  failed: () => 'Lo siento, eso no funcionó en este momento. ¿Desea dejar un recado?',
  bookingLimit: () =>
    'Lo siento, por ahora no puedo reservar más citas por teléfono. ¿Desea dejar un recado?',
  inDoubt: () =>
    'Lo siento, todavía no puedo decirle si quedó registrado. ¿Desea dejar un recado para que alguien lo verifique?',
  goodbye: () => 'Gracias por su llamada. Adiós.',
};
