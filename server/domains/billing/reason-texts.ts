import type { PortalLanguage } from '../../core/portal-language.ts';

type ReasonText =
  | 'autoRecharge'
  | 'callCharge'
  | 'dispute'
  | 'disputeReversal'
  | 'fundsAdded'
  | 'fundsAddedWithOrder'
  | 'holdFee'
  | 'numberFee'
  | 'platformFee'
  | 'refund'
  | 'refundReversal'
  | 'setupFee';

/** The texts of ledger entries; values stand in braces. The English ones are part of the documented REST answers. */
export const REASON_TEXTS: Readonly<Record<PortalLanguage, Readonly<Record<ReasonText, string>>>> = {
  en: {
    autoRecharge: 'Auto-recharge',
    callCharge: 'Completed call, {duration}',
    dispute: 'Payment disputed at your bank',
    disputeReversal: 'Dispute settled in your favour',
    fundsAdded: 'Funds added',
    fundsAddedWithOrder: 'Funds added with the order of {number}',
    holdFee: 'Number on hold {number}, {days}',
    numberFee: 'Phone number {number}, {days}',
    platformFee: 'Platform fee, {days}',
    refund: 'Refund to your card',
    refundReversal: 'Refund that your bank sent back',
    setupFee: 'Set-up of {number}',
  },
  fr: {
    autoRecharge: 'Recharge automatique',
    callCharge: 'Appel abouti, {duration}',
    dispute: 'Paiement contesté auprès de votre banque',
    disputeReversal: 'Contestation réglée en votre faveur',
    fundsAdded: 'Fonds ajoutés',
    fundsAddedWithOrder: 'Fonds ajoutés avec la commande du {number}',
    holdFee: 'Numéro suspendu {number}, {days}',
    numberFee: 'Numéro de téléphone {number}, {days}',
    platformFee: 'Frais de plateforme, {days}',
    refund: 'Remboursement sur votre carte',
    refundReversal: 'Remboursement renvoyé par votre banque',
    setupFee: 'Mise en service du {number}',
  },
  ar: {
    autoRecharge: 'إعادة الشحن التلقائي',
    callCharge: 'مكالمة مكتملة، {duration}',
    dispute: 'دفعة معترض عليها لدى بنكك',
    disputeReversal: 'اعتراض سُوّي لصالحك',
    fundsAdded: 'شحن الرصيد',
    fundsAddedWithOrder: 'شحن الرصيد مع طلب {number}',
    holdFee: 'رقم موقوف مؤقتًا {number}، {days}',
    numberFee: 'رقم الهاتف {number}، {days}',
    platformFee: 'رسم المنصة، {days}',
    refund: 'استرداد إلى بطاقتك',
    refundReversal: 'إلغاء استرداد رده بنكك',
    setupFee: 'إعداد {number}',
  },
};
