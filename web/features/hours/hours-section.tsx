import { Button, Skeleton } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import type { HoursDayView } from '../../../server/modules/scheduling/hours/hours.schema.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { MoreLink } from '../../components/more-link.tsx';
import { QueryState } from '../../components/query-state.tsx';
import { Section } from '../../components/section.tsx';
import { useMay } from '../../lib/session/use-may.ts';
import { t } from '../../lib/text/texts.ts';
import { weekdayLabel } from '../../lib/text/weekday-label.ts';
import { useUrlDialog } from '../../lib/url/use-url-dialog.ts';
import { trpc } from '../../trpc.ts';
import { DayTimes } from './day-times.tsx';
import classes from './hours.module.css';
import { LazyEditHoursDialog } from './lazy-edit-hours-dialog.tsx';

/** Opening hours in seven rows, and the dialog that changes them. */
export function HoursSection() {
  const dialog = useUrlDialog('dialog');
  const mayEdit = useMay()('hours.replaceWeek');
  const week = trpc.hours.week.useQuery();
  const edit = mayEdit && (
    <Button variant="default" aria-label={t('common.editHours')} onClick={() => dialog.open('hours')}>
      {t('common.editHoursShort')}
    </Button>
  );
  return (
    <Section title={t('shell.pages.hours')} aside={edit}>
      <QueryState query={week} skeleton={<Skeleton height={230} />} errorTitle={t('hours.loadFailed')}>
        {({ days, isSet }) =>
          isSet ? (
            <Days days={days} />
          ) : (
            <EmptyState
              icon={<IconClock />}
              title={t('hours.none')}
              hint={mayEdit ? t('hours.noneShort') : t('hours.readOnly')}
            />
          )
        }
      </QueryState>
      <MoreLink href="/business-hours">{t('hours.all')}</MoreLink>
      {mayEdit && <LazyEditHoursDialog opened={dialog.value === 'hours'} onClose={dialog.close} />}
    </Section>
  );
}

function Days({ days }: { days: readonly HoursDayView[] }) {
  return (
    <dl className={classes.week}>
      {days.map((day) => (
        <div key={day.dayOfWeek}>
          <dt>{weekdayLabel(day.dayOfWeek)}</dt>
          <dd>
            <DayTimes day={day} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
