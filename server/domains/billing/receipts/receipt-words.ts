import { formatCents } from '../../../core/money.ts';
import type { OrderLine } from '../../../core/order.ts';
import type { PortalLanguage } from '../../../core/portal-language.ts';
import { money as formatCentsFr } from '../../mail/texts/say-fr.ts';

/** Everything that a receipt says on paper besides its facts, in one language; the words are those of its screen. */
export type ReceiptWords = {
  title(number: string): string;
  from: string;
  place: string;
  to: string;
  number: string;
  date: string;
  time: string;
  card: string;
  madeBy: string;
  auto: string;
  phoneNumber: string;
  item: string;
  price: string;
  lines: Record<OrderLine['kind'], string>;
  tax: string;
  total: string;
  rate: string;
  rateValue(amount: string): string;
  credited: string;
  refunded: string;
  disputed: string;
  paid: string;
  /** What a card is charged, and what stands on the balance. */
  cad(amount: string): string;
  balance(cents: number): string;
  page(page: number, pages: number): string;
  unprintable(mark: string): string;
};

const en: ReceiptWords = {
  title: (number) => `Receipt ${number}`,
  from: 'From',
  place: 'Canada',
  to: 'Billed to',
  number: 'Receipt number',
  date: 'Date',
  time: 'Time',
  card: 'Paid with',
  madeBy: 'Charged by',
  auto: 'Auto-recharge',
  phoneNumber: 'Phone number',
  item: 'Item',
  price: 'Price',
  lines: {
    topup: 'Account balance',
    premium_number: 'Premium number, first month',
    setup_fee: 'Set-up fee',
  },
  tax: 'Tax',
  total: 'Total',
  rate: 'Exchange rate',
  rateValue: (amount) => `1 CAD = ${amount} of balance`,
  credited: 'Added to your balance',
  refunded: 'Refunded',
  disputed: 'Disputed',
  paid: 'Paid',
  cad: (amount) => `${amount} CAD`,
  balance: formatCents,
  page: (page, pages) => `Page ${page} of ${pages}`,
  unprintable: (mark) =>
    `${mark} stands for characters of a script that this document has no font for. The screen shows them.`,
};

const fr: ReceiptWords = {
  title: (number) => `Reçu ${number}`,
  from: 'De',
  place: 'Canada',
  to: 'Facturé à',
  number: 'Numéro du reçu',
  date: 'Date',
  time: 'Heure',
  card: 'Payé avec',
  madeBy: 'Débité par',
  auto: 'Recharge automatique',
  phoneNumber: 'Numéro de téléphone',
  item: 'Article',
  price: 'Prix',
  lines: {
    topup: 'Solde du compte',
    premium_number: 'Numéro de prestige, premier mois',
    setup_fee: 'Frais de mise en service',
  },
  tax: 'Taxes',
  total: 'Total',
  rate: 'Taux de change',
  rateValue: (amount) => `1 CAD = ${amount} de solde`,
  credited: 'Ajouté à votre solde',
  refunded: 'Remboursé',
  disputed: 'Contesté',
  paid: 'Payé',
  cad: (amount) => `${amount} CAD`,
  balance: formatCentsFr,
  page: (page, pages) => `Page ${page} sur ${pages}`,
  unprintable: (mark) =>
    `${mark} remplace des caractères d’une écriture pour laquelle ce document n’a pas de police. L’écran les affiche.`,
};

/** Each begins with an Arabic word, which is what tells a line of a document its direction. */
const ar: ReceiptWords = {
  title: (number) => `الإيصال ${number}`,
  from: 'صادر عن',
  place: 'كندا',
  to: 'صادر إلى',
  number: 'رقم الإيصال',
  date: 'التاريخ',
  time: 'الوقت',
  card: 'وسيلة الدفع',
  madeBy: 'طريقة الخصم',
  auto: 'إعادة الشحن التلقائي',
  phoneNumber: 'رقم الهاتف',
  item: 'البند',
  price: 'السعر',
  lines: {
    topup: 'رصيد الحساب',
    premium_number: 'رقم مميّز، الشهر الأول',
    setup_fee: 'رسم الإعداد',
  },
  tax: 'الضريبة',
  total: 'الإجمالي',
  rate: 'سعر الصرف',
  rateValue: (amount) => `كل دولار كندي = ${amount} من الرصيد`,
  credited: 'أُضيف إلى رصيدك',
  refunded: 'المبلغ المسترد',
  disputed: 'المبلغ المعترض عليه',
  paid: 'مدفوع',
  cad: (amount) => `${amount} دولار كندي`,
  balance: formatCents,
  page: (page, pages) => `صفحة ${page} من ${pages}`,
  unprintable: (mark) => `تحل ${mark} محل أحرف كتابةٍ لا خط لها في هذا المستند. تظهر هذه الأحرف على الشاشة.`,
};

export const RECEIPT_WORDS: Record<PortalLanguage, ReceiptWords> = { en, fr, ar };
