import type { Sentences } from '../respond/sentences.ts';

/** `à 1 hora`, `às 10 horas`, `ao meio-dia`. */
const at = (time: string): string => `${/^1 hora\b/.test(time) ? 'à' : 'às'} ${time}`;
/** Saturday and Sunday are masculine. */
const on = (day: string): string => `${/^(s[áa]bado|domingo)/.test(day) ? 'no' : 'na'} ${day}`;

export const PORTUGUESE_SENTENCES: Sentences = {
  day: ({ weekday, month, number }) => `${weekday}, ${number === 1 ? 'primeiro' : number} de ${month}`,
  time: ({ hour, minute }) =>
    minute === 0 ? `${hour} ${hour === 1 ? 'hora' : 'horas'}` : `${hour}:${String(minute).padStart(2, '0')}`,
  askTask: ({ can }) => `Posso ${can}. O que deseja?`,
  tasks: {
    book: 'marcar um horário',
    move: 'remarcar um horário',
    cancel: 'cancelar um horário',
    mine: 'informar quando é o seu horário',
    price: 'informar preços',
    hours: 'informar nosso horário de funcionamento',
    message: 'anotar um recado',
    transfer: 'transferir para uma pessoa',
  },
  pardon: () => 'Desculpe, não entendi.',
  anythingElse: () => 'Posso ajudar em mais alguma coisa?',
  askService: ({ services }) => `Qual serviço deseja: ${services}?`,
  checkWhen: ({ when }) => `Só para confirmar: seria ${when}?`,
  askDay: () => 'Que dia seria bom?',
  askTime: ({ day }) => `A que horas, ${on(day)}?`,
  askDayFor: ({ time }) => `Em que dia deseja vir ${at(time)}?`,
  askWhich: ({ choices }) => `Quer dizer ${choices}?`,
  offerTimes: ({ day, times }) => `Para ${day}, tenho ${times}. Qual prefere?`,
  offerOthers: ({ choices }) => `Esse horário não está livre. Posso oferecer ${choices}. Algum deles serve?`,
  closedThen: ({ day }) => `Estamos fechados nesse horário ${on(day)}. Que outro dia ou horário seria bom?`,
  nothingFree: ({ day }) => `Não tenho nada livre ${on(day)}. Que outro dia seria bom?`,
  nothingFreeSoon: () => 'Não tenho nada livre nas próximas semanas. Deseja deixar um recado?',
  inThePast: () => 'Esse horário já passou. Que outro dia seria bom?',
  confirmBooking: ({ service, day, time }) =>
    `${service ?? 'Um horário'}, ${on(day)}, ${at(time)}. Está certo?`,
  askName: () => 'Qual é o seu nome e sobrenome, por favor?',
  askFullName: () => 'E o seu nome completo, com sobrenome, por favor?',
  confirmName: ({ name, letters }) => `${name}, o sobrenome se soletra ${letters}. Está certo?`,
  askSpelling: () => 'Soletre o seu sobrenome, por favor, letra por letra.',
  askPhone: () => 'Qual é o melhor número de telefone para contato?',
  confirmPhone: ({ digits }) => `Anotei ${digits}. Está certo?`,
  booked: ({ service, day, time }) =>
    `Está marcado${service ? `: ${service}` : ''}, ${on(day)}, ${at(time)}.`,
  askWhose: () => 'Em nome de quem está o horário, e para que dia e hora?',
  askWhenWas: () => 'Para que dia e hora está marcado?',
  notFound: () => 'Não encontro nenhum horário com esses dados no seu número de telefone.',
  mine: ({ service, day, time }) => `O seu horário é ${service}, ${on(day)}, ${at(time)}.`,
  confirmCancel: ({ service, day, time }) => `${service}, ${on(day)}, ${at(time)}. Devo cancelar?`,
  cancelled: ({ day, time }) => `O seu horário de ${day}, ${at(time)}, está cancelado.`,
  kept: () => 'Tudo bem, nada foi alterado.',
  askNewTime: ({ service, day, time }) =>
    `Encontrei ${service}, ${on(day)}, ${at(time)}. Que dia e horário prefere no lugar?`,
  confirmMove: ({ day, time }) => `Devo remarcar para ${day}, ${at(time)}?`,
  moved: ({ day, time }) => `O seu horário agora é ${on(day)}, ${at(time)}.`,
  price: ({ service, price, minutes }) =>
    `${service}${price ? ` custa ${price} e` : ''} dura ${minutes} minutos.`,
  services: ({ services }) => `Oferecemos ${services}.`,
  noServices: () => 'Não tenho uma lista de serviços aqui.',
  hoursOf: ({ day, spans }) => `Abrimos ${on(day)}, ${spans}.`,
  span: ({ opens, closes }) => `das ${opens} às ${closes}`,
  closedOn: ({ day }) => `Estamos fechados ${on(day)}.`,
  hoursOfWeek: ({ days }) => `Abrimos ${days}.`,
  unknown: () => 'Isso eu não sei.',
  noAnswer: () => 'Isso eu não sei. Deseja deixar um recado para que alguém retorne a ligação?',
  askMessage: () => 'O que devo transmitir?',
  askMessageName: () => 'E qual é o seu nome, por favor?',
  messageTaken: () => 'Obrigado, o seu recado foi anotado.',
  connecting: () => 'Um momento, estou transferindo a ligação.',
  nobodyThere: () => 'Ninguém pode atender agora. Deseja deixar um recado?',
  mayNot: () => 'Isso eu mesmo não posso fazer. Deseja deixar um recado?',
  offerMessage: () => 'Desculpe, ainda não entendi. Deseja deixar um recado?',
  identity: ({ business }) => `Sou o assistente automático de ${business}.`,
  languageChanged: () => 'Claro, vamos continuar em português. Como posso ajudar?',
  languageUnknown: ({ languages }) => `Desculpe, aqui só falo ${languages}.`,
  calm: () => 'Sinto muito por isso. Gostaria de ajudar.',
  welcome: () => 'De nada.',
  hello: () => 'Olá! Como posso ajudar?',
  noCards: () => 'Por favor, não me diga números de cartão; não posso aceitá-los.',
  failed: () => 'Desculpe, isso não funcionou agora. Deseja deixar um recado?',
  bookingLimit: () =>
    'Desculpe, de momento não posso marcar mais horários por telefone. Deseja deixar um recado?',
  inDoubt: () =>
    'Desculpe, ainda não consigo dizer se isso ficou registrado. Deseja deixar um recado para que alguém verifique?',
  goodbye: () => 'Obrigado pela ligação. Até logo.',
};
