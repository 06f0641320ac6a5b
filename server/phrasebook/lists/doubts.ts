import type { LanguageCode } from '../../modules/languages/index.ts';
import { words } from '../words.ts';

/**
 * What makes a day that stands beside it another one, or none, in a way that no rule works out: a day counted from another
 * one, a past one, a feast, a habit, the day on which somebody cannot come. Where such words are left over the day is asked back.
 */
export const DOUBTS: Readonly<Partial<Record<LanguageCode, readonly string[]>>> = {
  en: words(`before that, after this, the one before, the week before, christmas,
    new year, new years, easter, thanksgiving, holiday, holidays, every, each, busy, away, out of town, on vacation, i work,
    i m working, not free, other than,
    anything but, last, ago, same day`),
  fr: words(`celui d'avant, noël, jour de l'an, nouvel an, pâques,
    férié, fêtes, chaque, tous les, toutes les, occupé, occupée, en vacances, en congé, pas libre, je travaille, absent, absente,
    autre que, dernier, dernière, le même jour`),
  es: words(`navidad, año nuevo, semana santa, feriado, festivo,
    cada, todos los, todas las, ocupado, ocupada, de vacaciones, de viaje, trabajo, no estoy,
    pasado, pasada, último, última, el mismo día`),
  de: words(`darauf, davor, weihnachten, silvester, neujahr, ostern, feiertag, feiertage,
    jeden, jede, immer, beschäftigt, im urlaub, verreist, arbeite ich, arbeiten, keine zeit,
    letzten, letzte, letzter, vergangenen, am selben tag`),
  pt: words(`natal, ano novo, páscoa, carnaval, feriado, cada, todo, toda, todos os,
    todas as, ocupado, ocupada, de férias, viajando, trabalho, passado,
    passada, último, última, no mesmo dia`),
  it: words(`natale, capodanno, pasqua, ferragosto, festivo,
    feste, ogni, tutti i, tutte le, occupato, occupata, in ferie, in vacanza, lavoro,
    scorso, scorsa, ultimo, ultima, lo stesso giorno`),
  nl: words(`daarvoor, ervoor, kerst, kerstmis, nieuwjaar, oud en nieuw, pasen,
    feestdag, feestdagen, elke, iedere, bezet, druk, op vakantie, weg, werk ik, geen tijd,
    vorige, afgelopen, dezelfde dag`),
  ru: words(`до этого, рождество, рождества, новый год, нового года, новым годом, пасха,
    праздник, праздники, праздников, каждый, каждую, каждое, в отпуске, уезжаю, уеду, работаю, некогда,
    прошлый, прошлую, прошлой, прошлое, прошлом, в тот же день`),
  ja: words(
    'その前, 翌週, クリスマス, 年末, 年始, 正月, 祝日, 連休, 毎週, 毎日, 忙し, 休暇, 出張, 仕事が, 仕事な, 先週, 前回, この前, 同じ日',
  ),
  zh: words(
    '圣诞, 元旦, 春节, 过年, 节日, 假期, 放假, 每周, 每个, 每天, 很忙, 出差, 要上班, 要加班, 上周, 上个, 上星期, 上礼拜, 上次, 同一天',
  ),
  ar: words(`قبلها, قبل ذلك, العيد, عيد, رمضان, رأس السنة, الكريسماس, كل, مشغول,
    مشغولة, مسافر, مسافرة, عندي دوام, عندي شغل, إجازة, بأي يوم غير,
    الماضي, الماضية, اللي فات, نفس اليوم`),
  hi: words(`उससे पहले, दिवाली, होली, ईद, क्रिसमस, नए साल, नये साल, छुट्टी, छुट्टियों, हर, हरेक, व्यस्त,
    बाहर हूँ, बाहर हूं, काम है, खाली नहीं, पिछले, पिछली,
    पिछला, उसी दिन`),
};
