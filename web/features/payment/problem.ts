import { t } from '../../lib/texts/t.ts';

/** What the dialog with the OK button says. */
export type Problem = { title: string; message: string };

export const systemProblem = (): Problem => ({
  title: t('payment.systemError'),
  message: t('payment.systemErrorHint'),
});

export const formProblem = (): Problem => ({
  title: t('payment.setupError'),
  message: t('payment.setupErrorHint'),
});

export const notReadyProblem = (): Problem => ({
  title: t('payment.notReady'),
  message: t('payment.notReadyHint'),
});

export const secretProblem = (): Problem => ({
  title: t('payment.checkoutFailed'),
  message: t('payment.noSecret'),
});

/** A refused payment in the provider's own words, where it has some. */
export const refusedProblem = (message: string | null): Problem => ({
  title: t('payment.failed'),
  message: message || t('payment.failedHint'),
});

export const unknownProblem = (): Problem => ({
  title: t('payment.failed'),
  message: t('payment.unknownHint'),
});
