import { ActionIcon, Button, Text, Title, UnstyledButton } from '@mantine/core';
import {
  IconCalendarDot,
  IconCalendarMonth,
  IconCalendarWeek,
  IconChevronLeft,
  IconChevronRight,
  IconLayoutList,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Dropdown } from '../../components/dropdown.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { t } from '../../lib/text/texts.ts';
import classes from './calendar.module.css';
import { formatViewRange, VIEWS } from './calendar-range.ts';
import type { CalendarPlace } from './use-calendar-view.ts';

const ICONS = { day: IconLayoutList, week: IconCalendarWeek, month: IconCalendarMonth } as const;

type CalendarToolbarProps = {
  place: CalendarPlace;
  /** Of the shown appointments; undefined until they are known. */
  count: number | undefined;
  phone: boolean;
  /** What can be done with the shown days; on a phone it stands beside the title. */
  tools: ReactNode;
};

/** The paging, the shown days with their number of appointments, and the views, in one row that stays in sight. */
export function CalendarToolbar({ place, count, phone, tools }: CalendarToolbarProps) {
  // The list of a day has a heading of its own on paper.
  const onPaper = place.view === 'day' ? 'app-print-hidden' : '';
  return (
    <div className={`${classes.bar} ${onPaper}`}>
      <Paging place={place} phone={phone} />
      <div className={classes.range}>
        <Title order={2} className={classes.rangeWords} aria-live="polite">
          {formatViewRange(place.view, place.date)}
        </Title>
        {count !== undefined && <Count phone={phone}>{t('calendar.count', { count })}</Count>}
      </div>
      {phone ? <ViewMenu place={place} /> : <ViewButtons place={place} />}
      {!phone && tools}
    </div>
  );
}

function Count({ phone, children }: { phone: boolean; children: string }) {
  if (!phone) return <StatusBadge tone="info">{children}</StatusBadge>;
  return (
    <Text size="xs" c="dimmed">
      {children}
    </Text>
  );
}

function Paging({ place: { view, step, toToday }, phone }: { place: CalendarPlace; phone: boolean }) {
  const today = t('calendar.today');
  return (
    <div className={`app-print-hidden ${classes.paging}`}>
      <ActionIcon variant="default" aria-label={t(`calendar.previous.${view}`)} onClick={() => step(-1)}>
        <IconChevronLeft size={20} aria-hidden className={classes.arrow} />
      </ActionIcon>
      {phone ? (
        <ActionIcon variant="default" aria-label={today} onClick={toToday}>
          <IconCalendarDot size={20} aria-hidden />
        </ActionIcon>
      ) : (
        <Button variant="default" px="sm" onClick={toToday}>
          {today}
        </Button>
      )}
      <ActionIcon variant="default" aria-label={t(`calendar.next.${view}`)} onClick={() => step(1)}>
        <IconChevronRight size={20} aria-hidden className={classes.arrow} />
      </ActionIcon>
    </div>
  );
}

function ViewButtons({ place }: { place: CalendarPlace }) {
  return (
    <fieldset className={`app-print-hidden ${classes.views}`} aria-label={t('calendar.views.label')}>
      {VIEWS.map((one) => (
        <Button
          key={one}
          px="sm"
          variant={one === place.view ? 'light' : 'subtle'}
          color={one === place.view ? 'indigo' : 'gray'}
          aria-pressed={one === place.view}
          onClick={() => one !== place.view && place.toView(one)}
        >
          {t(`calendar.views.${one}`)}
        </Button>
      ))}
    </fieldset>
  );
}

/** The views where there is no room for all of their names. */
function ViewMenu({ place }: { place: CalendarPlace }) {
  const Shown = ICONS[place.view];
  return (
    <div className="app-print-hidden">
      <Dropdown
        label={t('calendar.views.menu', { view: t(`calendar.views.${place.view}`) })}
        trigger={<Shown size={20} aria-hidden />}
      >
        {(closeMenu) =>
          VIEWS.map((one) => {
            const Icon = ICONS[one];
            return (
              <UnstyledButton
                key={one}
                aria-pressed={one === place.view}
                onClick={() => {
                  closeMenu();
                  if (one !== place.view) place.toView(one);
                }}
              >
                <Icon size={18} aria-hidden />
                {t(`calendar.views.${one}`)}
              </UnstyledButton>
            );
          })
        }
      </Dropdown>
    </div>
  );
}
