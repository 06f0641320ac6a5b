import { type Device, formatDevice } from '../../../core/device.ts';
import { formatDayOf, formatMoment } from '../../../core/format-moment.ts';
import { isolate, isolateLtr } from '../../../core/isolate.ts';
import type { MailLanguage } from '../../../core/mail-language.ts';
import { formatCadWithSign, formatMoney } from '../../../core/money.ts';
import { formatPhone } from '../../../core/phone-number.ts';
import { textsIn } from '../../../texts.ts';
import type { Circumstances, MailPayload, MailTemplate, MailText } from '../mail.schema.ts';

/** Translated texts, and formatters of values, for mails in one language. */
export function mailFormats(language: MailLanguage) {
  const t = textsIn(language);
  const device = (facts: Device) => isolate(formatDevice(facts, t), language);
  const when = (instant: string, timezone: string) => formatMoment({ instant, timezone }, language);
  return {
    language,
    t,
    when,
    money: (cents: number) => formatMoney(cents, language),
    cad: (cents: number) => formatCadWithSign(cents, language),
    phone: (e164: string) => formatPhone(e164, language),
    day: (instant: string, timezone: string) => formatDayOf(instant, timezone, language),
    device,
    hello: (firstName: string) => t('mail.hello', { firstName }),
    /** The name of the user who acted; a general word for a deleted user. */
    person: (name: string) => (name === '' ? t('mail.somebody') : isolate(name, language)),
    /** Time of a change, and its device and address if known. */
    circumstances({ at, timezone, address, ...rest }: Circumstances): string {
      const values = {
        when: when(at, timezone),
        device: rest.device ? device(rest.device) : '',
        address: isolateLtr(address ?? '', language),
      };
      if (rest.device && address) return t('mail.circumstances.both', values);
      if (rest.device) return t('mail.circumstances.device', values);
      return t(address ? 'mail.circumstances.address' : 'mail.circumstances.plain', values);
    },
  };
}
export type MailFormats = ReturnType<typeof mailFormats>;

/** Writes a mail of one template from its facts. The language is that of the formatters. */
export type MailWriter<Template extends MailTemplate> = (
  payload: MailPayload<Template>,
  formats: MailFormats,
) => MailText;
export type MailWriters<Template extends MailTemplate> = { [Each in Template]: MailWriter<Each> };
