import type Stripe from 'stripe';
import { escapeHtml } from '../frame/escape-html.ts';
import { renderPage } from '../frame/page.ts';
import { formatMoney, type PageTexts } from '../frame/texts.ts';

/** A page of the emulated Stripe. `title` and `content` are HTML: text from outside must be escaped. */
function page(texts: PageTexts, title: string, content: string): string {
  return renderPage(texts, {
    title,
    note: texts.t('sandbox.checkout.note'),
    className: 'checkout',
    stylesheet: '/sandbox/stripe/assets/checkout.css',
    content,
    script: '/sandbox/stripe/assets/checkout.js',
  });
}

/** A line item as the page of its session displays it. */
interface Line {
  description: string | null;
  quantity: number | null;
  amount_total: number;
  currency: string;
}

/** Isolates a value from the text direction of the page. */
const isolated = (text: string) => `<bdi>${escapeHtml(text)}</bdi>`;

const totalOf = (texts: PageTexts, session: Stripe.Checkout.Session) =>
  formatMoney(texts, session.amount_total ?? 0, session.currency ?? 'cad');

function lineName({ t }: PageTexts, { description, quantity }: Line): string {
  const name = description ?? '';
  return quantity !== null && quantity > 1 ? t('sandbox.checkout.line', { name, quantity }) : isolated(name);
}

function linesHtml(texts: PageTexts, lines: readonly Line[], session: Stripe.Checkout.Session): string {
  const { t } = texts;
  const rows = lines.map((line) => {
    const amount = isolated(formatMoney(texts, line.amount_total, line.currency));
    return `<tr><th scope="row">${lineName(texts, line)}</th><td class="money">${amount}</td></tr>`;
  });
  const total = isolated(totalOf(texts, session));
  return `      <table>
        <caption>${t('sandbox.checkout.order')}</caption>
        <tbody>${rows.join('')}</tbody>
        <tfoot><tr><th scope="row">${t('sandbox.checkout.total')}</th><td class="money">${total}</td></tr></tfoot>
      </table>`;
}

function formHtml(texts: PageTexts, session: Stripe.Checkout.Session): string {
  const { t } = texts;
  const cancel = session.cancel_url
    ? `<a class="back" href="${escapeHtml(session.cancel_url)}">${t('sandbox.cancel')}</a>`
    : '';
  return `      <form id="pay-form" data-session="${session.id}" novalidate>
        <label>${t('sandbox.email')}
          <input name="email" type="email" dir="ltr" autocomplete="email" value="${escapeHtml(session.customer_email ?? '')}">
        </label>
        <label>${t('sandbox.checkout.cardholder')}
          <input name="name" autocomplete="cc-name">
        </label>
        <div id="card"></div>
        <p id="pay-message" class="message" role="alert"></p>
        <button class="button" type="submit">${t('sandbox.checkout.pay', { amount: totalOf(texts, session) })}</button>
        ${cancel}
      </form>
      <noscript><p class="message">${t('sandbox.checkout.needsScript')}</p></noscript>`;
}

const ENDINGS = new Map<
  Stripe.Checkout.Session.Status | null,
  'sandbox.checkout.complete' | 'sandbox.checkout.expired'
>([
  ['complete', 'sandbox.checkout.complete'],
  ['expired', 'sandbox.checkout.expired'],
]);

/** The hosted payment page of a session: the form while the session is open, afterwards the result. */
export function checkoutPage(
  texts: PageTexts,
  session: Stripe.Checkout.Session,
  lines: readonly Line[],
): string {
  const { t } = texts;
  const title = t('sandbox.checkout.title');
  const ending = ENDINGS.get(session.status);
  const body = ending === undefined ? formHtml(texts, session) : `      <p role="status">${t(ending)}</p>`;
  return page(texts, title, `      <h1>${title}</h1>\n${linesHtml(texts, lines, session)}\n${body}`);
}

/** Names of the emulated card brands, which are the same in every language. */
const BRANDS: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
};

/** Formats date and time in UTC, to the minute. */
const formatMinute = ({ tag }: PageTexts, at: Date) =>
  new Intl.DateTimeFormat(tag, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
    timeZoneName: 'short',
  }).format(at);

/** A charge's receipt. */
export function receiptPage(texts: PageTexts, charge: Stripe.Charge): string {
  const { t } = texts;
  const { brand, last4 } = charge.payment_method_details?.card ?? {};
  const rows: [string, string][] = [
    [t('sandbox.receipt.paid'), isolated(formatMoney(texts, charge.amount, charge.currency))],
    [t('sandbox.receipt.refunded'), isolated(formatMoney(texts, charge.amount_refunded, charge.currency))],
    [t('sandbox.receipt.paidOn'), escapeHtml(formatMinute(texts, new Date(charge.created * 1_000)))],
    [
      t('sandbox.receipt.card'),
      t('sandbox.receipt.cardEnding', { brand: BRANDS[brand ?? ''] ?? brand ?? '', last4: last4 ?? '' }),
    ],
    [t('sandbox.receipt.purpose'), isolated(charge.description ?? '—')],
  ];
  const html = rows.map(([name, value]) => `<tr><th scope="row">${name}</th><td>${value}</td></tr>`).join('');
  const title = t('sandbox.receipt.title');
  return page(texts, title, `      <h1>${title}</h1>\n      <table><tbody>${html}</tbody></table>`);
}

/** The page for a link to a missing object. */
export function missingPage(texts: PageTexts): string {
  const title = texts.t('sandbox.notFound');
  return page(texts, title, `      <h1>${title}</h1>\n      <p>${texts.t('sandbox.notFoundHint')}</p>`);
}
