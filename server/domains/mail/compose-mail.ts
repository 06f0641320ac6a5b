import { formatCents } from '../../core/money.ts';
import {
  type ComposedMail,
  MAIL_PAYLOADS,
  type MailPayload,
  type MailSite,
  type MailTemplate,
} from './mail.schema.ts';

type Paragraphs = { subject: string; lines: string[]; action: { label: string; path: string } };
type Writers = { [Template in MailTemplate]: (payload: MailPayload<Template>) => Paragraphs };

const WRITERS: Writers = {
  'low-balance': ({ businessName, balanceCents, thresholdCents }) => ({
    subject: `Your balance is ${formatCents(balanceCents)}`,
    lines: [
      `The balance of ${businessName} has fallen below ${formatCents(thresholdCents)}. It is now ${formatCents(balanceCents)}.`,
      'Your agent goes on answering calls. Add funds soon, so that it never has to stop.',
    ],
    action: { label: 'See your balance', path: '/billing' },
  }),
  'calls-refused': ({ businessName, balanceCents }) => ({
    subject: 'Your agent is not taking calls: the balance is used up',
    lines: [
      `The balance of ${businessName} is ${formatCents(balanceCents)}, and the calls that we answer on trust are used up.`,
      'Callers now hear a short message and are asked to try again later. Your agent answers again as soon as there are funds.',
    ],
    action: { label: 'See your balance', path: '/billing' },
  }),
};

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

function write<Template extends MailTemplate>(template: Template, payload: unknown): Paragraphs {
  const writer: (payload: MailPayload<Template>) => Paragraphs = WRITERS[template];
  // The schema under the same key is what MailPayload<Template> is inferred from.
  return writer(MAIL_PAYLOADS[template].parse(payload) as MailPayload<Template>);
}

/** The mail as HTML and text, from facts alone: the same facts give the same mail. Throws on a wrong payload. */
export function composeMail(template: MailTemplate, payload: unknown, site: MailSite): ComposedMail {
  const { subject, lines, action } = write(template, payload);
  const url = `${site.publicUrl}${action.path}`;
  const footer = `${site.productName} · ${site.supportEmail}`;
  const paragraphs = lines.map((line) => `<p style="margin:0 0 16px">${escapeHtml(line)}</p>`).join('');
  const html = `<!doctype html><html lang="en"><body style="margin:0;padding:24px;background:#f4f5fb;color:#1f2433;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:560px;margin:0 auto;background:#fff;border-radius:12px;padding:32px">
<h1 style="font-size:20px;margin:0 0 16px">${escapeHtml(subject)}</h1>${paragraphs}
<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="background:#3b46c4;color:#fff;padding:12px 20px;border-radius:8px;text-decoration:none">${escapeHtml(action.label)}</a></p>
<p style="margin:0;color:#5b6275;font-size:13px">${escapeHtml(footer)}</p></div></body></html>`;
  const text = [...lines, `${action.label}: ${url}`, footer].join('\n\n');
  return { subject, html, text };
}
