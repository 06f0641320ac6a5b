import { ActionIcon, Button, Title } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { StatusBadge } from '../../components/status-badge.tsx';
import { t } from '../../lib/texts/t.ts';
import classes from './calendar.module.css';
import { sayRange, VIEWS } from './calendar-range.ts';
import type { CalendarPlace } from './use-calendar-view.ts';

type CalendarToolbarProps = { place: CalendarPlace; count: number | undefined };

/** The shown days with their number of appointments, the paging, the views, and the exports. */
export function CalendarToolbar({ place, count }: CalendarToolbarProps) {
  const { view, date } = place;
  return (
    <div className={classes.bar}>
      <div className={classes.range}>
        <Paging place={place} />
        <Title order={2} size="h4" aria-live="polite">
          {sayRange(view, date)}
        </Title>
        {count !== undefined && <StatusBadge tone="info">{t('calendar.count', { count })}</StatusBadge>}
      </div>
      <div className={`app-print-hidden ${classes.tools}`}>
        <fieldset className={classes.views} aria-label={t('calendar.views.label')}>
          {VIEWS.map((one) => (
            <Button
              key={one}
              mih={44}
              variant={one === view ? 'filled' : 'default'}
              aria-pressed={one === view}
              onClick={() => one !== view && place.toView(one)}
            >
              {t(`calendar.views.${one}`)}
            </Button>
          ))}
        </fieldset>
      </div>
    </div>
  );
}

function Paging({ place: { view, step, toToday } }: { place: CalendarPlace }) {
  return (
    <div className={`app-print-hidden ${classes.tools}`}>
      <ActionIcon
        variant="default"
        size={44}
        aria-label={t(`calendar.previous.${view}`)}
        onClick={() => step(-1)}
      >
        <IconChevronLeft size={20} aria-hidden className={classes.arrow} />
      </ActionIcon>
      <Button variant="default" mih={44} onClick={toToday}>
        {t('calendar.today')}
      </Button>
      <ActionIcon variant="default" size={44} aria-label={t(`calendar.next.${view}`)} onClick={() => step(1)}>
        <IconChevronRight size={20} aria-hidden className={classes.arrow} />
      </ActionIcon>
    </div>
  );
}
