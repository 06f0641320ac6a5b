import { t } from '../../lib/text/texts.ts';
import { showToast } from '../../lib/toasts.ts';
import { type Inputs, trpc } from '../../trpc.ts';
import type { Service } from './service.ts';
import { PAGE_MESSAGES, type ServiceMessages } from './service-messages.ts';

type Toggled = Pick<Service, 'id' | 'isActive' | 'name'>;

/** Activates or deactivates a service optimistically; the list reverts when the server refuses. The toast offers Undo. */
export function useToggleService(
  input: Inputs['services']['list'],
  { onFailure }: ServiceMessages = PAGE_MESSAGES,
) {
  const utils = trpc.useUtils();
  const show = (serviceId: number, isActive: boolean) =>
    utils.services.list.setData(input, (list) => {
      const services = list?.services.map((one) => (one.id === serviceId ? { ...one, isActive } : one));
      return list && services && { ...list, services };
    });
  const update = trpc.services.update.useMutation({
    meta: { answersErrors: true },
    onMutate: async ({ serviceId, isActive = true }) => {
      await utils.services.list.cancel(input);
      show(serviceId, isActive);
    },
    onError: (error, { serviceId, isActive = true }) => {
      show(serviceId, !isActive);
      onFailure('update', error);
    },
  });
  return function toggle({ id, isActive, name }: Toggled, isUndo = false): void {
    const message = isActive ? t('services.deactivated', { name }) : t('services.activated', { name });
    const onSuccess = () =>
      showToast({
        kind: 'success',
        title: t('services.updated'),
        message,
        ...(!isUndo && { undo: () => toggle({ id, isActive: !isActive, name }, true) }),
      });
    // Not a callback of `mutate`: the undo reports its result after the screen is gone.
    update.mutateAsync({ serviceId: id, isActive: !isActive }).then(onSuccess, () => undefined);
  };
}
