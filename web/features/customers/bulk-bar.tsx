import { Button, Group, Text } from '@mantine/core';
import { IconTrash, IconUserCheck, IconUserOff } from '@tabler/icons-react';
import { CUSTOMERS_AT_ONCE_MAX } from '../../../server/modules/scheduling/customers/customers.schema.ts';
import { CsvButton } from '../../components/csv-button.tsx';
import { useMay } from '../../lib/session/use-may.ts';
import { t } from '../../lib/text/texts.ts';
import { trpc } from '../../trpc.ts';
import classes from './customer-table.module.css';
import type { Selection } from './use-selection.ts';
import { useSetActive } from './use-set-active.ts';

type BulkBarProps = { selection: Selection; onDelete: () => void };

/** What can be done with the customers who are chosen, below the table and always in sight; nothing while nobody is. */
export function BulkBar({ selection, onDelete }: BulkBarProps) {
  const { client } = trpc.useUtils();
  const may = useMay();
  const { setActive, busy } = useSetActive();
  const { ids } = selection;
  if (ids.length === 0) return null;
  const isTooMany = ids.length > CUSTOMERS_AT_ONCE_MAX;
  return (
    <section aria-label={t('customers.bulk.label')} className={classes.bulk}>
      <Text fw={600} size="sm" role="status">
        {isTooMany
          ? t('customers.bulk.tooMany', { count: ids.length, max: CUSTOMERS_AT_ONCE_MAX })
          : t('customers.bulk.count', { count: ids.length })}
      </Text>
      <Group gap="xs">
        {may('customers.setActive') && (
          <>
            <Button
              variant="default"
              leftSection={<IconUserCheck size={16} aria-hidden />}
              disabled={isTooMany || busy}
              onClick={() => setActive(ids, true)}
            >
              {t('customers.bulk.activate')}
            </Button>
            <Button
              variant="default"
              leftSection={<IconUserOff size={16} aria-hidden />}
              disabled={isTooMany || busy}
              onClick={() => setActive(ids, false)}
            >
              {t('customers.bulk.deactivate')}
            </Button>
          </>
        )}
        {may('customers.export') && (
          <CsvButton
            read={() => client.customers.export.query({ customerIds: ids })}
            name="customers"
            failedTitle="customers.exportFailed"
            disabled={isTooMany}
          >
            {t('customers.bulk.export')}
          </CsvButton>
        )}
        {may('customers.removeMany') && (
          <Button
            variant="default"
            c="red"
            leftSection={<IconTrash size={16} aria-hidden />}
            disabled={isTooMany}
            onClick={onDelete}
          >
            {t('customers.bulk.delete')}
          </Button>
        )}
        <Button variant="subtle" onClick={selection.clear}>
          {t('customers.bulk.clear')}
        </Button>
      </Group>
    </section>
  );
}
