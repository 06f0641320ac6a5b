import type { LanguageCode } from '../../languages/catalogue/languages.ts';

/** Said where a message is all that can be taken: the caller is asked for a name and the matter. */
export const LEAVE_MESSAGE: Record<LanguageCode, string> = {
  en:
    'I cannot help with that myself. Please tell me your name and what it is about, and somebody will call you back.',
  es:
    'No puedo ayudarle con eso directamente. Por favor, dígame su nombre y el motivo de su llamada, y le devolveremos la llamada.',
  fr:
    'Je ne peux pas vous aider moi-même. Veuillez me dire votre nom et l’objet de votre appel, et on vous rappellera.',
  de:
    'Dabei kann ich Ihnen selbst nicht helfen. Bitte nennen Sie mir Ihren Namen und Ihr Anliegen, dann rufen wir Sie zurück.',
  it:
    'Non posso aiutarla direttamente. Mi dica per favore il suo nome e il motivo della chiamata, e la richiameremo.',
  pt:
    'Não consigo ajudar com isso diretamente. Por favor, diga o seu nome e o assunto, e ligaremos de volta.',
  ar: 'لا أستطيع مساعدتكم في ذلك بنفسي. من فضلكم اذكروا اسمكم وموضوع الاتصال، وسنعاود الاتصال بكم.',
  zh: '这件事我无法直接为您处理。请告诉我您的姓名和来电事由，我们会给您回电。',
  ja:
    'その件はわたくしでは承ることができません。お名前とご用件をお話しください。担当者より折り返しお電話いたします。',
  ko: '그 일은 제가 직접 도와드릴 수 없습니다. 성함과 용건을 말씀해 주시면 담당자가 다시 전화드리겠습니다.',
  hi: 'इसमें सीधे मदद नहीं हो पाएगी। कृपया अपना नाम और काम बताइए, आपको वापस कॉल किया जाएगा।',
  ru: 'С этим я помочь не могу. Пожалуйста, назовите ваше имя и причину звонка, и вам перезвонят.',
  nl:
    'Daarmee kan ik u zelf niet helpen. Zegt u mij alstublieft uw naam en waar het over gaat, dan wordt u teruggebeld.',
  pl: 'Nie mogę w tym pomóc bezpośrednio. Proszę podać imię i nazwisko oraz sprawę, a oddzwonimy.',
  tr: 'Bu konuda size kendim yardımcı olamıyorum. Lütfen adınızı ve konuyu söyleyin, sizi geri arayalım.',
  vi: 'Tôi không thể trực tiếp giúp việc này. Xin quý khách cho biết tên và nội dung, chúng tôi sẽ gọi lại.',
  th: 'เรื่องนี้ระบบช่วยโดยตรงไม่ได้ กรุณาบอกชื่อและเรื่องที่ต้องการติดต่อ แล้วจะมีผู้โทรกลับ',
  id:
    'Saya tidak dapat membantu hal itu secara langsung. Mohon sebutkan nama dan keperluan Anda, kami akan menelepon kembali.',
  ms:
    'Saya tidak dapat membantu hal itu sendiri. Sila beritahu nama dan urusan anda, kami akan menelefon semula.',
  uk: 'З цим я допомогти не можу. Будь ласка, назвіть ваше ім’я та причину дзвінка, і вам передзвонять.',
  cs: 'S tím vám přímo pomoci nemohu. Řekněte mi prosím své jméno a o co jde, a zavoláme vám zpět.',
  sk: 'S tým vám priamo pomôcť nemôžem. Povedzte mi, prosím, svoje meno a o čo ide, a zavoláme vám späť.',
  hu:
    'Ebben közvetlenül nem tudok segíteni. Kérem, mondja meg a nevét és hogy miről van szó, és visszahívjuk.',
  ro:
    'Nu vă pot ajuta direct cu aceasta. Vă rog să-mi spuneți numele și despre ce este vorba, și veți fi sunat înapoi.',
  bg: 'С това не мога да помогна пряко. Моля, кажете името си и за какво се отнася, и ще ви се обадим.',
  el:
    'Δεν μπορώ να βοηθήσω εγώ σε αυτό. Παρακαλώ πείτε μου το όνομά σας και τι αφορά, και θα σας καλέσουμε εμείς.',
  sv: 'Det kan jag inte hjälpa till med själv. Säg ditt namn och vad det gäller, så ringer vi upp dig.',
  da:
    'Det kan jeg ikke selv hjælpe med. Sig venligst dit navn og hvad det drejer sig om, så ringer vi tilbage.',
  nb:
    'Det kan jeg ikke hjelpe med selv. Vennligst si navnet ditt og hva det gjelder, så ringer vi deg tilbake.',
  fi: 'En voi itse auttaa siinä. Kerro nimesi ja asiasi, niin sinulle soitetaan takaisin.',
  hr: 'S time vam ne mogu izravno pomoći. Molim vas, recite svoje ime i o čemu je riječ, i nazvat ćemo vas.',
  lt: 'Tiesiogiai padėti negaliu. Prašau pasakyti savo vardą ir reikalą, ir jums perskambinsime.',
  lv: 'Ar to es nevaru palīdzēt. Lūdzu, pasakiet savu vārdu un par ko ir runa, un jums atzvanīs.',
  et:
    'Ma ei saa sellega ise aidata. Palun öelge oma nimi ja millega on tegu, ning teile helistatakse tagasi.',
  sl:
    'Pri tem vam ne morem neposredno pomagati. Prosim, povejte svoje ime in za kaj gre, in poklicali vas bomo nazaj.',
  cmn: '这件事我无法直接为您处理。请告诉我您的姓名和来电事由，我们会给您回电。',
  yue: '呢件事我未能夠直接幫到你。請講低你嘅姓名同埋係關於乜嘢事，我哋會覆你電話。',
  pa: 'ਇਸ ਵਿੱਚ ਸਿੱਧੀ ਮਦਦ ਨਹੀਂ ਹੋ ਸਕੇਗੀ। ਕਿਰਪਾ ਕਰਕੇ ਆਪਣਾ ਨਾਂ ਅਤੇ ਕੰਮ ਦੱਸੋ, ਤੁਹਾਨੂੰ ਵਾਪਸ ਕਾਲ ਕੀਤੀ ਜਾਵੇਗੀ।',
  ta: 'அதில் என்னால் நேரடியாக உதவ முடியாது. உங்கள் பெயரையும் விஷயத்தையும் சொல்லுங்கள், உங்களைத் திரும்ப அழைப்பார்கள்.',
  he: 'בזה אין באפשרותי לעזור ישירות. אנא אמרו את שמכם ובמה מדובר, ונחזור אליכם.',
  te: 'ఈ విషయంలో నేను నేరుగా సహాయం చేయలేను. దయచేసి మీ పేరు, విషయం చెప్పండి, మీకు తిరిగి కాల్ చేస్తారు.',
  bn: 'এ ব্যাপারে আমি নিজে সাহায্য করতে পারছি না। অনুগ্রহ করে আপনার নাম ও প্রয়োজন বলুন, আপনাকে ফিরতি কল করা হবে।',
  gu: 'એમાં સીધી મદદ થઈ શકશે નહીં. કૃપા કરીને તમારું નામ અને કામ જણાવો, તમને પાછો કૉલ કરવામાં આવશે.',
  kn: 'ಈ ವಿಷಯದಲ್ಲಿ ನಾನು ನೇರವಾಗಿ ಸಹಾಯ ಮಾಡಲಾರೆ. ದಯವಿಟ್ಟು ನಿಮ್ಮ ಹೆಸರು ಮತ್ತು ವಿಷಯ ತಿಳಿಸಿ, ನಿಮಗೆ ಮರಳಿ ಕರೆ ಮಾಡಲಾಗುವುದು.',
  ml: 'ഇക്കാര്യത്തിൽ എനിക്ക് നേരിട്ട് സഹായിക്കാനാവില്ല. ദയവായി നിങ്ങളുടെ പേരും കാര്യവും പറയൂ, നിങ്ങളെ തിരികെ വിളിക്കും.',
  mr: 'यात थेट मदत करता येणार नाही. कृपया तुमचे नाव आणि काम सांगा, तुम्हाला परत कॉल केला जाईल.',
  ur: 'اس میں براہ راست مدد ممکن نہیں۔ براہ کرم اپنا نام اور کام بتائیں، آپ کو واپس کال کی جائے گی۔',
  fa: 'در این مورد خودم نمی‌توانم کمک کنم. لطفاً نام و موضوع تماس خود را بگویید تا با شما تماس بگیرند.',
  sw:
    'Siwezi kukusaidia moja kwa moja katika hilo. Tafadhali niambie jina lako na jambo lenyewe, nawe utapigiwa simu.',
  fil:
    'Hindi ko po kayo direktang matutulungan diyan. Pakisabi po ang inyong pangalan at ang inyong sadya, at tatawagan po kayo.',
  sr: 'У томе вам не могу непосредно помоћи. Молим вас, реците своје име и о чему се ради, и позваћемо вас.',
  af: 'Ek kan nie self daarmee help nie. Sê asseblief u naam en waaroor dit gaan, dan sal iemand u terugbel.',
};
