import { apiErrorOf, formatError } from '../../lib/forms/api-errors.ts';
import { formatResendFailure } from '../../lib/text/format-resend-failure.ts';
import { t } from '../../lib/text/texts.ts';

/** The buttons that a notice may have. */
export type NoticeButton = 'gotIt' | 'tryDifferent' | 'signIn' | 'toLogin' | 'resend';

/** Content of the notice dialog. The last button is the primary one. */
export type Notice = { title: string; text: string; buttons: readonly NoticeButton[]; email?: string };

export function notVerifiedNotice(email: string): Notice {
  const text = t('access.notice.notVerifiedText', { email });
  return { title: t('access.notice.notVerified'), text, buttons: ['gotIt', 'resend'], email };
}

export function createdNotice(email: string): Notice {
  const text = t('access.notice.createdText', { email });
  return { title: t('access.notice.created'), text, buttons: ['resend', 'toLogin'], email };
}

/** Notice of a failed sign-up; null for failures that show a toast. */
export function signUpNotice(error: unknown, email: string): Notice | null {
  const { code, message } = apiErrorOf(error);
  const plain = { buttons: ['gotIt'] as const };
  switch (code) {
    case 'user_exists': {
      const text = t('access.notice.accountExistsText', { email });
      const title = t('access.notice.accountExists');
      return { title, text, buttons: ['tryDifferent', 'signIn'], email };
    }
    case 'business_exists':
      return {
        ...plain,
        title: t('access.notice.businessExists'),
        text: t('access.notice.businessExistsText'),
      };
    case 'missing_fields':
      return { ...plain, title: t('access.notice.missing'), text: t('access.notice.missingText') };
    case 'weak_password':
      return {
        ...plain,
        title: t('access.notice.weakPassword'),
        text: message || t('access.notice.weakPasswordText'),
      };
    case 'business_creation_failed':
      return { ...plain, title: t('access.notice.temporary'), text: t('access.notice.temporaryText') };
    case 'network':
      return { ...plain, title: t('access.notice.connection'), text: t('access.notice.connectionText') };
    default:
      return null;
  }
}

export function resentNotice(email?: string): Notice {
  const text = email === undefined ? t('access.resend.sentHint') : t('access.resend.sentTo', { email });
  return { title: t('access.resend.sent'), text, buttons: ['gotIt'] };
}

/**
 * Notice of a verification email that could not be sent again. If the email address is known, the notice offers a
 * retry.
 */
export function resendFailedNotice(error: unknown, email?: string): Notice {
  const again = email === undefined ? {} : { email };
  const buttons: readonly NoticeButton[] = email === undefined ? ['gotIt'] : ['gotIt', 'resend'];
  const { title, message: text } = formatResendFailure(error);
  return { title, text, buttons, ...again };
}

export function resetSentNotice(email: string): Notice {
  const text = t('access.forgotten.sentTo', { email });
  return { title: t('access.forgotten.sent'), text, buttons: ['gotIt'] };
}

export function resetFailedNotice(error: unknown, email: string): Notice {
  const { code } = apiErrorOf(error);
  if (code === 'email_not_verified') return notVerifiedNotice(email);
  if (code === 'user_not_found') {
    const text = t('access.forgotten.notFoundHint');
    return { title: t('access.forgotten.notFound'), text, buttons: ['gotIt', 'tryDifferent'] };
  }
  return { title: t('access.forgotten.failed'), text: formatError(error), buttons: ['gotIt'] };
}
