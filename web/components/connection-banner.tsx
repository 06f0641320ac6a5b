import { Text } from '@mantine/core';
import { IconWifiOff } from '@tabler/icons-react';
import { useConnection } from '../lib/live/connection.ts';
import { t } from '../lib/text/texts.ts';
import classes from './connection-banner.module.css';

/**
 * Banner above every screen while there is no connection. The live region is always mounted, otherwise screen readers
 * would not announce it.
 */
export function ConnectionBanner() {
  const connection = useConnection();
  return (
    <div role="status" aria-label={t('common.line.region')} className={classes.region}>
      {connection !== 'up' && (
        <Text size="sm" fw={600} className={classes.banner}>
          <IconWifiOff size={18} aria-hidden className={classes.icon} />
          {t(`common.line.${connection}`)}
        </Text>
      )}
    </div>
  );
}
