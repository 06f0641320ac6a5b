import { NativeSelect, TextInput } from '@mantine/core';
import { formatCents } from '../../../server/core/money.ts';
import { BUILT_IN_SERVICES } from '../../../server/core/plan.ts';
import type { ServiceView } from '../../../server/domains/services/services.schema.ts';
import { t } from '../../lib/texts/t.ts';
import { type BookingDraft, type DraftProblems, NO_SERVICES, withWhat } from './booking-draft.ts';

type ServiceFieldProps = {
  draft: BookingDraft;
  onChange: (draft: BookingDraft) => void;
  services: readonly ServiceView[];
  problems: DraftProblems;
};

/** The active services, the two built-in ones, a general appointment of any length, or closed time. */
export function ServiceField({ draft, onChange, services, problems }: ServiceFieldProps) {
  return (
    <>
      <NativeSelect
        label={t('calendar.create.service')}
        required
        data-autofocus
        value={draft.what}
        onChange={(event) => onChange(withWhat(draft, event.currentTarget.value))}
        data={[{ value: '', label: t('calendar.create.choose') }, ...options(services)]}
      />
      {draft.what === 'general' && (
        <TextInput
          type="number"
          inputMode="numeric"
          min={1}
          max={1440}
          label={t('calendar.create.duration')}
          value={Number.isNaN(draft.minutes) ? '' : draft.minutes}
          error={problems.minutes && t('calendar.create.durationBad')}
          onChange={(event) => onChange({ ...draft, minutes: event.currentTarget.valueAsNumber })}
        />
      )}
    </>
  );
}

function options(services: readonly ServiceView[]) {
  const own = services.map(({ id, name, durationMinutes, priceCents }) => ({
    value: `service:${id}`,
    label: t('calendar.create.own', {
      name,
      minutes: durationMinutes,
      price: priceCents === 0 ? t('calendar.create.free') : formatCents(priceCents),
    }),
  }));
  const none = { value: NO_SERVICES, label: t('calendar.create.noServices'), disabled: true };
  const builtIns = Object.entries(BUILT_IN_SERVICES).map(([value, { name, minutes, priceCents }]) => ({
    value,
    label: t('calendar.create.builtIn', { name, minutes, price: `$${priceCents / 100}` }),
  }));
  return [
    { group: t('calendar.create.yourServices'), items: own.length > 0 ? own : [none] },
    { group: t('calendar.create.builtIns'), items: builtIns },
    {
      group: t('calendar.create.otherKinds'),
      items: [
        { value: 'general', label: t('calendar.create.general') },
        { value: 'closed', label: t('calendar.create.closed') },
      ],
    },
  ];
}
