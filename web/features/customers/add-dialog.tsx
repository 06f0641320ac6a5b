import { AppDialog } from '../../components/app-dialog.tsx';
import { t } from '../../lib/texts/t.ts';
import { showToast } from '../../lib/toasts.ts';
import { useContentKey } from '../../lib/use-content-key.ts';
import { trpc } from '../../trpc.ts';
import type { Customer } from './customer.ts';
import { CustomerForm } from './customer-form.tsx';
import { type CustomerValues, NO_VALUES, useCustomerForm } from './use-customer-form.ts';
import { useRefusal } from './use-refusal.ts';

type AddDialogProps = {
  opened: boolean;
  onClose: () => void;
  /** What is known already, such as the number of who called. */
  given?: Partial<CustomerValues>;
  onAdded?: (customer: Customer) => void;
};

/**
 * Adds a customer, once however often the button is pressed. What was typed is kept until then, also when the dialog
 * closes.
 */
export function AddDialog({ opened, onClose, given, onAdded }: AddDialogProps) {
  const form = useCustomerForm({ ...NO_VALUES, ...given });
  const refusal = useRefusal(form);
  const { keyOf, renew } = useContentKey();
  const create = trpc.customers.create.useMutation({
    meta: { answersErrors: true },
    onSuccess: (customer) => {
      showToast({ kind: 'success', title: t('customers.success'), message: t('customers.form.created') });
      form.reset();
      renew();
      onAdded?.(customer);
      onClose();
    },
    onError: refusal.tell,
  });
  const submit = form.onSubmit(
    (values) => create.mutate({ ...values, creationKey: keyOf(values) }),
    form.focusFirstError,
  );
  return (
    <AppDialog opened={opened} onClose={onClose} title={t('customers.form.addTitle')} size="lg" fullOnPhone>
      <CustomerForm
        form={form}
        busy={create.isPending}
        submitLabel={t('customers.form.create')}
        onSubmit={submit}
        onCancel={onClose}
        onMend={refusal.forget}
      />
    </AppDialog>
  );
}
