import { apiErrorOf, formatError } from '../../lib/forms/api-errors.ts';
import { t } from '../../lib/text/texts.ts';
import { showToast } from '../../lib/toasts.ts';

/** Texts of the service dialogs that differ between the Services page and onboarding. */
export type ServiceMessages = {
  nameRequired: () => string;
  /** Called when a service is submitted without a name. */
  onMissingName: () => void;
  onFailure: (action: 'create' | 'update' | 'remove', error: unknown) => void;
};

/** The messages of the Services page and of the settings. */
export const PAGE_MESSAGES: ServiceMessages = {
  nameRequired: () => t('services.form.nameRequired'),
  onMissingName: () => undefined,
  onFailure(action, error) {
    if (action === 'create') {
      const message = apiErrorOf(error).message ? formatError(error) : t('services.unknownError');
      return void showToast({ kind: 'error', title: t('services.createFailed', { message }) });
    }
    const title = t(action === 'update' ? 'services.updateFailed' : 'services.deleteFailed');
    showToast({ kind: 'error', title, message: formatError(error) });
  },
};
