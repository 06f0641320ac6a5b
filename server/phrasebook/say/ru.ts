import type { Sentences } from '../respond/sentences.ts';
import { words } from '../words.ts';

const GENITIVE = words(
  `января, февраля, марта, апреля, мая, июня, июля, августа, сентября, октября, ноября, декабря`,
);
/** Before a weekday in the accusative: `во вторник`. */
const on = (day: string): string => `${day.startsWith('вт') ? 'во' : 'в'} ${day}`;
export const RUSSIAN_SENTENCES: Sentences = {
  day: ({ weekday, number, isoDay }) =>
    `${weekday.replace(/а$/, 'у')}, ${number} ${GENITIVE[Number(isoDay.slice(5, 7)) - 1] ?? ''}`,
  askTask: ({ can }) => `Я могу ${can}. Что вас интересует?`,
  tasks: {
    book: 'записать вас на приём',
    move: 'перенести запись',
    cancel: 'отменить запись',
    mine: 'сказать, на когда вы записаны',
    price: 'назвать цены',
    hours: 'назвать часы работы',
    message: 'принять сообщение',
    transfer: 'соединить вас с сотрудником',
  },
  pardon: () => 'Извините, не удалось вас понять.',
  anythingElse: () => 'Могу ли я ещё чем-нибудь помочь?',
  askService: ({ services }) => `На какую услугу вас записать: ${services}?`,
  checkWhen: ({ when }) => `Уточню, пожалуйста: ${when}, верно?`,
  askDay: () => 'На какой день вас записать?',
  askTime: ({ day }) => `В какое время вам удобно ${on(day)}?`,
  askDayFor: ({ time }) => `На какой день вас записать в ${time}?`,
  askWhich: ({ choices }) => `Вы имеете в виду ${choices}?`,
  offerTimes: ({ day, times }) => `На ${day} есть свободное время: ${times}. Что вам подходит?`,
  offerOthers: ({ choices }) => `Это время занято. Могу предложить ${choices}. Что-нибудь подходит?`,
  closedThen: ({ day }) => `На ${day} в это время мы закрыты. Какой другой день или время вам подойдёт?`,
  nothingFree: ({ day }) => `На ${day} свободного времени нет. Какой другой день вам подойдёт?`,
  nothingFreeSoon: () => 'В ближайшие недели свободного времени нет. Хотите оставить сообщение?',
  inThePast: () => 'Это время уже прошло. Какой другой день вам подойдёт?',
  confirmBooking: ({ service, day, time }) =>
    `${service ? `${service}, ` : 'Запись '}на ${day}, в ${time}. Всё верно?`,
  askName: () => 'Назовите, пожалуйста, ваше имя и фамилию.',
  askFullName: () => 'Назовите, пожалуйста, и имя, и фамилию.',
  confirmName: ({ name, letters }) => `${name}, фамилия по буквам: ${letters}. Верно?`,
  askSpelling: () => 'Продиктуйте, пожалуйста, фамилию по буквам.',
  askPhone: () => 'По какому номеру телефона с вами можно связаться?',
  confirmPhone: ({ digits }) => `Ваш номер: ${digits}. Верно?`,
  booked: ({ service, day, time }) =>
    `Готово: ${service ? `${service}, ` : 'вы записаны '}на ${day}, в ${time}.`,
  askWhose: () => 'На чьё имя запись, на какой день и какое время?',
  askWhenWas: () => 'На какой день и какое время запись?',
  notFound: () => 'С такими данными и вашим номером телефона запись не находится.',
  mine: ({ service, day, time }) => `Ваша запись: ${service}, на ${day}, в ${time}.`,
  confirmCancel: ({ service, day, time }) => `${service}, на ${day}, в ${time}. Отменить эту запись?`,
  cancelled: ({ day, time }) => `Ваша запись на ${day}, на ${time}, отменена.`,
  kept: () => 'Хорошо, всё остаётся без изменений.',
  askNewTime: ({ service, day, time }) =>
    `Вот ваша запись: ${service}, на ${day}, в ${time}. На какой день и какое время её перенести?`,
  confirmMove: ({ day, time }) => `Перенести запись на ${day}, на ${time}?`,
  moved: ({ day, time }) => `Теперь ваша запись на ${day}, в ${time}.`,
  price: ({ service, price, minutes }) =>
    `${service}: ${price ? `стоимость ${price}, ` : ''}продолжительность ${minutes} мин.`,
  services: ({ services }) => `У нас есть: ${services}.`,
  noServices: () => 'Списка услуг у меня нет.',
  hoursOf: ({ day, spans }) => `${on(day).replace(/^в/, 'В')} мы работаем ${spans}.`,
  span: ({ opens, closes }) => `с ${opens} до ${closes}`,
  closedOn: ({ day }) => `${on(day).replace(/^в/, 'В')} мы не работаем.`,
  hoursOfWeek: ({ days }) => `Мы работаем: ${days}.`,
  unknown: () => 'Этого я не знаю.',
  noAnswer: () => 'Этого я не знаю. Оставите сообщение, чтобы вам перезвонили?',
  askMessage: () => 'Что передать?',
  askMessageName: () => 'Как вас зовут?',
  messageTaken: () => 'Спасибо, ваше сообщение передано.',
  connecting: () => 'Одну минуту, соединяю вас.',
  nobodyThere: () => 'Сейчас никто не может ответить. Хотите оставить сообщение?',
  mayNot: () => 'Этого я сделать не могу. Хотите оставить сообщение?',
  offerMessage: () => 'Извините, снова не удалось вас понять. Хотите оставить сообщение?',
  identity: ({ business }) => `С вами говорит автоматический ассистент ${business}.`,
  languageChanged: () => 'Конечно, продолжим по-русски. Чем могу помочь?',
  languageUnknown: ({ languages }) => `К сожалению, здесь я говорю только на этих языках: ${languages}.`,
  calm: () => 'Мне очень жаль, что так вышло. Постараюсь помочь.',
  welcome: () => 'Пожалуйста.',
  hello: () => 'Здравствуйте! Чем могу помочь?',
  noCards: () => 'Пожалуйста, не называйте номера карт: мне нельзя их принимать.',
  failed: () => 'К сожалению, сейчас это не получилось. Хотите оставить сообщение?',
  bookingLimit: () =>
    'К сожалению, сейчас больше нельзя записать вас по телефону. Хотите оставить сообщение?',
  inDoubt: () =>
    'К сожалению, я пока не могу сказать, сохранилось ли это. Хотите оставить сообщение, чтобы кто-нибудь проверил?',
  goodbye: () => 'Спасибо за звонок. До свидания.',
};
