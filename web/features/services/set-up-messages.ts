import { formatError } from '../../lib/forms/api-errors.ts';
import { t } from '../../lib/text/texts.ts';
import { showToast } from '../../lib/toasts.ts';
import type { ServiceMessages } from './service.ts';

/** The messages of the set-up's services step. */
export const SET_UP_MESSAGES: ServiceMessages = {
  nameRequired: () => t('onboarding.services.nameRequiredHint'),
  onMissingName: () =>
    void showToast({
      kind: 'error',
      title: t('onboarding.services.nameRequired'),
      message: t('onboarding.services.nameRequiredHint'),
    }),
  onFailure(action, error) {
    const title = t(
      action === 'remove' ? 'onboarding.services.deleteFailedTitle' : 'onboarding.services.saveFailed',
    );
    showToast({ kind: 'error', title, message: t(FAILED[action], { reason: formatError(error) }) });
  },
};

const FAILED = {
  create: 'onboarding.services.addFailed',
  update: 'onboarding.services.updateFailed',
  remove: 'onboarding.services.deleteFailed',
} as const;
