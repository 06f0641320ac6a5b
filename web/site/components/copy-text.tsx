import { PLACEHOLDERS } from '../site-facts.ts';
import type { SiteTexts } from '../site-texts.ts';
import { Icon } from './icon.tsx';

type CopyTextProps = { texts: SiteTexts; kind: 'email' | 'phone' };

/**
 * The email address or phone number of support with a copy button. The button needs the script, and shows the result.
 */
export function CopyText({ texts, kind }: CopyTextProps) {
  const { copy } = texts.common;
  const value = kind === 'email' ? PLACEHOLDERS.supportEmail : PLACEHOLDERS.supportPhone;
  const label = kind === 'email' ? copy.email : copy.phone;
  return (
    <span className="copy-text">
      <a href={kind === 'email' ? `mailto:${value}` : `tel:${PLACEHOLDERS.supportTel}`} dir="ltr">
        {value}
      </a>
      <button
        type="button"
        className="icon-button needs-script"
        aria-label={label}
        title={label}
        data-copy={value}
        data-copied-title={copy.done}
        data-copied={kind === 'email' ? copy.emailDone : copy.phoneDone}
        data-failed-title={copy.failed}
        data-failed={kind === 'email' ? copy.emailFailed : copy.phoneFailed}
      >
        <Icon name="copy" />
      </button>
    </span>
  );
}
