import type { MailLanguage } from '../../core/mail-language.ts';
import { appointmentFile } from './appointment-file.ts';
import {
  type ComposedMail,
  isAppointmentMail,
  MAIL_PATHS,
  MAIL_PAYLOADS,
  type MailPayload,
  type MailSite,
  type MailTemplate,
  type MailText,
  type MailTexts,
} from './mail.schema.ts';
import { en } from './texts/en.ts';
import { fr } from './texts/fr.ts';

const TEXTS: Record<MailLanguage, MailTexts> = { en, fr };

/** What a mail is written from. `secret` is the token that its link carries. */
export type MailFacts = {
  template: MailTemplate;
  language: MailLanguage;
  payload: unknown;
  secret: string | null;
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

function write<Template extends MailTemplate>(
  template: Template,
  language: MailLanguage,
  payload: unknown,
): MailText {
  const writer: (payload: MailPayload<Template>) => MailText = TEXTS[language][template];
  // The schema under the same key is what MailPayload<Template> is inferred from.
  return writer(MAIL_PAYLOADS[template].parse(payload) as MailPayload<Template>);
}

function linkOf(template: MailTemplate, site: MailSite, secret: string | null): string | null {
  if (isAppointmentMail(template)) return null;
  const query = secret === null ? '' : `?token=${encodeURIComponent(secret)}`;
  return `${site.publicUrl}${MAIL_PATHS[template]}${query}`;
}

/** The mail as HTML and text, from facts alone: the same facts give the same mail. Throws on a wrong payload. */
export function composeMail(
  { template, language, payload, secret }: MailFacts,
  site: MailSite,
): ComposedMail {
  const { subject, lines, button } = write(template, language, payload);
  const url = linkOf(template, site, secret);
  const footer = isAppointmentMail(template)
    ? site.productName
    : `${site.productName} · ${site.supportEmail}`;
  const paragraphs = lines.map((line) => `<p style="margin:0 0 16px">${escapeHtml(line)}</p>`).join('');
  const link =
    url === null || button === undefined
      ? ''
      : `
<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="background:#3b46c4;color:#fff;padding:12px 20px;border-radius:8px;text-decoration:none">${escapeHtml(button)}</a></p>`;
  const html = `<!doctype html><html lang="${language}"><body style="margin:0;padding:24px;background:#f4f5fb;color:#1f2433;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:560px;margin:0 auto;background:#fff;border-radius:12px;padding:32px">
<h1 style="font-size:20px;margin:0 0 16px">${escapeHtml(subject)}</h1>${paragraphs}${link}
<p style="margin:0;color:#5b6275;font-size:13px">${escapeHtml(footer)}</p></div></body></html>`;
  const text = [...lines, ...(link && url ? [`${button}: ${url}`] : []), footer].join('\n\n');
  const attachments = isAppointmentMail(template) ? [appointmentFile(template, payload, site)] : undefined;
  return { subject, html, text, ...(attachments && { attachments }) };
}
