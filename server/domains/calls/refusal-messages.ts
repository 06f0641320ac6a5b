/**
 * What a caller hears when the agent may not take the call. It blames nobody: that the balance is empty is between
 * the business and us.
 */
const MESSAGES: Record<string, string> = {
  en: 'We are sorry, we cannot take your call right now. Please try again later.',
  fr: 'Nous sommes désolés, nous ne pouvons pas prendre votre appel pour le moment. Veuillez rappeler plus tard.',
  es: 'Lo sentimos, no podemos atender su llamada en este momento. Por favor, inténtelo más tarde.',
  de: 'Es tut uns leid, wir können Ihren Anruf gerade nicht annehmen. Bitte versuchen Sie es später noch einmal.',
  it: 'Siamo spiacenti, al momento non possiamo rispondere. La preghiamo di richiamare più tardi.',
  pt: 'Lamentamos, não podemos atender a sua chamada agora. Por favor, tente mais tarde.',
  zh: '很抱歉，我们现在无法接听您的来电。请稍后再拨。',
  cmn: '很抱歉，我们现在无法接听您的来电。请稍后再拨。',
  ja: '申し訳ございません。ただいま電話に出ることができません。後ほどおかけ直しください。',
  ko: '죄송합니다. 지금은 전화를 받을 수 없습니다. 나중에 다시 걸어 주세요.',
  ar: 'نعتذر، لا يمكننا الرد على مكالمتك الآن. يرجى المحاولة لاحقاً.',
  hi: 'क्षमा करें, हम अभी आपका कॉल नहीं ले सकते। कृपया बाद में प्रयास करें।',
  ru: 'К сожалению, сейчас мы не можем ответить на ваш звонок. Пожалуйста, перезвоните позже.',
};

const ENGLISH = 'We are sorry, we cannot take your call right now. Please try again later.';

/** The message in the number's language; English where there is none yet. */
export function refusalMessage(languageCode: string): string {
  return MESSAGES[languageCode] ?? ENGLISH;
}
