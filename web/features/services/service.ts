import { apiErrorOf, formatError } from '../../lib/forms/api-errors.ts';
import { t } from '../../lib/text/texts.ts';
import { showToast } from '../../lib/toasts.ts';
import { useUrlDialog } from '../../lib/url/use-url-dialog.ts';
import type { Outputs } from '../../trpc.ts';

export type Service = Outputs['services']['list']['services'][number];
export type Language = Pick<Outputs['languages']['listForBusiness'][number], 'code' | 'name' | 'isDefault'>;

/** Texts of the service dialogs, which differ between the Services page and onboarding. */
export type ServiceMessages = {
  nameRequired: () => string;
  /** Called when a service is submitted without a name. */
  onMissingName: () => void;
  onFailure: (action: 'create' | 'update' | 'remove', error: unknown) => void;
};

/** The messages used on the Services page and in the settings. */
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

/** The dialog in the URL: 'add', 'edit.101', 'text.101.fr', 'remove.101'. */
export function useServiceDialog() {
  const { value, open, close } = useUrlDialog('dialog');
  const [kind = '', id = '', language = ''] = value?.split('.') ?? [];
  return {
    kind,
    serviceId: Number(id),
    language,
    add: () => open('add'),
    edit: (serviceId: number) => open(`edit.${serviceId}`),
    write: (serviceId: number, code: string) => open(`text.${serviceId}.${code}`),
    remove: (serviceId: number) => open(`remove.${serviceId}`),
    close,
  };
}

export type ServiceDialog = ReturnType<typeof useServiceDialog>;
