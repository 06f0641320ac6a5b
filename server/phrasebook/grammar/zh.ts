import type { Grammar } from './grammar.ts';
import { words } from './grammar.ts';

const DIGITS = [...'零一二三四五六七八九'];

/** Number words from 1 to 99: `三`, `十三`, `二十三`. For the number 2 also `两`, which counts things. */
function counted(number: number): string[] {
  const [tens, ones] = [Math.floor(number / 10), number % 10];
  if (tens === 0) return number === 2 ? ['二', '两', '兩'] : [DIGITS[ones] ?? ''];
  const form = `${tens === 1 ? '' : (DIGITS[tens] ?? '')}十${ones === 0 ? '' : (DIGITS[ones] ?? '')}`;
  return tens === 1 ? [form, `一${form}`] : [form];
}

const WEEKS =
  words(`这周, 本周, 这个周, 这星期, 这个星期, 这礼拜, 这个礼拜, 這週, 下周, 下个周, 下星期, 下个星期, 下礼拜,
  下个礼拜, 下週, 下下周, 下下星期, 下下个星期, 下下礼拜, 下下个礼拜, 下下週`);
/** Splits `下周二` (Tuesday of next week), in which the words for week and weekday share a character. */
const WEEKDAYS_OF_WEEKS = Object.fromEntries(
  WEEKS.flatMap((week) => [...'一二三四五六日天'].map((day) => [week + day, `${week}星期${day}`])),
);

export const CHINESE: Grammar = {
  code: 'zh',
  isSpaced: false,
  locale: 'zh-CN',
  isFamilyFirst: true,
  cardinals: counted,
  ordinals: (number) => [`第${counted(number)[0] ?? ''}`, `第${counted(number)[0] ?? ''}个`],
  dateOrder: 'month first',
  nextWeekday: 'week',
  doLimitsFollow: true,
  aliases: WEEKDAYS_OF_WEEKS,
  formatTime: ({ hour, minute }) => {
    const part = hour < 6 ? '凌晨' : hour < 12 ? '上午' : hour === 12 ? '中午' : hour < 18 ? '下午' : '晚上';
    return `${part}${hour > 12 ? hour - 12 : hour}点${minute === 0 ? '' : minute === 30 ? '半' : `${minute}分`}`;
  },
  slots: { name: ({ name }) => name.replace(/(?<=\p{Script=Han}) (?=\p{Script=Han})/u, '') },
};
