import { Button, Group } from '@mantine/core';
import { IconCalendarPlus, IconPencil, IconPhone, IconTrash } from '@tabler/icons-react';
import { Link } from 'wouter';
import { useMay } from '../../lib/session/use-may.ts';
import { t } from '../../lib/text/texts.ts';
import type { Customer } from './customer.ts';
import classes from './customers.module.css';

type CustomerActionsProps = { customer: Customer; onEdit: () => void; onDelete: () => void };

/** What can be done with a customer, as far as the person's role goes. */
export function CustomerActions({ customer, onEdit, onDelete }: CustomerActionsProps) {
  const { id, phone } = customer;
  const may = useMay();
  return (
    <Group gap="xs" className={classes.actions}>
      {phone !== null && (
        <Button
          component="a"
          href={`tel:${phone}`}
          variant="default"
          leftSection={<IconPhone size={18} aria-hidden />}
        >
          {t('customers.page.callBack')}
        </Button>
      )}
      {may('customers.update') && (
        <Button variant="default" leftSection={<IconPencil size={18} aria-hidden />} onClick={onEdit}>
          {t('customers.edit')}
        </Button>
      )}
      {may('customers.remove') && (
        <Button
          variant="default"
          c="red"
          leftSection={<IconTrash size={18} aria-hidden />}
          onClick={onDelete}
        >
          {t('customers.delete')}
        </Button>
      )}
      {may('appointments.book') && (
        <Button
          component={Link}
          href={`/calendar?dialog=new.${id}`}
          leftSection={<IconCalendarPlus size={18} aria-hidden />}
        >
          {t('customers.page.book')}
        </Button>
      )}
    </Group>
  );
}
