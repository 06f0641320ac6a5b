const ENGLISH = 'We are sorry, we cannot take your call right now. Please try again later.';

/**
 * What a caller hears when the agent may not take the call, in each language of a number. It blames nobody: that the
 * balance is empty, or that the day has cost enough, is between the business and us.
 */
const MESSAGES: Record<string, string> = {
  en: ENGLISH,
  fr: 'Nous sommes désolés, nous ne pouvons pas prendre votre appel pour le moment. Veuillez rappeler plus tard.',
  es: 'Lo sentimos, no podemos atender su llamada en este momento. Por favor, inténtelo más tarde.',
  de: 'Es tut uns leid, wir können Ihren Anruf gerade nicht annehmen. Bitte versuchen Sie es später noch einmal.',
  it: 'Siamo spiacenti, al momento non possiamo rispondere. La preghiamo di richiamare più tardi.',
  pt: 'Lamentamos, não podemos atender a sua chamada agora. Por favor, tente mais tarde.',
  zh: '很抱歉，我们现在无法接听您的来电。请稍后再拨。',
  cmn: '很抱歉，我们现在无法接听您的来电。请稍后再拨。',
  yue: '對唔住，我哋而家未能接聽你嘅來電。請稍後再打嚟。',
  ja: '申し訳ございません。ただいま電話に出ることができません。後ほどおかけ直しください。',
  ko: '죄송합니다. 지금은 전화를 받을 수 없습니다. 나중에 다시 걸어 주세요.',
  ar: 'نعتذر، لا يمكننا الرد على مكالمتك الآن. يرجى المحاولة لاحقاً.',
  hi: 'क्षमा करें, हम अभी आपका कॉल नहीं ले सकते। कृपया बाद में प्रयास करें।',
  ru: 'К сожалению, сейчас мы не можем ответить на ваш звонок. Пожалуйста, перезвоните позже.',
  nl: 'Onze excuses, we kunnen uw oproep op dit moment niet aannemen. Probeer het later opnieuw.',
  pl: 'Przepraszamy, nie możemy teraz odebrać Państwa połączenia. Prosimy zadzwonić później.',
  tr: 'Üzgünüz, şu anda çağrınızı yanıtlayamıyoruz. Lütfen daha sonra tekrar arayın.',
  vi: 'Rất tiếc, hiện tại chúng tôi không thể nhận cuộc gọi của quý khách. Vui lòng gọi lại sau.',
  th: 'ขออภัย ขณะนี้เราไม่สามารถรับสายของคุณได้ กรุณาโทรกลับมาใหม่ภายหลัง',
  id: 'Mohon maaf, saat ini kami tidak dapat menerima panggilan Anda. Silakan coba lagi nanti.',
  ms: 'Maaf, kami tidak dapat menjawab panggilan anda sekarang. Sila cuba lagi kemudian.',
  uk: 'На жаль, зараз ми не можемо відповісти на ваш дзвінок. Будь ласка, зателефонуйте пізніше.',
  cs: 'Omlouváme se, váš hovor nyní nemůžeme přijmout. Zavolejte prosím později.',
  sk: 'Ospravedlňujeme sa, váš hovor teraz nemôžeme prijať. Zavolajte prosím neskôr.',
  hu: 'Elnézést kérünk, hívását most nem tudjuk fogadni. Kérjük, próbálja meg később.',
  ro: 'Ne pare rău, nu vă putem prelua apelul acum. Vă rugăm să reveniți mai târziu.',
  bg: 'Съжаляваме, в момента не можем да приемем обаждането ви. Моля, обадете се по-късно.',
  el: 'Λυπούμαστε, δεν μπορούμε να απαντήσουμε στην κλήση σας αυτή τη στιγμή. Παρακαλούμε καλέστε αργότερα.',
  sv: 'Vi kan tyvärr inte ta emot ditt samtal just nu. Försök gärna igen senare.',
  da: 'Vi kan desværre ikke tage imod dit opkald lige nu. Prøv venligst igen senere.',
  nb: 'Vi kan dessverre ikke ta imot anropet ditt akkurat nå. Vennligst prøv igjen senere.',
  fi: 'Valitettavasti emme voi juuri nyt vastata puheluusi. Yritä myöhemmin uudelleen.',
  hr: 'Žao nam je, trenutačno ne možemo primiti vaš poziv. Molimo pokušajte kasnije.',
  lt: 'Atsiprašome, šiuo metu negalime atsiliepti į jūsų skambutį. Prašome paskambinti vėliau.',
  lv: 'Atvainojiet, šobrīd nevaram pieņemt jūsu zvanu. Lūdzu, zvaniet vēlāk.',
  et: 'Vabandame, me ei saa praegu teie kõnet vastu võtta. Palun helistage hiljem uuesti.',
  sl: 'Žal trenutno ne moremo sprejeti vašega klica. Prosimo, pokličite pozneje.',
  pa: 'ਮਾਫ਼ ਕਰਨਾ, ਅਸੀਂ ਇਸ ਵੇਲੇ ਤੁਹਾਡੀ ਕਾਲ ਨਹੀਂ ਲੈ ਸਕਦੇ। ਕਿਰਪਾ ਕਰਕੇ ਬਾਅਦ ਵਿੱਚ ਕੋਸ਼ਿਸ਼ ਕਰੋ।',
  ta: 'மன்னிக்கவும், இப்போது உங்கள் அழைப்பை ஏற்க முடியவில்லை. தயவுசெய்து பிறகு முயற்சிக்கவும்.',
  he: 'אנו מצטערים, איננו יכולים לענות לשיחתכם כעת. אנא נסו שוב מאוחר יותר.',
  te: 'క్షమించండి, ప్రస్తుతం మేము మీ కాల్‌ను స్వీకరించలేము. దయచేసి తర్వాత ప్రయత్నించండి.',
  bn: 'দুঃখিত, আমরা এখন আপনার কল নিতে পারছি না। অনুগ্রহ করে পরে আবার চেষ্টা করুন।',
  gu: 'માફ કરશો, અમે અત્યારે તમારો કૉલ લઈ શકતા નથી. કૃપા કરીને પછી પ્રયાસ કરો.',
  kn: 'ಕ್ಷಮಿಸಿ, ನಾವು ಈಗ ನಿಮ್ಮ ಕರೆಯನ್ನು ಸ್ವೀಕರಿಸಲು ಸಾಧ್ಯವಿಲ್ಲ. ದಯವಿಟ್ಟು ನಂತರ ಪ್ರಯತ್ನಿಸಿ.',
  ml: 'ക്ഷമിക്കണം, ഇപ്പോൾ നിങ്ങളുടെ കോൾ എടുക്കാൻ കഴിയില്ല. ദയവായി പിന്നീട് ശ്രമിക്കുക.',
  mr: 'क्षमस्व, आम्ही सध्या तुमचा कॉल घेऊ शकत नाही. कृपया नंतर प्रयत्न करा.',
  ur: 'معذرت، ہم ابھی آپ کی کال نہیں لے سکتے۔ براہِ کرم بعد میں کوشش کریں۔',
  fa: 'متأسفیم، اکنون نمی‌توانیم به تماس شما پاسخ دهیم. لطفاً بعداً تماس بگیرید.',
  sw: 'Samahani, hatuwezi kupokea simu yako kwa sasa. Tafadhali jaribu tena baadaye.',
  fil: 'Paumanhin, hindi namin masagot ang inyong tawag sa ngayon. Pakisubukang muli mamaya.',
  sr: 'Жао нам је, тренутно не можемо да примимо ваш позив. Молимо вас, позовите касније.',
  af: 'Ons is jammer, ons kan nie nou u oproep neem nie. Probeer asseblief later weer.',
};

/** The message in the number's language; English for one that is not known here yet. */
export function refusalMessage(languageCode: string): string {
  return MESSAGES[languageCode] ?? ENGLISH;
}
