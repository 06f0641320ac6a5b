import type { PortalLanguage } from '../../../server/core/portal-language.ts';
import { formatError } from '../../lib/forms/api-errors.ts';
import { switchLanguage } from '../../lib/text/switch-language.ts';
import { t } from '../../lib/text/texts.ts';
import { showToast } from '../../lib/toasts.ts';
import { trpc } from '../../trpc.ts';

/** Chooses the language of the portal for the signed-in person: on every device, and at once on this one. */
export function useChooseLanguage(): (language: PortalLanguage) => void {
  const choose = trpc.auth.chooseLanguage.useMutation({
    onSuccess: (_answer, { language }) => switchLanguage(language),
    onError: (error) =>
      showToast({ kind: 'error', title: t('shell.languageFailed'), message: formatError(error) }),
  });
  return (language) => {
    if (!choose.isPending) choose.mutate({ language });
  };
}
