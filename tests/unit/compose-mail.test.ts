import { describe, expect, it } from 'vitest';
import { composeMail } from '../../server/domains/mail/compose-mail.ts';
import { MAIL_PAYLOADS, type MailTemplate } from '../../server/domains/mail/mail.schema.ts';
import { EVENTS } from '../../server/events/catalogue.ts';

const SITE = {
  productName: 'Callingua',
  publicUrl: 'https://callingua.example',
  supportEmail: 'support@callingua.example',
};
const FACTS: Record<MailTemplate, object> = {
  'low-balance': { businessName: 'Maple Leaf Dental', balanceCents: 975, thresholdCents: 1_000 },
  'calls-refused': { businessName: 'Maple Leaf Dental', balanceCents: -490 },
};
const TEMPLATES = Object.keys(MAIL_PAYLOADS) as MailTemplate[];

describe.each(TEMPLATES)('the mail %s', (template) => {
  it('is the same for the same facts', () => {
    expect(composeMail(template, FACTS[template], SITE)).toEqual(
      composeMail(template, { ...FACTS[template] }, { ...SITE }),
    );
  });

  it('has a subject in one line, and says the same in HTML and in text', () => {
    const { subject, html, text } = composeMail(template, FACTS[template], SITE);
    expect(subject).toMatch(/^\S.*\S$/);
    for (const part of [html, text]) {
      expect(part).toContain('Maple Leaf Dental');
      expect(part).toContain('https://callingua.example/');
      expect(part).toContain('support@callingua.example');
    }
  });

  it('shows a business’s name as words, never as markup', () => {
    const businessName = `<img src=x onerror="alert('1')"> & Sons`;
    const { html, text } = composeMail(template, { ...FACTS[template], businessName }, SITE);
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; Sons');
    expect(text).toContain(businessName);
  });

  it('shows the product’s name and addresses as words too', () => {
    const site = { productName: '<b>C</b>', publicUrl: 'https://x"><script>', supportEmail: '<i>@x' };
    const { html } = composeMail(template, FACTS[template], site);
    expect(html).not.toMatch(/<b>|<script>|<i>/);
  });

  it.each([{}, null, 'text', { businessName: 'A', balanceCents: 1.5, thresholdCents: 1 }])(
    'is not written from %j',
    (payload) => {
      expect(() => composeMail(template, payload, SITE)).toThrow();
    },
  );
});

it('low-balance names the balance and the threshold in dollars', () => {
  const { subject, text } = composeMail('low-balance', FACTS['low-balance'], SITE);
  expect(subject).toBe('Your balance is $9.75');
  expect(text).toContain('has fallen below $10.00. It is now $9.75.');
});

it('every event has what its mail is written from', () => {
  const mails = { 'balance.low': 'low-balance', 'calls.refused': 'calls-refused' } as const;
  for (const [event, template] of Object.entries(mails) as [keyof typeof mails, MailTemplate][]) {
    const needed = Object.keys(MAIL_PAYLOADS[template].shape).filter((name) => name !== 'businessName');
    expect(Object.keys(EVENTS[event].shape)).toEqual(expect.arrayContaining(needed));
  }
});
