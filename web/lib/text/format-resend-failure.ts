import { apiErrorOf, formatError, isForeignAnswer } from '../forms/api-errors.ts';
import { t } from './texts.ts';

/** Title and text for a verification email that was not sent again, for dialogs and toasts. */
export function formatResendFailure(error: unknown): { title: string; message: string } {
  const { code } = apiErrorOf(error);
  if (code === 'network')
    return { title: t('access.resend.connection'), message: t('access.resend.connectionHint') };
  const title = t('access.resend.failed');
  if (isForeignAnswer(error)) return { title, message: t('access.resend.invalidAnswer') };
  if (code === 'internal') return { title, message: t('access.resend.failedHint') };
  return { title, message: t('access.resend.refused', { reason: formatError(error) }) };
}
