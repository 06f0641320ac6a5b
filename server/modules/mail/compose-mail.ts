import { BRAND_COLOR } from '../../core/brand.ts';
import { escapeHtml } from '../../core/escape-html.ts';
import type { MailLanguage } from '../../core/mail-language.ts';
import { sentenceInOneLine, toOneLine } from '../../core/one-line.ts';
import { directionOf } from '../../core/portal-language.ts';
import { textsIn } from '../../texts.ts';
import { appointmentFile } from './appointment-file.ts';
import {
  type ComposedMail,
  isAppointmentMail,
  MAIL_PATHS,
  MAIL_PAYLOADS,
  type MailPayload,
  type MailSection,
  type MailSite,
  type MailTemplate,
  type MailText,
} from './mail.schema.ts';
import { accountMails } from './writers/account-mails.ts';
import { appointmentMails } from './writers/appointment-mails.ts';
import { balanceMails } from './writers/balance-mails.ts';
import { digestMails } from './writers/digest-mails.ts';
import { type MailWriter, type MailWriters, mailFormats } from './writers/mail-writer.ts';
import { moneyBackMails } from './writers/money-back-mails.ts';
import { numberMails } from './writers/number-mails.ts';
import { ownerMails } from './writers/owner-mails.ts';
import { paymentMails } from './writers/payment-mails.ts';

/** The functions that write the mails. The type requires one for every template. */
const WRITERS: MailWriters<MailTemplate> = {
  ...accountMails,
  ...appointmentMails,
  ...balanceMails,
  ...digestMails,
  ...moneyBackMails,
  ...numberMails,
  ...ownerMails,
  ...paymentMails,
};

/** Input of `composeMail`. `secret` is the token of the mail's link. */
export type MailFacts = {
  template: MailTemplate;
  language: MailLanguage;
  payload: unknown;
  secret: string | null;
  /** Token of the unsubscribe link; null for a mail that cannot be turned off. */
  optOutToken?: string | null;
};

/** Matches values that must not be broken across lines: phone numbers, times of day, amounts and receipt numbers. */
const UNBROKEN =
  /\+\d[\d ()-]{6,}\d|\b\d{1,2} h \d{2}\b|\b\d{1,2}:\d{2}\s(?:[AP]M\b|[صم])|\$[\d,]{1,12}\.\d{2} CAD|\d[\d\s,]{0,15}\$ CAD|\b[A-Z]{2}-\d{4}-\d{6}\b/g;

/** Escapes a text for HTML and keeps certain values on one line. */
const toHtml = (text: string): string =>
  escapeHtml(text).replace(UNBROKEN, '<span style="white-space:nowrap">$&</span>');

/**
 * Makes parts of a text bold. Text and parts are converted to HTML in the same way, so the HTML of a part occurs in the
 * HTML of the text.
 */
const emphasize = (html: string, parts: readonly string[] = []): string =>
  parts.map(toHtml).reduce((text, part) => text.replace(part, () => `<strong>${part}</strong>`), html);

/**
 * Makes the given phone number a link. Other numbers are not linked, because they may come from names that users typed.
 */
function linkPhone(html: string, phone: string | undefined): string {
  if (phone === undefined) return html;
  const link = `<a href="tel:${phone.replace(/[^\d+]/g, '')}" style="color:${BRAND_COLOR};white-space:nowrap">${escapeHtml(phone)}</a>`;
  return html.replace(toHtml(phone), () => link);
}

function write<Template extends MailTemplate>(
  template: Template,
  language: MailLanguage,
  payload: unknown,
): MailText {
  const writer: MailWriter<Template> = WRITERS[template];
  // The cast is safe because MailPayload<Template> is inferred from the schema with the same key.
  return writer(MAIL_PAYLOADS[template].parse(payload) as MailPayload<Template>, mailFormats(language));
}

/**
 * The query string of the mail's link: the token if there is one, and in a mail about a report the id of the report.
 */
function queryOf({ template, payload, secret }: MailFacts): string {
  const parts = secret === null ? [] : [`token=${encodeURIComponent(secret)}`];
  if (template === 'report-ready') parts.push(`report=${MAIL_PAYLOADS[template].parse(payload).reportId}`);
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

/**
 * RFC 8058: a mail program may unsubscribe the reader by a POST to the URL in `List-Unsubscribe`, without opening a
 * page.
 */
const ONE_CLICK = { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
/** URL path to unsubscribe. Readers open it as a page, and mail programs send a POST to it. */
const optOutPath = (token: string) => `/unsubscribe?token=${encodeURIComponent(token)}`;

function linkOf(facts: MailFacts, site: MailSite): string | null {
  const { template } = facts;
  if (isAppointmentMail(template) || template === 'money-back-notice') return null;
  const place = template === 'receipt' ? MAIL_PAYLOADS.receipt.parse(facts.payload).receiptNumber : '';
  return `${site.publicUrl}${MAIL_PATHS[template]}${place}${queryOf(facts)}`;
}

/**
 * Styles for mail programs that follow the reader's theme or the width of a phone. In other programs, the inline styles
 * apply: light colours and wide margins.
 */
const STYLES = `@media (prefers-color-scheme: dark) {
.page { background: #14151f !important; color: #e6e8f0 !important }
.sheet { background: #1f2130 !important }
.sheet a:not(.button), .brand { color: #91a7ff !important }
.quiet { color: #a6abbd !important }
.rule { border-color: #363a4d !important }
}
@media (max-width: 30em) {
.page { padding: 12px !important }
.sheet { padding: 20px !important }
}`;

const BARS = [5, 8, 6, 4]
  .map(
    (height) =>
      `<span style="display:inline-block;width:2px;height:${height}px;margin:${(14 - height) / 2}px 1px;border-radius:1px;background:${BRAND_COLOR};vertical-align:top"></span>`,
  )
  .join('');
/**
 * The logo, drawn with boxes, because mail programs block external pictures and drop SVG. The product's name next to it
 * serves as its text.
 */
const brandHtml = ({ productName }: MailSite) =>
  `<p class="brand" style="margin:0 0 24px;font-weight:700;font-size:18px;line-height:32px;color:${BRAND_COLOR}"><span aria-hidden="true" style="display:inline-block;box-sizing:border-box;width:32px;height:32px;padding:8px 6px;margin-inline-end:10px;border-radius:8px;background:${BRAND_COLOR};vertical-align:top;line-height:0"><span style="display:block;height:14px;border-radius:4px;border-end-start-radius:0;background:#fff;text-align:center">${BARS}</span></span>${escapeHtml(productName)}</p>`;

/** The head of a mail to customers. It names the business, because customers do not know the product. */
const businessHtml = (name: string) =>
  `<p class="rule" style="margin:0 0 24px;padding-bottom:16px;border-bottom:1px solid #e3e6ef;font-weight:700;font-size:22px;line-height:1.3;overflow-wrap:anywhere">${escapeHtml(name)}</p>`;

/**
 * Invisible characters after the preview text. Without them, a list of mails would continue the preview with the logo
 * and the subject.
 */
const FILLER = '&#847;&nbsp;'.repeat(90);

/**
 * The preview text that mail programs show after the subject: the first section if there is one, otherwise the first
 * line after the greeting.
 */
function previewHtml({ lines, sections: [first] = [] }: MailText): string {
  const text = first
    ? `${first.title} · ${first.items.map(({ title, facts }) => (facts ? `${title}, ${facts}` : title)).join(' · ')}`
    : lines[0];
  return `<div aria-hidden="true" style="display:none;max-height:0;overflow:hidden">${escapeHtml(text ?? '')}${FILLER}</div>`;
}

const linkTo = ({ label, path }: { label: string; path: string }, site: MailSite) =>
  `<a href="${escapeHtml(`${site.publicUrl}${path}`)}" style="color:${BRAND_COLOR}">${toHtml(label)}</a>`;

const RULE = 'border-top:1px solid #e3e6ef';
const ROW = `margin:0;padding:10px 0;${RULE}`;

function sectionHtml({ title, items, more }: MailSection, site: MailSite): string {
  const rows = items.map(({ title: name, facts, detail, path }) => {
    const head =
      path === undefined ? `<strong>${toHtml(name)}</strong>` : linkTo({ label: name, path }, site);
    const aside =
      facts === undefined ? '' : ` <span class="quiet" style="color:#5b6275">${escapeHtml(facts)}</span>`;
    const below = detail === undefined ? '' : `<br>${toHtml(detail)}`;
    return `<p class="rule" style="${ROW}">${head}${aside}${below}</p>`;
  });
  const rest = more ? `<p class="rule" style="${ROW}">${linkTo(more, site)}</p>` : '';
  return `<h2 style="font-size:16px;margin:24px 0 8px">${escapeHtml(title)}</h2>${rows.join('')}${rest}`;
}

/** Each link is on its own line, so that surrounding text of any direction does not split it. */
function sectionText({ title, items, more }: MailSection, site: MailSite): string {
  const rows = items.map(({ title: name, facts, detail, path }) =>
    [
      facts === undefined ? name : `${name} – ${facts}`,
      ...(detail === undefined ? [] : [detail]),
      ...(path === undefined ? [] : [`${site.publicUrl}${path}`]),
    ].join('\n'),
  );
  const rest = more ? [`${more.label}\n${site.publicUrl}${more.path}`] : [];
  return [title, ...rows, ...rest].join('\n\n');
}

type Off = { html: string; text: string; headers: Record<string, string> | null };

/** The unsubscribe link for readers, and its URL for mail programs. */
function offOf(optOut: NonNullable<MailText['optOut']>, token: string | null, site: MailSite): Off {
  const { text, label } = optOut;
  const path = token === null ? '/profile' : optOutPath(token);
  const address = `${site.publicUrl}${path}`;
  return {
    html: `<p class="quiet" style="margin:0 0 8px;color:#5b6275;font-size:13px">${escapeHtml(text)} ${linkTo({ label, path }, site)}</p>`,
    text: `${text} ${label}\n${address}`,
    headers: token === null ? null : { 'List-Unsubscribe': `<${address}>`, ...ONE_CLICK },
  };
}

const SUBJECT_LENGTH_MAX = 150;

/**
 * Converts a subject to one line that is short enough for mail programs and servers. If the cut is inside a bidi
 * isolate, the isolate is closed.
 */
function toSubject(text: string): string {
  const characters = [...sentenceInOneLine(text)];
  if (characters.length <= SUBJECT_LENGTH_MAX) return characters.join('');
  // Two characters are reserved: the ellipsis, and the mark that closes a bidi isolate. One mark is enough, because
  // isolates are not nested.
  const truncated = characters
    .slice(0, SUBJECT_LENGTH_MAX - 2)
    .join('')
    .trimEnd();
  const isOpen =
    (truncated.match(/[\u2066-\u2068]/gu)?.length ?? 0) > (truncated.match(/\u2069/gu)?.length ?? 0);
  return `${truncated}…${isOpen ? '\u2069' : ''}`;
}

const buttonHtml = (label: string, url: string) => `
<p style="margin:24px 0"><a href="${escapeHtml(url)}" class="button" style="display:inline-block;background:${BRAND_COLOR};color:#fff;padding:12px 20px;border-radius:8px;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>`;

/** The head of a mail: the business's name in mails to customers, otherwise the product's logo. */
const headHtml = (signature: string | undefined, site: MailSite) =>
  signature === undefined ? brandHtml(site) : businessHtml(signature);

/**
 * Renders a mail as HTML and text from its facts only, so that equal facts give an equal mail. Throws on an invalid
 * payload.
 */
export function composeMail(facts: MailFacts, site: MailSite): ComposedMail {
  const { template, language, payload, optOutToken = null } = facts;
  const written = write(template, language, payload);
  const { greeting, button, signature, sections = [], optOut } = written;
  const lines = [...(greeting ? [greeting] : []), ...written.lines];
  const t = textsIn(language);
  const subject = toSubject(written.subject);
  const url = linkOf(facts, site);
  const footer = isAppointmentMail(template)
    ? t('mail.sentWith', { productName: site.productName })
    : `${site.productName} · ${site.supportEmail}`;
  const paragraphs = lines
    .map((line) => emphasize(toHtml(line), written.emphasis))
    .map((line) => `<p style="margin:0 0 16px">${linkPhone(line, written.call)}</p>`)
    .join('');
  const lists = sections.map((section) => sectionHtml(section, site)).join('');
  const off = optOut && offOf(optOut, optOutToken, site);
  const link = url !== null && button !== undefined ? buttonHtml(button, url) : '';
  // Language and direction are repeated on an inner element, because some mail programs drop <html>.
  const langAttributes = `lang="${language}" dir="${directionOf(language)}"`;
  const html = `<!doctype html><html ${langAttributes}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><style>${STYLES}</style></head>
<body class="page" style="margin:0;padding:24px;background:#f4f5fb;color:#1f2433;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
${previewHtml(written)}
<div ${langAttributes} class="sheet" style="max-width:560px;margin:0 auto;background:#fff;border-radius:12px;padding:32px">
${headHtml(signature, site)}
<h1 style="font-size:20px;line-height:1.3;margin:0 0 16px;text-wrap:balance">${toHtml(subject)}</h1>${paragraphs}${lists}${link}
<div class="rule" style="margin-top:32px;padding-top:16px;${RULE}">${off?.html ?? ''}<p class="quiet" style="margin:0;color:#5b6275;font-size:13px">${escapeHtml(footer)}</p></div></div></body></html>`;
  const linkText = link && url ? [t('mail.link', { button: button ?? '', url })] : [];
  const text = [
    ...lines,
    ...sections.map((section) => sectionText(section, site)),
    ...linkText,
    ...(signature ? [signature] : []),
    ...(off ? [off.text] : []),
    footer,
  ].join('\n\n');
  const attachments = isAppointmentMail(template) ? [appointmentFile(template, payload, site)] : undefined;
  return {
    ...{ subject, html, text },
    ...(signature !== undefined && {
      senderName: toOneLine(t('mail.sender', { businessName: signature, productName: site.productName })),
    }),
    ...(attachments && { attachments }),
    ...(off?.headers && { headers: off.headers }),
  };
}
