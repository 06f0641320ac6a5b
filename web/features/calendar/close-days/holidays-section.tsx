import { Button, NativeSelect, Skeleton, Stack, Text } from '@mantine/core';
import { IconConfetti } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type {
  HolidaysView,
  HolidayView,
} from '../../../../server/modules/scheduling/holidays/holidays.schema.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { QueryState } from '../../../components/query-state.tsx';
import { Row, Rows } from '../../../components/rows.tsx';
import { Section } from '../../../components/section.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { formatError } from '../../../lib/forms/api-errors.ts';
import { formatLocalTime } from '../../../lib/text/formats.ts';
import { currentLanguage, t } from '../../../lib/text/texts.ts';
import { showToast } from '../../../lib/toasts.ts';
import { trpc } from '../../../trpc.ts';
import { useMayClose } from '../use-change-appointment.ts';
import classes from './closed-days.module.css';
import { formatOpen } from './format-open.ts';
import { HolidayDialog, type HolidayPlan } from './holiday-dialog.tsx';
import { useClosing } from './use-close-form.ts';
import { useHolidays } from './use-holidays.ts';

/** Number of holidays that are shown before "Show all". */
const FIRST_SHOWN = 4;

/** The public holidays of the next twelve months. One press closes or shortens the day of a holiday. */
export function HolidaysSection() {
  const { query, chooseRegion } = useHolidays();
  const mayClose = useMayClose();
  const [plan, setPlan] = useState<HolidayPlan | null>(null);
  const [showsAll, setShowsAll] = useState(false);
  const { close, closing } = useCloseHoliday((holiday) => setPlan({ holiday, kind: 'closed' }));
  return (
    <Section title={t('calendarDialogs.holidays.title')}>
      <Text c="dimmed">{t('calendarDialogs.holidays.intro')}</Text>
      <QueryState query={query} skeleton={<Skeleton height={260} />}>
        {({ holidays, ...regions }) => (
          <Stack gap="sm">
            <RegionFields {...regions} onChoose={chooseRegion} />
            {holidays.length === 0 ? (
              <EmptyState
                icon={<IconConfetti />}
                title={t('calendarDialogs.holidays.none')}
                hint={t('calendarDialogs.holidays.noneHint')}
              />
            ) : (
              <Rows label={t('calendarDialogs.holidays.list')}>
                {holidays.slice(0, showsAll ? undefined : FIRST_SHOWN).map((holiday) => (
                  <HolidayRow
                    key={holiday.date}
                    holiday={holiday}
                    isBusy={closing === holiday.date}
                    onClose={mayClose ? () => close(holiday) : null}
                    onShorten={() => setPlan({ holiday, kind: 'shortened' })}
                  />
                ))}
              </Rows>
            )}
            {holidays.length > FIRST_SHOWN && (
              <Button
                variant="subtle"
                className={classes.more}
                aria-expanded={showsAll}
                onClick={() => setShowsAll(!showsAll)}
              >
                {showsAll
                  ? t('calendarDialogs.holidays.showFewer')
                  : t('calendarDialogs.holidays.showAll', { count: holidays.length })}
              </Button>
            )}
          </Stack>
        )}
      </QueryState>
      <HolidayDialog plan={plan} onClose={() => setPlan(null)} />
    </Section>
  );
}

type HolidayRowProps = {
  holiday: HolidayView;
  isBusy: boolean;
  /** Null for roles that may not close time. */
  onClose: (() => void) | null;
  onShorten: () => void;
};

function HolidayRow({ holiday, isBusy, onClose, onShorten }: HolidayRowProps) {
  const { date, name, state } = holiday;
  const day = formatLocalTime(date, 'weekdayDay');
  return (
    <Row
      title={day}
      detail={name}
      badges={<HolidayState holiday={holiday} />}
      actions={
        state === 'open' &&
        onClose && (
          <>
            <Button
              variant="default"
              loading={isBusy}
              aria-label={t('calendarDialogs.holidays.closeOf', { name, day })}
              onClick={onClose}
            >
              {t('calendarDialogs.holidays.close')}
            </Button>
            <Button
              variant="subtle"
              aria-label={t('calendarDialogs.holidays.shortenOf', { name, day })}
              onClick={onShorten}
            >
              {t('calendarDialogs.holidays.shorten')}
            </Button>
          </>
        )
      }
    />
  );
}

function HolidayState({ holiday: { state, open } }: { holiday: HolidayView }) {
  if (state === 'open') return null;
  if (state === 'shortened')
    return (
      <StatusBadge tone="info">
        {t('calendarDialogs.holidays.openHours', { hours: formatOpen(open) })}
      </StatusBadge>
    );
  return <StatusBadge tone="neutral">{t(`calendarDialogs.holidays.state.${state}`)}</StatusBadge>;
}

/**
 * Closes the day of a holiday with one click. If the day has appointments, or the server refuses because of a new
 * booking, calls `onBooked` instead, so that the user decides about each appointment.
 */
function useCloseHoliday(onBooked: (holiday: HolidayView) => void) {
  const [closing, setClosing] = useState<string | null>(null);
  const utils = trpc.useUtils();
  const pressed = useRef<HolidayView | null>(null);
  const { submit, busy } = useClosing({
    onClosed: () => undefined,
    onRefused: () => pressed.current && onBooked(pressed.current),
  });
  const close = async (holiday: HolidayView) => {
    if (closing !== null || busy) return;
    const time = { from: holiday.date, to: holiday.date };
    setClosing(holiday.date);
    pressed.current = holiday;
    try {
      const { appointments } = await utils.appointments.listInRange.fetch({ time });
      if (appointments.length > 0) onBooked(holiday);
      else submit({ time, notes: holiday.name, seen: [], cancel: [] });
    } catch (error) {
      showToast({ kind: 'error', title: t('calendar.failed'), message: formatError(error) });
    } finally {
      setClosing(null);
    }
  };
  return { close: (holiday: HolidayView) => void close(holiday), closing };
}

type RegionFieldsProps = Pick<HolidaysView, 'region' | 'countries' | 'subdivisions'> & {
  onChoose: (region: string) => void;
};

/** The country, and its province or state, whose holidays are listed. */
function RegionFields({ region, countries, subdivisions, onChoose }: RegionFieldsProps) {
  return (
    <div className={classes.form}>
      <NativeSelect
        label={t('calendarDialogs.holidays.country')}
        value={region?.country ?? ''}
        onChange={(event) => onChoose(event.currentTarget.value)}
        data={[
          ...(region ? [] : [{ value: '', label: t('calendarDialogs.holidays.chooseCountry') }]),
          ...nameCountries(countries),
        ]}
      />
      {region && subdivisions.length > 0 && (
        <NativeSelect
          label={t('calendarDialogs.holidays.subdivision')}
          value={region.subdivision ?? ''}
          onChange={({ currentTarget: { value } }) =>
            onChoose(value ? `${region.country}-${value}` : region.country)
          }
          data={[
            { value: '', label: t('calendarDialogs.holidays.wholeCountry') },
            ...subdivisions.map(({ code, name }) => ({ value: code, label: name })),
          ]}
        />
      )}
    </div>
  );
}

/** Country options, sorted by name in the portal's language. */
function nameCountries(codes: readonly string[]) {
  const { tag } = currentLanguage();
  const names = new Intl.DisplayNames([tag], { type: 'region' });
  return codes
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .sort((a, b) => a.label.localeCompare(b.label, tag));
}
