import { toCardinal, toOrdinal } from 'n2words/es-MX';
import type { LanguageRules } from '../language.ts';
import { SPANISH_SENTENCES } from '../say/es.ts';
import { words } from '../words.ts';

/** `una` and `veintiuna` stand before hours, `veintiún` before minutes. */
const cardinals = (number: number): string[] => {
  const word = toCardinal(number);
  return /un[oa]?$/.test(word)
    ? [word, word.replace(/un[oa]?$/, 'una'), word.replace(/un[oa]?$/, 'un')]
    : [word];
};

export const SPANISH: LanguageRules = {
  code: 'es',
  isSpaced: true,
  locale: 'es-US',
  numbers: {
    count: cardinals,
    upTo: 999,
    rank: (number) => (number === 1 ? ['primero', 'primer'] : toOrdinal(number)),
    digits: {},
    double: ['doble'],
    triple: ['triple'],
  },
  when: {
    order: 'day first',
    days: { 0: ['hoy', 'hoy mismo'], 1: ['mañana'], 2: ['pasado mañana'] },
    weekdays: [[], [], [], [], [], [], []],
    months: [[], [], [], [], [], [], [], [], ['setiembre'], [], [], []],
    isFused: false,
    next: ['próximo', 'próxima', 'siguiente', 'que viene', 'que entra', 'entrante'],
    afterNext: ['subsiguiente'],
    this: ['este', 'esta', 'esto'],
    weeks: {
      0: ['esta semana'],
      1: [
        'la semana que viene',
        'semana que viene',
        'la próxima semana',
        'próxima semana',
        'semana próxima',
        'la otra semana',
      ],
      2: ['en dos semanas más', 'la semana subsiguiente'],
    },
    nextWeekday: 'ask',
    units: {
      day: ['día', 'días'],
      week: ['semana', 'semanas'],
      month: ['mes', 'meses'],
      hour: ['hora', 'horas'],
      minute: ['minuto', 'minutos'],
    },
    weekend: ['fin de semana', 'finde'],
    weeksOn: { 1: ['en ocho', 'en ocho días'], 2: ['en quince'] },
    in: ['en', 'dentro de', 'de aquí a'],
    later: ['después', 'más tarde'],
    parts: {
      morning: [
        'a primera hora',
        'primera hora',
        'a primera hora de la mañana',
        'por la mañana',
        'de la mañana',
        'en la mañana',
        'a la mañana',
        'la mañana',
        'temprano',
        'mañanita',
      ],
      noon: ['al mediodía', 'del mediodía', 'a mediodía'],
      afternoon: [
        'por la tarde',
        'de la tarde',
        'en la tarde',
        'a la tarde',
        'tarde',
        'la tarde',
        'después de comer',
        'después de almorzar',
        'después del almuerzo',
        'después de la comida',
      ],
      evening: ['por la noche', 'de la noche', 'en la noche', 'noche', 'la noche', 'tardecita'],
      night: ['de la madrugada', 'madrugada'],
    },
    am: ['am', 'a m'],
    pm: ['pm', 'p m'],
    times: { '12:00': ['mediodía', 'las doce del mediodía', 'doce del mediodía'], '00:00': ['medianoche'] },
    beforeHour: { '-15': ['un cuarto para', 'cuarto para', 'un cuarto para las', 'cuarto para las'] },
    afterHour: {
      30: ['y media'],
      15: ['y cuarto', 'y un cuarto'],
      '-15': ['menos cuarto', 'menos un cuarto'],
      0: ['en punto'],
    },
    past: [],
    to: ['para las', 'para la', 'minutos para'],
    plus: ['y', 'con'],
    minus: ['menos'],
    less: [],
    at: words(`
      a las, a la, las, sobre las, a eso de las, hacia las, como a las, tipo, para las,
      alrededor de las
    `),
    oclock: ['horas', 'hrs', 'hora', 'h'],
    on: words(
      `el, el día, día, para el, hasta el, antes del, después del, a partir del, no antes del, no después del`,
    ),
    dayNumber: [],
    after: words(`
      no puedo antes de, no puedo antes de las, no puedo antes del, no antes de, no antes del, después del, a partir del, no antes de las, después de, después de las,
      a partir de, a partir de las, pasadas, más tarde de las, desde las
    `),
    before: words(`
      no sea después de, no después de, no después del, hasta el, no más tarde de, no más tarde que,
      antes de, antes de las, antes del, hasta las, más tardar
    `),
    between: ['entre', 'desde', 'de'],
    and: ['y', 'a', 'a las', 'a la', 'hasta', 'hasta las', 'hasta el'],
    not: ['no', 'no el', 'menos el', 'excepto', 'en vez de', 'en lugar de', 'en vez del', 'en lugar del'],
    notAfter:
      words(`no perdón, no perdone, no que, no porque, ay no, uy no, no disculpe, no disculpa, no aguarde, no ese no,
      este no, ese no, no espera, no espere, no mejor, mejor dicho, quiero decir, digo, no me va bien,
      no me viene bien, no puedo, no me sirve, no me queda bien`),
    or: ['o', 'u'],
    soonest:
      words(`lo antes posible, cuanto antes, lo más pronto posible, lo más rápido posible, en cuanto se pueda,
      la primera cita disponible, primera disponible, primer hueco, de urgencia`),
    any: words(`cualquier día, cualquier hora, cuando sea, me da igual, da igual, cuando quiera, no importa, el que sea,
      a cualquier hora`),
    skip: ['el', 'la', 'los', 'las', 'de', 'del', 'a', 'al', 'en', 'y', 'por', 'un', 'una'],
    aliases: {
      'esta mañana': 'hoy temprano',
      'quince días': '2 semanas',
      'primera semana de': 'primero semana de',
      'segunda semana de': 'segundo semana de',
      'tercera semana de': 'tercero semana de',
      'media hora': '30 minutos',
      'esta noche': 'hoy noche',
      'esta tarde': 'hoy tarde',
      'mañana por la mañana': 'mañana temprano',
    },
  },
  cues: {
    cancel:
      words(`denle el hueco, den mi lugar, denle mi lugar, quíteme de, bórreme, quiten mi nombre, quite mi nombre,
      cancel*, anul*, dar de baja, quitar+cita, no voy a poder ir, no puedo ir, no podré ir, no voy a ir,
      no puedo asistir, ya no+cita+!otro día+!otra hora, suspender`),
    move: words(`otro día+que tenía, otra hora+que tenía, otra fecha+que tenía, otro día+ya no me sirve, ya no me sirve+pasan, ya no me sirve+cambi*,
      otro día+mi cita, otra hora+mi cita, otra fecha+mi cita,
      reprogram*, mover+cita, cambiar+cita, cambiar la hora, cambiar el día, cambiar la fecha, aplaz*, pospon*,
      posterg*, adelantar+cita, pasar+cita, reagend*, otra hora para mi, otro día para mi, modificar+cita, correr+cita,
      cambiarla, moverla, cambio de cita`),
    mine: words(`para cuándo me, para cuándo era, para cuándo quedó, se me olvidó+cuándo, cuándo me toca, qué día me toca, cuándo me tocaba, cuándo era mi,
      a qué hora quedé, a qué hora quedamos, qué día quedé, qué día quedamos, acuerdo+cita, recuerdo+cita, a qué hora tenía, cuándo tenía, qué día tenía, a qué hora era,
      cuándo es mi, cuándo tengo, a qué hora es mi, a qué hora tengo, tengo una cita, tengo cita, confirmar mi cita,
      olvidé+cita, recordar+mi cita, verificar mi cita, comprobar mi cita`),
    transfer:
      words(`hablar con, una persona, persona real, un humano, operador*, páseme, pásame, me pasa con, me comunica con,
      comuníqueme, comunicarme con, transfer*, el encargado, la encargada, el gerente, la gerente, el dueño, la dueña,
      alguien de verdad, un agente, recepcionista de verdad`),
    message:
      words(`decir al, decirle al, decir a la, decirle a la, dile, decirle que llamé, que llamé, que he llamado,
      mensaje, recado, llámeme, que me llamen, que me llame, me devuelva*, devolver la llamada, devolverme,
      me pueden llamar, me puede llamar, avísele, dígale, díganle, avisar a, regresarme la llamada`),
    price: words(`a cuánto me, a cuánto sale, a cuánto está la, a cuánto está el, me saldría,
      cuánto cuesta*, cuánto vale*, cuánto es, cuánto sale, cuánto cobra*, precio*, tarifa*, costo*, coste*,
      cobran, caro, honorarios, cuánto me`),
    hours:
      words(`también atienden, atienden+sábados, atienden+domingos, trabajan+sábados, trabajan+domingos, hasta qué hora,
      horario*, abiert*, abren, abre, cierran, cierra, cerrad*, a qué hora atienden, qué días atienden,
      horas de atención, atienden los`),
    services: words(`también hacen, hacen también, si hacen, ahí hacen, ustedes hacen, aquí hacen,
      qué servicios, qué ofrecen, qué hacen, cuáles servicios, sus servicios, qué tratamientos, hacen ustedes,
      lista de servicios, ofrecen ustedes, qué tipo de`),
    address:
      words(`por dónde agarro, por dónde me voy, por dónde llego, por dónde entro, para llegar con ustedes, para llegar ahí, para llegar allí, qué edificio, qué piso, no los encuentro,
      dirección, dónde están, dónde queda*, dónde se encuentra*, ubicad*, ubicación, cómo llego, cómo llegar,
      estacionamiento, aparcamiento, estacionar, aparcar, parqueo, en qué calle`),
    book: words(`me duele, dolor de muela*, se me cayó, se me rompió, se me ha roto, echarle un ojo, echar un vistazo, me puede ver, me pueden ver, que lo revise*,
      ver al dentista, ver al doctor, ver a la doctora, ver al médico, ver al especialista, que me vea,
      cita*, reserv*, agendar*, agende*, agéndame, agéndeme, agendo, turno, pedir hora, hora con, consulta, disponib*, hueco, hay lugar, tienen lugar,
      puedo ir, podría ir, quisiera ir, quiero ir, apartar, apunta*, atenderme, me pueden atender, tienen algo`),
    identity:
      words(`una persona de verdad o, es una persona o, es usted una persona, persona o una máquina, o una máquina, un contestador,
      un robot, una máquina, es usted real, es real, una computadora, un ordenador, inteligencia artificial,
      quién es usted, con quién hablo, con quién tengo el gusto, una grabación, es humano, es humana`),
    repeat: words(`se cortó, se corta, no alcancé a oír, qué me decía, me lo repite,
      repit*, repet*, otra vez por favor, cómo dijo, cómo dice, perdón+!no+!número, no le escuché, no te escuché, no le entiendo, no entendí, no le entendí, no le oí,
      no escuché, una vez más, mande`),
    angry:
      words(`siempre lo mismo, falta de seriedad, falta de respeto, una tomadura de pelo, ya estuvo bueno,
      estúpid*, idiota*, inútil*, ridícul*, mierda, joder, coño, carajo, pendej*, inaceptable, vergüenza,
      queja, quejarme, harto, harta, una porquería, perder el tiempo`),
    goodbye: words(`que le vaya, que te vaya, hasta lueguito, hasta la próxima, que esté bien,
      adiós, hasta luego, hasta pronto, chao, chau, eso es todo, es todo, nada más+!nada más entre+!nada más por+!nada más para+!nada más quería, sería todo, buen día tenga,
      que tenga buen día, nos vemos, bye, eso sería todo`),
    thanks: words(`gracias*, muchas gracias, agradezco, se lo agradezco, muy amable`),
    hello: words(`hola, buenas, buenos días, buenas tardes, buenas noches, buen día, aló, bueno`),
  },
  yes: words(`sí, claro, correcto, exacto, exactamente, así es, eso es, está bien, de acuerdo, perfecto, vale, ok, okay, bueno,
    por supuesto, por favor, desde luego, muy bien, me parece bien, me va bien, me viene bien, cómo no, afirmativo, ajá,
    es correcto, confirmo, adelante, dale, sí por favor, listo`),
  no: words(`no, no es correcto, incorrecto, no es así, eso no, para nada, mejor no, no gracias, negativo, tampoco,
    no está bien, nada, déjelo, equivocado`),
  names: {
    before:
      words(`me llamo, mi nombre es, mi nombre completo es, soy, habla, le habla, a nombre de, está a nombre de,
      es a nombre de, el nombre es, mi apellido es, apellido, nombre, para, es, de parte de`),
    after: ['al habla', 'para servirle'],
    titles: words(`señor, señora, señorita, don, doña, doctor, doctora, sr, sra, dr, dra`),
    fillers:
      words(`eh, este, pues, bueno, a ver, sí, no, hola, por favor, gracias, claro, y, correcto, mi, cita, ok, vale,
      muy bien, buenas, exacto`),
    isFamilyFirst: false,
    asIn: ['de', 'como', 'como en'],
    letters: {
      eñe: 'ñ',
      'doble u': 'w',
      'doble ve': 'w',
      'uve doble': 'w',
      'i griega': 'y',
      've chica': 'v',
      uve: 'v',
      hache: 'h',
      jota: 'j',
    },
  },
  wishes:
    words(`español, castellano, spanish, espagnol, spanisch, spagnolo, espanhol, spaans, испанск*, スペイン語, 西班牙语,
    西班牙文, الإسبانية, اسباني, إسباني, بالاسباني, بالإسباني, स्पेनिश, स्पैनिश, habla español`),
  known:
    words(`el, los, las, una, que, por, con, para, quiero, quisiera, hola, gracias, sí, mi, es, buenos, días, cuánto,
    cómo, qué, favor, mañana, cita, tengo, y`),
  say: SPANISH_SENTENCES,
};
