/** What a visitor may ask, as speakers of the language ask it. The first three are the page's own languages. */
export const HEAR_LINES = [
  { code: 'en', words: 'What are your opening hours?' },
  { code: 'fr', words: 'Quelles sont vos heures d’ouverture?' },
  { code: 'ar', words: 'ما هي ساعات العمل لديكم؟' },
  { code: 'es', words: '¿Cuánto cuesta una limpieza?' },
  { code: 'zh', words: '你们几点营业？' },
  { code: 'hi', words: 'आप कितने बजे खुलते हैं?' },
  { code: 'pt', words: 'Qual é o horário de funcionamento?' },
  { code: 'de', words: 'Wann haben Sie geöffnet?' },
  { code: 'it', words: 'Vorrei un appuntamento.' },
  { code: 'ja', words: '営業時間を教えてください。' },
  { code: 'ru', words: 'В какие часы вы работаете?' },
  { code: 'nl', words: 'Wat zijn jullie openingstijden?' },
] as const;

/** What was asked and answered in other talks, in the language in which it was. */
export const HEARD_LINES = [
  {
    code: 'es',
    asked: '¿Cuánto cuesta una limpieza?',
    answered: 'La limpieza cuesta 95 dólares. ¿Puedo hacer algo más por usted?',
  },
  {
    code: 'hi',
    asked: 'आप कितने बजे खुलते हैं?',
    answered: 'हम सोमवार से शुक्रवार सुबह नौ बजे से शाम पाँच बजे तक खुले रहते हैं।',
  },
  {
    code: 'zh',
    asked: '我想预约星期二上午洗牙。',
    answered: '星期二上午九点和十点半有空。您想选哪个时间？',
  },
] as const;
