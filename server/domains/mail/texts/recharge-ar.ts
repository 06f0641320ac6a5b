import type { RechargeReason } from '../../../core/card-refusals.ts';
import type { MailTexts } from '../mail.schema.ts';
import type { RechargeMail } from './recharge-en.ts';
import { cad, money, value, when } from './say-ar.ts';

type Card = { brand: string; last4: string } | null;

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const sayCard = (card: Card) =>
  card ? `بطاقة ${value(capitalised(card.brand))} المنتهية بالأرقام ${value(card.last4)}` : 'بطاقتك المحفوظة';

const WHY: Partial<Record<RechargeReason, string>> = {
  insufficient_funds: 'رصيد البطاقة غير كافٍ.',
  expired_card: 'انتهت صلاحية البطاقة.',
  over_limit: 'بلغت البطاقة حدها.',
  no_card: 'لا توجد بطاقة محفوظة.',
  card_gone: 'لم يعد الخصم من البطاقة المحفوظة ممكنًا.',
  try_later: 'تعذّر الوصول إلى البنك.',
};

/** The mails about auto-recharge, and the receipts of payments, in Arabic. */
export const rechargeAr: Pick<MailTexts, RechargeMail> = {
  receipt: ({ businessName, receiptNumber, paidCents, creditedCents, card }) => ({
    subject: `الإيصال ${value(receiptNumber)}: ${cad(paidCents)}`,
    lines: [
      `دُفع مبلغ ${cad(paidCents)} عن ${value(businessName)} من ${sayCard(card)}، وأُضيف ${money(creditedCents)} إلى الرصيد.`,
      `رقم الإيصال ${value(receiptNumber)}. يمكنك فتحه وطباعته في أي وقت.`,
    ],
    button: 'فتح الإيصال',
  }),
  'recharge-succeeded': ({ businessName, amountCents, balanceCents, card }) => ({
    subject: `أُضيف ${money(amountCents)} إلى رصيدك`,
    lines: [
      `انخفض رصيد ${value(businessName)} عن المبلغ الذي اخترته، فخُصم ${money(amountCents)} من ${sayCard(card)}.`,
      `رصيدك الآن ${money(balanceCents)}.`,
    ],
    button: 'عرض رصيدك',
  }),
  'recharge-declined': ({ businessName, amountCents, reason, isOff, nextTryAt, timezone }) => ({
    subject: isOff
      ? 'أُوقفت إعادة الشحن التلقائي: رُفضت بطاقتك مرة أخرى'
      : `تعذّرت إعادة الشحن التلقائي بمبلغ ${money(amountCents)}`,
    lines: [
      `كان من المقرر إضافة ${money(amountCents)} إلى رصيد ${value(businessName)}، ولم يُخصم شيء. ${WHY[reason] ?? 'رُفضت البطاقة.'}`,
      ...(nextTryAt === null ? [] : [`نعيد المحاولة بتاريخ ${when(nextTryAt, timezone)}.`]),
      ...(isOff
        ? [
            'هذه هي المرة الرابعة على التوالي، ولذلك أُوقفت إعادة الشحن التلقائي. يمكنك تفعيلها من جديد في أي وقت.',
          ]
        : []),
      'اشحن الرصيد الآن، بهذه البطاقة أو بأخرى، كي لا يتوقف وكيلك.',
    ],
    button: 'شحن الرصيد',
  }),
  'recharge-paused': ({ businessName, amountCents, card }) => ({
    subject: `يُرجى تأكيد دفع ${money(amountCents)}`,
    lines: [
      `يطلب بنكك أن تؤكد السماح بخصم ${money(amountCents)} من ${sayCard(card)} لرصيد ${value(businessName)}. لم يُخصم شيء بعد.`,
      'إعادة الشحن التلقائي موقوفة إلى أن تؤكد ذلك. لا يستغرق الأمر سوى دقيقة.',
    ],
    button: 'تأكيد الدفع',
  }),
  'recharge-refused': ({ businessName, limit, balanceCents, capCents, usedCents }) => ({
    subject: 'بلغت إعادة الشحن التلقائي حدها',
    lines: [
      limit === 'monthly_cap'
        ? `أضافت إعادة الشحن التلقائي ${money(usedCents)} إلى رصيد ${value(businessName)} هذا الشهر، والحد الذي سمحت به هو ${money(capCents)}. لن يُخصم شيء آخر تلقائيًا حتى الشهر القادم.`
        : `جرت محاولة إعادة الشحن التلقائي لرصيد ${value(businessName)} خمس مرات خلال 24 ساعة، وهو الحد الأقصى. وتُستأنف بعد انقضاء هذه المدة.`,
      limit === 'monthly_cap'
        ? `رصيدك ${money(balanceCents)}. اشحن الرصيد الآن أو ارفع الحد الشهري، كي لا يتوقف وكيلك.`
        : `رصيدك ${money(balanceCents)}. اشحن الرصيد الآن كي لا يتوقف وكيلك.`,
    ],
    button: 'فتح الفوترة',
  }),
};
