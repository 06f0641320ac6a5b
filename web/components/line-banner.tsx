import { Text } from '@mantine/core';
import { IconWifiOff } from '@tabler/icons-react';
import { useLine } from '../lib/line.ts';
import { t } from '../lib/texts/t.ts';
import classes from './line-banner.module.css';

/**
 * Says above every screen that there is no line, for as long as that is so. Always there, or it would not be read
 * out.
 */
export function LineBanner() {
  const line = useLine();
  return (
    <div role="status" aria-label={t('common.line.region')} className={classes.region}>
      {line !== 'up' && (
        <Text size="sm" fw={600} className={classes.banner}>
          <IconWifiOff size={18} aria-hidden className={classes.icon} />
          {t(`common.line.${line}`)}
        </Text>
      )}
    </div>
  );
}
