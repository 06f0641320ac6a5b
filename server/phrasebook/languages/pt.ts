import { toCardinal, toOrdinal } from 'n2words/pt-PT';
import type { LanguageRules } from '../language.ts';
import { PORTUGUESE_SENTENCES } from '../say/pt.ts';
import { words } from '../words.ts';

/** Brazilian beside European: `dezesseis`, `dezasseis`; `uma` and `duas` before hours. */
const cardinals = (number: number): string[] => {
  const word = toCardinal(number);
  const brazilian = word
    .replace('dezasseis', 'dezesseis')
    .replace('dezassete', 'dezessete')
    .replace('dezanove', 'dezenove');
  return [
    word,
    brazilian,
    brazilian.replace(/um$/, 'uma').replace(/dois$/, 'duas'),
    brazilian.replace('catorze', 'quatorze'),
  ];
};

export const PORTUGUESE: LanguageRules = {
  code: 'pt',
  isSpaced: true,
  locale: 'pt-BR',
  numbers: {
    count: cardinals,
    upTo: 999,
    rank: (number) => (number === 1 ? ['primeiro', 'primeira'] : toOrdinal(number)),
    digits: { meia: 6 },
    double: ['duplo'],
    triple: ['triplo'],
  },
  when: {
    order: 'day first',
    days: { 0: ['hoje'], 1: ['amanhã'], 2: ['depois de amanhã'] },
    weekdays: [
      [],
      ['segunda', '2ª feira'],
      ['terça', '3ª feira'],
      ['quarta', '4ª feira'],
      ['quinta', '5ª feira'],
      ['sexta', '6ª feira'],
      [],
    ],
    months: [[], [], [], [], [], [], [], [], [], [], [], []],
    isFused: false,
    next: words(`próximo, próxima, que vem, seguinte, que entra`),
    afterNext: ['da outra'],
    this: words(`este, esta, esse, essa, deste, desta, dessa, nesta, nessa`),
    weeks: {
      0: ['esta semana', 'essa semana', 'nesta semana', 'nessa semana'],
      1: words(
        `semana que vem, na semana que vem, da semana que vem, próxima semana, na próxima semana, da próxima semana, semana seguinte`,
      ),
      2: ['daqui a duas semanas', 'na outra semana'],
    },
    nextWeekday: 'ask',
    units: {
      day: ['dia', 'dias'],
      week: ['semana', 'semanas'],
      month: ['mês', 'meses'],
      hour: ['hora', 'horas'],
      minute: ['minuto', 'minutos'],
    },
    weekend: ['fim de semana', 'final de semana', 'fins de semana'],
    weeksOn: { 1: ['a oito dias', 'a oito'], 2: ['a quinze dias', 'a quinze'] },
    in: ['em', 'daqui a', 'dentro de', 'daqui'],
    later: ['depois', 'mais tarde'],
    parts: {
      morning: words(
        `manhã, de manhã, da manhã, pela manhã, na parte da manhã, cedo, manhãzinha, de manhãzinha, cedinho, bem cedo, logo cedo`,
      ),
      noon: ['hora do almoço', 'na hora do almoço'],
      afternoon:
        words(`tarde, de tarde, da tarde, à tarde, na parte da tarde, pela tarde, depois do almoço, depois de almoço, a seguir ao almoço,
        início da tarde, começo da tarde, tardinha, à tardinha, de tardinha`),
      evening: words(
        `noite, à noite, da noite, de noite, fim da tarde, no fim da tarde, final da tarde, noitinha, à noitinha, de noitinha`,
      ),
      night: ['madrugada', 'da madrugada', 'de madrugada'],
    },
    am: [],
    pm: [],
    times: {
      '12:00': ['meio-dia', 'ao meio-dia', 'o meio-dia'],
      '12:30': ['meio-dia e meia', 'meio dia e meia'],
      '00:00': ['meia-noite', 'à meia-noite'],
    },
    beforeHour: { '-15': ['quinze para', 'quinze para as', 'um quarto para as', 'um quarto para'] },
    afterHour: {
      30: ['e meia', 'e trinta'],
      15: ['e um quarto', 'e quarto'],
      '-15': ['menos um quarto', 'menos quinze'],
      0: ['em ponto'],
    },
    past: [],
    to: ['para as', 'para a', 'pras', 'pra', 'minutos para as', 'para o'],
    plus: ['e'],
    minus: ['menos'],
    less: [],
    at: words(
      `às, as, à, a, pelas, lá pelas, por volta das, por volta de, umas, ao, para as, perto das, cerca das, mais ou menos às, mais ou menos as, mais ou menos à, mais ou menos`,
    ),
    oclock: ['horas', 'hora', 'h', 'hrs'],
    on: words(`dia, no dia, o dia, do dia, para o dia, no, ao dia`),
    dayNumber: [],
    after: words(
      `não posso antes das, não posso antes da, não consigo antes das, não consigo antes da, não dá antes das, não dá antes da, não antes das, não antes da, só depois das, só depois da,
      depois das, depois da, depois de, após, após as, a partir das, a partir de, a partir da, depois do, passando das`,
    ),
    before: words(`antes das, antes da, antes de, antes do, até, até as, até às, no máximo`),
    between: ['entre', 'das', 'da', 'de'],
    and: ['e', 'às', 'as', 'à', 'a', 'até', 'até às', 'até as'],
    not: words(`não, menos, exceto, em vez de, em vez da, ao invés de, ao invés da, sem ser`),
    notAfter: words(
      `não desculpa, não desculpe, ai não, não perdão, não calma, esse não, essa não, não espera, não peraí, não melhor, ou melhor, quer dizer, aliás, digo, não dá, não posso, não me serve, não consigo, não vai dar, não é bom`,
    ),
    or: ['ou'],
    soonest:
      words(`o mais rápido possível, o quanto antes, quanto antes, o mais cedo possível, assim que possível, o mais breve possível,
      primeiro horário, primeira vaga, com urgência, logo que possível`),
    any: words(`qualquer dia, qualquer hora, qualquer horário, tanto faz, quando der, quando quiser, não importa, a qualquer hora,
      o que for melhor`),
    skip: words(`a, o, as, os, de, do, da, na, no, em, para, pra, e, às, às, um, uma, feira, pela`),
    aliases: {
      'quinze dias': '2 semanas',
      'meia hora': '30 minutos',
      'primeira semana de': 'primeiro semana de',
      'segunda semana de': 'segundo semana de',
      'terceira semana de': 'terceiro semana de',
      'esta manhã': 'hoje manhã',
      'esta tarde': 'hoje tarde',
      'esta noite': 'hoje noite',
      'hoje à noite': 'hoje noite',
      'amanhã cedo': 'amanhã manhã',
    },
  },
  cues: {
    cancel:
      words(`tirar meu nome, tira meu nome, tire meu nome, tirar o meu nome, riscar meu nome, dar a minha vaga, dar minha vaga,
      cancel*, desmarc*, anul*, não vou poder ir, não posso ir, não vou conseguir ir, não vou poder comparecer, não poderei ir,
      não preciso mais+consulta, não vou mais, desistir`),
    move: words(`jogar pra, jogar para, passar pra outra, passar para outra, passar pra semana, passar para a semana, outra semana+minha consulta,
      outro dia+minha consulta, outro dia+meu horário, outra hora+minha consulta,
      remarc*, reagend*, mudar+consulta, mudar+horário, mudar a hora, mudar o dia, mudar a data, alterar+consulta, trocar+horário,
      trocar o dia, adiar, adiant*, antecipar, transferir+consulta, outro horário para a minha, passar+consulta, mudar minha, mudar meu,
      mudar a minha, alterar+horário, alterar+marcação`),
    mine: words(`esqueci que dia, esqueci que horas, esqueci o dia, esqueci a hora, esqueci a data, não lembro que dia, não lembro que horas, não lembro o dia,
      não me lembro que dia, não me lembro a que horas, que dia ficou, que horas ficou, que dia ficou marcad*, esqueci+marcad*, lembro+marcad*,
      não lembro+consulta, não me lembro+consulta, não lembro+horário, não me lembro+marcação, a que horas é a minha,
      quando é a minha, quando é minha, que horas é a minha, que horas é minha, qual o horário da minha, tenho consulta,
      tenho horário marcado, confirmar minha, confirmar a minha, esqueci+consulta, esqueci+horário, lembrar+minha, quando é o meu, que horas é o meu`),
    transfer:
      words(`falar com, uma pessoa, pessoa de verdade, um humano, atendente, me passa, me passe, me transfere, transfer*, passe-me,
      o gerente+!avisar+!dizer+!liguei, a gerente+!avisar+!dizer+!liguei, o responsável+!avisar, a responsável+!avisar, o dono+!avisar+!dizer+!liguei, a dona+!avisar+!dizer+!liguei, operador*, alguém de verdade, ser humano`),
    message: words(`avisar, que eu liguei, que liguei, dizer ao, dizer à,
      recado, mensagem, me liga*, me ligue*, retornar, retorno, ligar de volta, avisa*, avise*, diga a, diga ao, digam,
      ligar para mim, deixar dito`),
    price:
      words(`quanto custa*, quanto é, quanto fica, quanto sai, quanto cobra*, preço*, valor*, tarifa*, custo*, vocês cobram, caro,
      tabela de preços`),
    hours:
      words(`horário de funcionamento, horário de atendimento, horários de, abert*, abre*, abrem, fecha*, fecham, funciona*,
      que horas vocês, qual o horário de, qual é o horário de, vosso horário, atendem`),
    services: words(`também fazem, fazem também, aí fazem, aí também,
      quais serviços, que serviços, o que vocês fazem, o que vocês oferecem, vocês oferecem, vocês fazem, quais tratamentos,
      lista de serviços, serviços vocês, que tipo de`),
    address:
      words(`perto de quê, perto do quê, não acho vocês, não encontro vocês, não vos encontro, como é que chego, ponto de referência, qual o andar, qual prédio,
      onde é que vocês, onde é que fica*, onde é que é, como faço para chegar, em que rua,
      endereço, morada, onde fica*, onde vocês, onde estão, localiza*, como chego, como chegar, estacionamento, estacionar,
      que rua, qual a rua, qual é a rua, perto de onde, vocês ficam onde, fica onde, ficam onde`),
    book: words(`ver isto, ver isso, dar uma olhada, dor de dente*, dor de dentes, dói, está doendo, tá doendo, cabo de mim, me matando, quebrei um dente, caiu um dente,
      ver o dentista, ver o doutor, ver a doutora, ver o médico, passar com o, passar no médico,
      consulta*, marcar, agendar*, agende*, agendo, agendei, agendad*, agendamento*, horário, reserv*, marcação, vaga*, disponib*, disponível, gostaria de ir, posso ir, queria ir,
      encaixe, encaixar, atender-me, me atender, tem algo, tem alguma coisa, hora marcada`),
    identity:
      words(`com gente, com robô, ou robô, ou com robô, gente ou, é robô, ou máquina, ou uma máquina, uma pessoa ou, pessoa de verdade ou,
      um robô, uma máquina, um computador, inteligência artificial, quem é você, quem fala, com quem eu falo, com quem falo,
      é uma gravação, você é real, é gente, com quem estou falando`),
    repeat:
      words(`picotou, picotando, cortou tudo, tá cortando, está a cortar, o que foi que você, o que foi que disse, o que você falou, o que é que disse,
      repet*, repit*, de novo por favor, como disse, não entendi, não ouvi, não percebi, mais uma vez, outra vez por favor,
      pode falar de novo`),
    angry: words(`estou farto, estou farta, ninguém resolve, falta de respeito, brincadeira comigo,
      estúpid*, idiota*, inútil, ridícul*, merda, porra, caralho, droga, inaceitável, absurdo, reclama*, palhaçada, incompetente*,
      perda de tempo, vergonha`),
    goodbye:
      words(`tchau, adeus, até logo, até mais, até breve, é só isso, só isso, era só isso, era isso, é tudo, mais nada, tenha um bom dia,
      bom dia pra você, mais nada obrigado, nada mais`),
    thanks: words(`obrigad*, muito obrigado, muito obrigada, agradeço, valeu, agradecid*`),
    hello: words(`olá, oi, alô, bom dia, boa tarde, boa noite, viva, e aí`),
  },
  yes: words(`sim, claro, isso, isso mesmo, certo, correto, exato, exatamente, está certo, tá certo, tá bom, está bom, ok, okay, pode ser,
    perfeito, com certeza, por favor, pode, beleza, ótimo, combinado, é isso, tudo bem, está bem, confirmo, de acordo, uhum, positivo`),
  no: words(`não, nada disso, errado, incorreto, não está certo, não é isso, de jeito nenhum, não obrigado, não obrigada, negativo,
    melhor não, nenhum, nenhuma, deixa, deixa pra lá, nada`),
  names: {
    before:
      words(`meu nome é, o meu nome é, me chamo, chamo-me, eu sou, sou o, sou a, sou, aqui é, aqui é o, aqui é a, em nome de,
      no nome de, está no nome de, o nome é, meu sobrenome é, sobrenome, apelido, nome, quem fala é, é, fala o, fala a, para`),
    after: ['falando', 'quem fala'],
    titles: words(`senhor, senhora, doutor, doutora, seu, dona, sr, sra, dr, dra`),
    fillers:
      words(`é, eh, hum, bom, então, sim, não, olá, oi, por favor, obrigado, obrigada, claro, e, certo, meu, minha, consulta, ok, bom dia,
      boa tarde, isso, tá`),
    isFamilyFirst: false,
    asIn: ['de', 'como', 'como em'],
    letters: { dáblio: 'w', ípsilon: 'y', agá: 'h', jota: 'j', xis: 'x', cedilha: 'ç', 'cê cedilha': 'ç' },
  },
  wishes:
    words(`português, portuguesa, portuguese, portugais, portugués, portugiesisch, portoghese, portugees, португальск*,
    ポルトガル語, 葡萄牙语, 葡语, البرتغالية, برتغالي, بالبرتغالي, पुर्तगाली`),
  known:
    words(`o, os, um, uma, não, sim, eu, você, para, com, quero, queria, gostaria, obrigado, obrigada, bom, dia, quanto, é, minha,
    meu, amanhã, consulta, tem, por`),
  say: PORTUGUESE_SENTENCES,
};
