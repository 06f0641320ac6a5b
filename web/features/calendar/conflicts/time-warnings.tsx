import { Alert } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import type { BookingWarning } from '../../../../server/modules/scheduling/appointments/appointments.schema.ts';
import { t } from '../../../lib/text/texts.ts';
import { formatWarning } from './format-warning.ts';

/** What a person should know of a time that is allowed all the same. */
export function TimeWarnings({ warnings }: { warnings: readonly BookingWarning[] }) {
  return (
    <div aria-live="polite">
      {warnings.length > 0 && (
        <Alert
          color="orange"
          role="note"
          icon={<IconInfoCircle aria-hidden />}
          title={t('calendar.warning.title')}
        >
          {warnings.map((warning) => (
            <div key={warning}>{formatWarning(warning)}</div>
          ))}
        </Alert>
      )}
    </div>
  );
}
