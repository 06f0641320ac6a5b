import { describe, expect, it } from 'vitest';
import { PORTAL_LANGUAGES } from '../../server/core/portal-language.ts';
import { type LedgerFacts, renderReason } from '../../server/modules/billing/balance/render-reason.ts';
import { LEDGER_KINDS, type LedgerKind } from '../../server/modules/billing/billing.schema.ts';
import { readArea } from '../../server/texts.ts';
import { flattenTexts } from '../support/catalogues.ts';

const factsOf = (kind: LedgerKind, fields: Partial<LedgerFacts> = {}): LedgerFacts => ({
  kind,
  durationSeconds: null,
  phoneNumber: null,
  firstDay: null,
  lastDay: null,
  channel: null,
  note: null,
  ...fields,
});

const november = { firstDay: '2026-11-14', lastDay: '2026-12-13' };
const december = { firstDay: '2026-12-14', lastDay: '2027-01-13' };
const toronto = { phoneNumber: '+14165550142' };

/** Facts of ledger entries with their texts in English, French and Arabic. The Arabic text isolates every value. */
const CASES: [LedgerFacts, en: string, fr: string, ar: string][] = [
  [
    factsOf('call_charge', { durationSeconds: 5 }),
    'Completed call, 0:05',
    'Appel abouti, 0:05',
    'مكالمة مكتملة، \u20680:05\u2069',
  ],
  [
    factsOf('call_charge', { durationSeconds: 4_503 }),
    'Completed call, 75:03',
    'Appel abouti, 75:03',
    'مكالمة مكتملة، \u206875:03\u2069',
  ],
  [
    factsOf('platform_fee', november),
    'Platform fee, Nov 14 – Dec 13, 2026',
    'Frais de plateforme, 14 nov. – 13 déc. 2026',
    'رسم المنصة، \u2067\u206814 نوفمبر\u2069 – \u206813 ديسمبر 2026\u2069\u2069',
  ],
  [
    factsOf('number_fee', { ...toronto, ...december }),
    'Phone number (416) 555-0142, Dec 14, 2026 – Jan 13, 2027',
    'Numéro de téléphone (416) 555-0142, 14 déc. 2026 – 13 janv. 2027',
    'رقم الهاتف \u2068(416) 555-0142\u2069، \u2067\u206814 ديسمبر 2026\u2069 – \u206813 يناير 2027\u2069\u2069',
  ],
  [
    factsOf('hold_fee', { phoneNumber: '+442071838750', firstDay: '2027-09-01', lastDay: '2027-09-30' }),
    'Number on hold +442071838750, Sep 1 – Sep 30, 2027',
    'Numéro suspendu +442071838750, 1er sept. – 30 sept. 2027',
    'رقم موقوف مؤقتًا \u2068+442071838750\u2069، \u2067\u20681 سبتمبر\u2069 – \u206830 سبتمبر 2027\u2069\u2069',
  ],
  [
    factsOf('setup_fee', { phoneNumber: '+442071838750' }),
    'Set-up of +44 20 7183 8750',
    'Mise en service du +44 20 7183 8750',
    'إعداد \u2068+44 20 7183 8750\u2069',
  ],
  [factsOf('topup'), 'Funds added', 'Fonds ajoutés', 'شحن الرصيد'],
  [factsOf('topup', { channel: 'card' }), 'Funds added', 'Fonds ajoutés', 'شحن الرصيد'],
  [
    factsOf('topup', { channel: 'form', ...toronto }),
    'Funds added with the order of +14165550142',
    'Fonds ajoutés avec la commande du +14165550142',
    'شحن الرصيد مع طلب \u2068+14165550142\u2069',
  ],
  [factsOf('topup', { channel: 'auto' }), 'Auto-recharge', 'Recharge automatique', 'إعادة الشحن التلقائي'],
  [factsOf('refund'), 'Refund to your card', 'Remboursement sur votre carte', 'استرداد إلى بطاقتك'],
  [
    factsOf('refund_reversal'),
    'Refund that your bank sent back',
    'Remboursement renvoyé par votre banque',
    'إلغاء استرداد رده بنكك',
  ],
  [
    factsOf('dispute'),
    'Payment disputed at your bank',
    'Paiement contesté auprès de votre banque',
    'دفعة معترض عليها لدى بنكك',
  ],
  [
    factsOf('dispute_reversal'),
    'Dispute settled in your favour',
    'Contestation réglée en votre faveur',
    'اعتراض سُوّي لصالحك',
  ],
  [
    factsOf('adjustment', { note: 'Goodwill, $5 {number}' }),
    'Goodwill, $5 {number}',
    'Goodwill, $5 {number}',
    'Goodwill, $5 {number}',
  ],
];

describe('the reason of a ledger entry', () => {
  it.each(CASES)(
    'the reason of a ledger entry is rendered from %o in English, French and Arabic',
    (facts, ...texts) => {
      expect(PORTAL_LANGUAGES.map((language) => renderReason(facts, language))).toEqual(texts);
    },
  );

  it('the test cases of ledger reasons cover every kind of entry and every text', () => {
    expect(new Set(CASES.map(([{ kind }]) => kind))).toEqual(new Set(LEDGER_KINDS));
    const rendered = CASES.map(([facts]) => renderReason(facts, 'en'));
    for (const [, text] of flattenTexts(readArea('en', 'ledger')))
      expect(rendered.some((reason) => reason.startsWith(text.replace(/\{.*/, '')))).toBe(true);
  });

  it('the reason of a ledger entry with a note is that note, regardless of the kind of entry', () => {
    const facts = factsOf('topup', { channel: 'auto', note: 'Starting balance' });
    expect(renderReason(facts, 'fr')).toBe('Starting balance');
  });

  it.each([
    factsOf('adjustment'),
    factsOf('call_charge'),
    factsOf('number_fee', november),
    factsOf('setup_fee'),
    factsOf('platform_fee', { firstDay: '2026-11-14' }),
  ])('the reason of a ledger entry is not rendered from %o, which lacks a value', (facts) => {
    expect(() => renderReason(facts, 'en')).toThrow(`of the kind ${facts.kind}`);
  });
});
