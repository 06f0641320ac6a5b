import { hangsUp, hears, says, scenario } from '../../tools/callers/scenario.ts';
import { CALLER, withCommon } from './common-phrases.ts';

export const message = scenario({
  about: 'Somebody leaves a message and their name.',
  from: CALLER,
  lines: withCommon({
    en: { want: 'I would like to leave a message', text: 'please call me about my last bill' },
    fr: { want: 'je voudrais laisser un message', text: 'rappelez-moi au sujet de ma dernière facture' },
    es: { want: 'quisiera dejar un mensaje', text: 'llámeme por mi última factura' },
    de: { want: 'ich möchte eine Nachricht hinterlassen', text: 'es geht um meine letzte Rechnung' },
    pt: { want: 'quero deixar um recado', text: 'é sobre a minha última fatura' },
    it: { want: 'vorrei lasciare un messaggio', text: 'è per la mia ultima fattura' },
    nl: { want: 'ik wil graag een bericht achterlaten', text: 'het gaat over mijn laatste rekening' },
    ru: { want: 'я хочу оставить сообщение', text: 'это по поводу моего последнего счёта' },
    ja: { want: '伝言をお願いします', text: '先月の請求書の件です' },
    zh: { want: '我想留言', text: '是关于我上次的账单' },
    ar: { want: 'أريد ترك رسالة', text: 'بخصوص فاتورتي الأخيرة' },
    hi: { want: 'मुझे एक संदेश छोड़ना है', text: 'मेरे पिछले बिल के बारे में है' },
  }),
  turns: ({ want, text, name }) => [says(want), says(text), says(name), hears(), hangsUp()],
  leaves: () => ({ appointments: [], messages: 1, outcome: 'message', chargedCents: 25 }),
});
