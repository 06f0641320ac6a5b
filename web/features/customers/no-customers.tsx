import { Button } from '@mantine/core';
import { IconSearch, IconUserPlus, IconUsers } from '@tabler/icons-react';
import { EmptyState } from '../../components/empty-state.tsx';
import { t } from '../../lib/text/texts.ts';

type NoCustomersProps = { filtered: boolean; onClear: () => void; onAdd?: () => void };

/** What stands where nobody is listed: what the directory is for, or that the filters let nobody through. */
export function NoCustomers({ filtered, onClear, onAdd }: NoCustomersProps) {
  if (filtered)
    return (
      <EmptyState
        icon={<IconSearch />}
        title={t('customers.noMatch')}
        hint={t('customers.noMatchHint')}
        action={
          <Button variant="default" mt="sm" onClick={onClear}>
            {t('customers.clear')}
          </Button>
        }
      />
    );
  return (
    <EmptyState
      icon={<IconUsers />}
      title={t('customers.empty')}
      hint={t('customers.emptyHint')}
      action={
        onAdd && (
          <Button
            variant="default"
            mt="sm"
            leftSection={<IconUserPlus size={18} aria-hidden />}
            onClick={onAdd}
          >
            {t('customers.add')}
          </Button>
        )
      }
    />
  );
}
