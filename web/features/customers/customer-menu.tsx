import { IconPencil, IconTrash } from '@tabler/icons-react';
import { type RowAction, RowMenu } from '../../components/row-menu.tsx';
import { t } from '../../lib/text/texts.ts';
import type { Customer } from './customer.ts';

type CustomerMenuProps = {
  customer: Pick<Customer, 'id' | 'fullName'>;
  mayChange: boolean;
  mayRemove: boolean;
  onEdit: (id: string) => void;
  onDelete: (id: string) => void;
};

/** Menu of a customer's card or row with the actions that the role allows. */
export function CustomerMenu({ customer, mayChange, mayRemove, onEdit, onDelete }: CustomerMenuProps) {
  const { id, fullName: name } = customer;
  const actions: RowAction[] = [];
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
