import type { CardRefusal } from '../../../server/core/card-refusals.ts';
import { t } from '../../lib/text/texts.ts';

/** The text of the dialog with the OK button, or of the note beside the card. */
export type Problem = {
  title: string;
  message: string;
  /** The step cannot go on after it. */
  endsStep?: true;
};

export const systemProblem = (): Problem => ({
  title: t('payment.systemError'),
  message: t('payment.systemErrorHint'),
});

export const formProblem = (): Problem => ({
  title: t('payment.setupError'),
  message: t('payment.setupErrorHint'),
  endsStep: true,
});

export const notReadyProblem = (): Problem => ({
  title: t('payment.notReady'),
  message: t('payment.notReadyHint'),
});

export const secretProblem = (): Problem => ({
  title: t('payment.checkoutFailed'),
  message: t('payment.noSecret'),
});

/** Why a card was refused and what to do, in our words. */
export const refusedProblem = (refusal: CardRefusal): Problem => ({
  title: t('payment.failed'),
  message: t(`payment.refusal.${refusal}`),
});

export const unknownProblem = (): Problem => ({
  title: t('payment.unknown'),
  message: t('payment.unknownHint'),
});

/** Not a failure: what waited for its owner has been confirmed, or switched off, meanwhile. */
export const nothingToConfirm = (): Problem => ({
  title: t('payment.nothingToConfirm'),
  message: t('payment.nothingToConfirmHint'),
});
