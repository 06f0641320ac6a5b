import { Button, Group, NativeSelect, Text, TextInput } from '@mantine/core';
import { BUILT_IN_SERVICES } from '../../../../server/core/plan.ts';
import { BUILT_IN_KEYS } from '../../../../server/modules/scheduling/appointments/appointments.schema.ts';
import type { ServiceView } from '../../../../server/modules/scheduling/services/services.schema.ts';
import type { Query } from '../../../components/query-state.tsx';
import { formatDollars, formatInUnit, formatMoney } from '../../../lib/text/formats.ts';
import { t } from '../../../lib/text/texts.ts';
import { trpc } from '../../../trpc.ts';
import { useMayClose } from '../use-change-appointment.ts';
import {
  type BookingDraft,
  type DraftProblems,
  isClosedSlot,
  NO_SERVICES,
  withWhat,
} from './booking-draft.ts';

type ServiceFieldProps = {
  draft: BookingDraft;
  onChange: (draft: BookingDraft) => void;
  services: Query<{ services: readonly ServiceView[] }>;
  problems: DraftProblems;
  /** True when the service was preselected as the customer's last one. */
  isUsual: boolean;
};

/**
 * Options: active services, built-in services where offered, a general appointment of any length, and closed time for
 * roles that may close it. The field does not claim that there are no services while they are loading or after an
 * error.
 */
export function ServiceField({ draft, onChange, services, problems, isUsual }: ServiceFieldProps) {
  const mayClose = useMayClose();
  const business = trpc.businesses.get.useQuery();
  const offersBuiltIns = business.data?.offersBuiltIns ?? true;
  return (
    <>
      <NativeSelect
        label={t('calendarDialogs.create.service')}
        required
        data-autofocus={draft.customer !== null || isClosedSlot(draft) || undefined}
        {...(isUsual && { description: t('calendarDialogs.create.asLastTime') })}
        value={draft.what}
        onChange={(event) => onChange(withWhat(draft, event.currentTarget.value))}
        data={[
          { value: '', label: t('calendarDialogs.create.choose') },
          ...options(services, offersBuiltIns, mayClose),
        ]}
      />
      {isFailed(services) && (
        <Group gap="xs" role="alert">
          <Text size="sm">{t('calendarDialogs.create.servicesFailed')}</Text>
          <Button variant="default" loading={services.isFetching} onClick={() => void services.refetch()}>
            {t('calendar.retry')}
          </Button>
        </Group>
      )}
      {draft.what === 'general' && (
        <TextInput
          type="number"
          inputMode="numeric"
          min={1}
          max={1440}
          label={t('calendarDialogs.create.duration')}
          value={Number.isNaN(draft.minutes) ? '' : draft.minutes}
          error={problems.minutes && t('calendarDialogs.create.durationBad')}
          onChange={(event) => onChange({ ...draft, minutes: event.currentTarget.valueAsNumber })}
        />
      )}
    </>
  );
}

const isFailed = ({ data, error }: ServiceFieldProps['services']) => data === undefined && Boolean(error);

/** Options of the business's services, or one disabled option with the reason why there are none. */
function ownServices({ data, error }: ServiceFieldProps['services']) {
  const own = (data?.services ?? []).map(({ id, name, durationMinutes, priceCents }) => ({
    value: `service:${id}`,
    label: t('calendarDialogs.create.serviceFacts', {
      name,
      length: formatInUnit(durationMinutes, 'minute'),
      price: priceCents === 0 ? t('calendar.free') : formatMoney(priceCents),
    }),
  }));
  if (own.length > 0) return own;
  const text = error ? 'servicesFailed' : data ? 'noServices' : 'servicesLoading';
  return [{ value: NO_SERVICES, label: t(`calendarDialogs.create.${text}`), disabled: true }];
}

function options(services: ServiceFieldProps['services'], offersBuiltIns: boolean, mayClose: boolean) {
  const builtIns = BUILT_IN_KEYS.map((value) => {
    const { minutes, priceCents } = BUILT_IN_SERVICES[value];
    const facts = {
      name: t(`common.builtIns.${value}`),
      length: formatInUnit(minutes, 'minute'),
      price: formatDollars(priceCents),
    };
    return { value, label: t('calendarDialogs.create.serviceFacts', facts) };
  });
  return [
    { group: t('calendarDialogs.create.yourServices'), items: ownServices(services) },
    ...(offersBuiltIns ? [{ group: t('calendarDialogs.create.builtIns'), items: builtIns }] : []),
    {
      group: t('calendarDialogs.create.otherKinds'),
      items: [
        { value: 'general', label: t('calendarDialogs.create.general') },
        ...(mayClose ? [{ value: 'closed', label: t('calendarDialogs.create.closed') }] : []),
      ],
    },
  ];
}
