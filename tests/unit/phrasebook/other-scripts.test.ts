import { describe, expect, it } from 'vitest';
import type { LanguageCode } from '../../../server/modules/languages/catalogue/languages.ts';
import { makeConversation, makeFacts, type Talk } from './fake-business.ts';

/** The turns of a caller in one language. The existing appointment belongs to Marie Tremblay. */
interface Caller {
  code: LanguageCode;
  services: [string, string];
  book: string[];
  /** The name that the booking tool receives: given name, family name. */
  name: [string, string];
  move: string[];
  cancel: string[];
  price: string;
  hours: string;
  message: string[];
  person: string;
  languageRequest: string;
  nonsense: string;
  neverMind: string[];
}

const CALLERS: Caller[] = [
  {
    code: 'ru',
    services: ['Чистка зубов', 'Отбеливание'],
    book: [
      'Здравствуйте, хочу записаться на чистку зубов',
      'во вторник в половине одиннадцатого',
      'да',
      'Мария Соколова',
      'да, верно',
    ],
    name: ['Мария', 'Соколова'],
    move: [
      'мне нужно перенести запись',
      'Marie Tremblay, четвёртого декабря в одиннадцать',
      'в понедельник в десять',
      'да',
    ],
    cancel: ['отмените мою запись', 'Marie Tremblay', '4 декабря в 11', 'да'],
    price: 'Сколько стоит отбеливание?',
    hours: 'вы работаете в субботу?',
    message: ['передайте, пожалуйста, сообщение', 'Опоздаю на десять минут', 'Мария Соколова'],
    person: 'соедините меня с администратором',
    languageRequest: 'можно по-английски?',
    nonsense: 'тыр пыр',
    neverMind: ['отмените мою запись', 'Marie Tremblay, 4 декабря в 11', 'нет, не надо'],
  },
  {
    code: 'ja',
    services: ['歯のクリーニング', 'ホワイトニング'],
    book: [
      '歯のクリーニングの予約をお願いします',
      '来週の火曜日の10時半で',
      'はい',
      '山田花子です',
      'はい、そうです',
    ],
    name: ['花子', '山田'],
    move: [
      '予約を変更したいのですが',
      'Marie Tremblayです。12月4日の11時です',
      '月曜日の10時',
      'お願いします',
    ],
    cancel: ['予約をキャンセルしたいです', 'Marie Tremblay', '12月4日11時', 'はい'],
    price: 'ホワイトニングはいくらですか',
    hours: '土曜日は開いていますか',
    message: ['伝言をお願いします', '十分ほど遅れます', '山田花子です'],
    person: '担当の方につないでください',
    languageRequest: '英語でお願いします',
    nonsense: 'ぽぽぽぽ',
    neverMind: ['予約をキャンセルしたいです', 'Marie Tremblayです。12月4日の11時です', 'いいえ、違います'],
  },
  {
    code: 'zh',
    services: ['洗牙', '牙齿美白'],
    book: ['你好，我想预约洗牙', '下周二上午十点半', '对', '我叫王小明', '对的'],
    name: ['小明', '王'],
    move: ['我想改一下预约时间', 'Marie Tremblay，十二月四号十一点', '改到周一十点', '好的'],
    cancel: ['我要取消预约', 'Marie Tremblay', '12月4号上午11点', '确定'],
    price: '牙齿美白多少钱',
    hours: '你们星期六开门吗',
    message: ['我想留个言', '我会迟到十分钟', '王小明'],
    person: '请帮我转人工',
    languageRequest: '可以说英语吗',
    nonsense: '啦啦啦啦啦',
    neverMind: ['我要取消预约', 'Marie Tremblay，十二月四号十一点', '不用了'],
  },
  {
    code: 'ar',
    services: ['تنظيف الأسنان', 'تبييض الأسنان'],
    book: [
      'مرحبا، أريد حجز موعد لتنظيف الأسنان',
      'يوم الثلاثاء الساعة العاشرة والنصف',
      'نعم',
      'مريم حداد',
      'نعم صحيح',
    ],
    name: ['مريم', 'حداد'],
    move: ['أريد تغيير موعدي', 'Marie Tremblay، يوم 4 ديسمبر الساعة 11', 'يوم الاثنين الساعة العاشرة', 'نعم'],
    cancel: ['أريد إلغاء موعدي', 'Marie Tremblay', '4 ديسمبر الساعة الحادية عشرة', 'أيوه'],
    price: 'بكم تبييض الأسنان؟',
    hours: 'هل تفتحون يوم السبت؟',
    message: ['أريد أن أترك رسالة', 'سأتأخر عشر دقائق', 'مريم حداد'],
    person: 'حولني على موظف لو سمحت',
    languageRequest: 'ممكن بالإنجليزية؟',
    nonsense: 'فففف بببب',
    neverMind: ['أريد إلغاء موعدي', 'Marie Tremblay، يوم 4 ديسمبر الساعة 11', 'لا، لا أريد'],
  },
  {
    code: 'hi',
    services: ['दाँतों की सफाई', 'दाँत सफ़ेद करना'],
    book: [
      'नमस्ते, मुझे दाँतों की सफाई के लिए अपॉइंटमेंट चाहिए',
      'मंगलवार को साढ़े दस बजे',
      'हाँ जी',
      'प्रिया शर्मा',
      'हाँ सही है',
    ],
    name: ['प्रिया', 'शर्मा'],
    move: ['मुझे अपना अपॉइंटमेंट बदलना है', 'Marie Tremblay, 4 दिसंबर को ग्यारह बजे', 'सोमवार को दस बजे', 'ठीक है'],
    cancel: ['मेरा अपॉइंटमेंट रद्द कर दीजिए', 'Marie Tremblay', '4 दिसंबर 11 बजे', 'हाँ'],
    price: 'दाँत सफ़ेद करना कितने का है?',
    hours: 'क्या आप शनिवार को खुले हैं?',
    message: ['मुझे एक संदेश छोड़ना है', 'मैं दस मिनट देर से आऊँगी', 'प्रिया शर्मा'],
    person: 'किसी इंसान से बात कराइए',
    languageRequest: 'क्या हम अंग्रेज़ी में बात कर सकते हैं?',
    nonsense: 'फफफफ बबबब',
    neverMind: ['मेरा अपॉइंटमेंट रद्द कर दीजिए', 'Marie Tremblay, 4 दिसंबर 11 बजे', 'नहीं, रहने दीजिए'],
  },
];

describe.each(CALLERS)('a caller in $code', (caller) => {
  const { code, services } = caller;

  function call(): Talk {
    const named = services.map((name, at) => ({
      id: at + 1,
      name,
      otherNames: [],
      description: '',
      minutes: 30,
      priceCents: 8_000 + at * 4_000,
    }));
    return makeConversation(makeFacts(code, { services: named, languages: [code, 'en'] }));
  }

  async function runDialogue(lines: readonly string[]): Promise<Talk & { last: string }> {
    const talk = call();
    let last = '';
    for (const line of lines) last = await talk.say(line);
    return { ...talk, last };
  }

  const done = ({ calls }: Talk) => calls.filter(({ tool }) => !tool.startsWith('find_'));

  it('a caller books the confirmed time under the confirmed name', async () => {
    const [first_name, last_name] = caller.name;
    const talk = await runDialogue(caller.book);
    expect(done(talk)).toEqual([
      { tool: 'hold_slot', input: { service_id: 1, starts_at: '2026-12-01T10:30' } },
      { tool: 'book', input: { hold_id: 'hold 2026-12-01T10:30', first_name, last_name } },
    ]);
  });

  it('a caller hears the day, the time and the name before the booking is made', async () => {
    const talk = call();
    const [request = '', when = '', yes = '', name = ''] = caller.book;
    await talk.say(request);
    expect(await talk.say(when)).toMatch(/10(:|時|点)(30|半)/);
    await talk.say(yes);
    const back = await talk.say(name);
    for (const part of caller.name) expect(back).toContain(part);
    expect(talk.calls.map(({ tool }) => tool)).not.toContain('book');
  });

  it('a caller moves an appointment that is found by name, day and time', async () => {
    expect(done(await runDialogue(caller.move))).toEqual([
      { tool: 'hold_slot', input: expect.objectContaining({ starts_at: '2026-11-30T10:00' }) },
      { tool: 'move_appointment', input: { appointment_id: 'a1', hold_id: 'hold 2026-11-30T10:00' } },
    ]);
  });

  it('a caller cancels an appointment after a yes, but not after a no', async () => {
    expect(done(await runDialogue(caller.cancel))).toEqual([
      { tool: 'cancel_appointment', input: { appointment_id: 'a1' } },
    ]);
    expect(done(await runDialogue(caller.neverMind))).toEqual([]);
  });

  it('a caller gets a price and the opening hours of a day', async () => {
    expect((await runDialogue([caller.price])).last).toContain('120');
    const hours = (await runDialogue([caller.hours])).last;
    expect(hours).toMatch(/10/);
    expect(hours).toMatch(/28/);
  });

  it('a caller leaves a message in the original wording, with a name', async () => {
    const [, text] = caller.message;
    const [call_] = done(await runDialogue(caller.message));
    expect(call_).toMatchObject({ tool: 'take_message', input: { text } });
    for (const part of caller.name) expect(call_?.input.name).toContain(part);
  });

  it('a caller is transferred to a human, or answered in another language, on request', async () => {
    expect(done(await runDialogue([caller.person]))).toEqual([{ tool: 'transfer', input: {} }]);
    expect(done(await runDialogue([caller.languageRequest]))).toEqual([
      { tool: 'change_language', input: { code: 'en' } },
    ]);
  });

  it('a caller gets a closed question after an unclear turn and the offer of a message after the second one', async () => {
    const talk = call();
    const first = await talk.say(caller.nonsense);
    expect(first).toMatch(/[?？؟。।]$/);
    const second = await talk.say(caller.nonsense);
    expect(second).not.toBe(first);
    expect(done(talk)).toEqual([]);
  });

  it('a caller never hears an empty answer, a keyword of the code or an unfilled placeholder', async () => {
    for (const lines of [
      caller.book,
      caller.move,
      caller.cancel,
      caller.message,
      [caller.hours],
      [caller.price],
    ]) {
      const talk = call();
      for (const line of lines) expect(await talk.say(line)).not.toMatch(/undefined|null|NaN|[{}$]\{|^\s*$/);
    }
  });
});
