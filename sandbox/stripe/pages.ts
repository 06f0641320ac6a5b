import type Stripe from 'stripe';

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** `CA$30.00`: a payment page names its currency. The sandbox imports nothing of the product, so it formats by itself. */
export function formatMoney(cents: number, currency: string): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(cents / 100);
}

/** A page of the emulated Stripe. `content` is HTML: whatever comes from outside must be escaped in it. */
function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="robots" content="noindex">
    <title>${escapeHtml(title)}</title>
    <link rel="icon" href="/sandbox/assets/icon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="/sandbox/assets/base.css">
    <link rel="stylesheet" href="/sandbox/assets/controls.css">
    <link rel="stylesheet" href="/sandbox/stripe/assets/checkout.css">
    <script type="module" src="/sandbox/stripe/assets/checkout.js"></script>
  </head>
  <body>
    <main class="checkout">
      <p class="sandbox-note"><strong>Sandbox</strong> This page stands for Stripe’s. Nobody is charged.</p>
${content}
    </main>
  </body>
</html>
`;
}

/** What a page needs to know of a session's line. */
interface Line {
  description: string | null;
  quantity: number | null;
  amount_total: number;
  currency: string;
}

function linesHtml(lines: readonly Line[], session: Stripe.Checkout.Session): string {
  const rows = lines.map((line) => {
    const times = (line.quantity ?? 1) > 1 ? ` × ${line.quantity}` : '';
    const name = escapeHtml(`${line.description ?? ''}${times}`);
    return `<tr><th scope="row">${name}</th><td class="money">${formatMoney(line.amount_total, line.currency)}</td></tr>`;
  });
  const total = formatMoney(session.amount_total ?? 0, session.currency ?? 'cad');
  return `      <table>
        <caption>Your order</caption>
        <tbody>${rows.join('')}</tbody>
        <tfoot><tr><th scope="row">Total</th><td class="money">${total}</td></tr></tfoot>
      </table>`;
}

function formHtml(session: Stripe.Checkout.Session): string {
  const total = formatMoney(session.amount_total ?? 0, session.currency ?? 'cad');
  const cancel = session.cancel_url
    ? `<a class="back" href="${escapeHtml(session.cancel_url)}">Cancel and go back</a>`
    : '';
  return `      <form id="pay-form" data-session="${session.id}" novalidate>
        <label>Email
          <input name="email" type="email" autocomplete="email" value="${escapeHtml(session.customer_email ?? '')}">
        </label>
        <label>Name on card
          <input name="name" autocomplete="cc-name">
        </label>
        <div id="card"></div>
        <p id="pay-message" class="message" role="alert"></p>
        <button class="button" type="submit">Pay ${total}</button>
        ${cancel}
      </form>
      <noscript><p class="message">Paying needs JavaScript.</p></noscript>`;
}

/** The hosted payment page of a session: its form while it is open, else how it ended. */
export function checkoutPage(session: Stripe.Checkout.Session, lines: readonly Line[]): string {
  const endings: Record<string, string> = {
    complete: 'This order is paid. You can close this page.',
    expired: 'This page has expired. Go back and start the payment again.',
  };
  const ending = endings[session.status ?? ''];
  const body = ending === undefined ? formHtml(session) : `      <p role="status">${ending}</p>`;
  return page('Pay · sandbox', `      <h1>Pay Callingua</h1>\n${linesHtml(lines, session)}\n${body}`);
}

/** A charge's receipt. */
export function receiptPage(charge: Stripe.Charge): string {
  const card = charge.payment_method_details?.card;
  const rows: [string, string][] = [
    ['Amount paid', formatMoney(charge.amount, charge.currency)],
    ['Refunded', formatMoney(charge.amount_refunded, charge.currency)],
    ['Paid on', new Date(charge.created * 1_000).toISOString().replace('T', ' ').slice(0, 16).concat(' UTC')],
    ['Card', `${card?.brand ?? 'card'} ending in ${card?.last4 ?? ''}`],
    ['For', charge.description ?? '—'],
  ];
  const html = rows
    .map(([name, value]) => `<tr><th scope="row">${name}</th><td>${escapeHtml(value)}</td></tr>`)
    .join('');
  return page('Receipt · sandbox', `      <h1>Receipt</h1>\n      <table><tbody>${html}</tbody></table>`);
}

/** What a person is told who follows a link to nothing. */
export function missingPage(): string {
  return page(
    'Not found · sandbox',
    '      <h1>Not found</h1>\n      <p>There is no such page in the sandbox.</p>',
  );
}
