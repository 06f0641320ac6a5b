import { IconPencil, IconPhoneOutgoing, IconTrash } from '@tabler/icons-react';
import type { PhoneView } from '../../../server/core/phone-number.ts';
import { type RowAction, RowMenu } from '../../components/row-menu.tsx';
import { t } from '../../lib/text/texts.ts';
import type { Customer } from './customer.ts';

/** `onCall` calls a customer from the number `from` of the business. */
export type CallAction = { from: PhoneView; onCall: (customer: Customer) => void };

type CustomerMenuProps = {
  customer: Customer;
  /** Null if the business has no number, if the user may not call, or if another button calls the customer. */
  call: CallAction | null;
  mayChange: boolean;
  mayRemove: boolean;
  onEdit: (id: string) => void;
  onDelete: (id: string) => void;
};

/** Menu of a customer's card or row with the actions that the role allows. */
export function CustomerMenu({ customer, call, mayChange, mayRemove, onEdit, onDelete }: CustomerMenuProps) {
  const { id, fullName: name, phone } = customer;
  const actions: RowAction[] = [];
  if (call && phone !== null) {
    const from = call.from.formatted;
    actions.push({
      text: t('calls.callBack.from', { phone: from }),
      label: t('calls.callBack.fromTo', { phone: from, name }),
      icon: IconPhoneOutgoing,
      onChoose: () => call.onCall(customer),
    });
  }
  if (mayChange)
    actions.push({
      text: t('customers.edit'),
      label: t('customers.editOf', { name }),
      icon: IconPencil,
      onChoose: () => onEdit(String(id)),
    });
  if (mayRemove)
    actions.push({
      text: t('customers.delete'),
      label: t('customers.deleteOf', { name }),
      icon: IconTrash,
      isDanger: true,
      onChoose: () => onDelete(String(id)),
    });
  return <RowMenu name={name} actions={actions} />;
}
