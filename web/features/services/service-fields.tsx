import { Checkbox, NumberInput, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { z } from 'zod';
import {
  SERVICE_DEFAULTS,
  SERVICE_LIMITS,
  serviceFields,
} from '../../../server/modules/scheduling/services/services.schema.ts';
import type { Draft } from '../../lib/forms/drafts.ts';
import { useDraftForm } from '../../lib/forms/use-zod-form.ts';
import { dollarAffix, formatMoney } from '../../lib/text/formats.ts';
import { t } from '../../lib/text/texts.ts';
import type { Inputs } from '../../trpc.ts';
import type { Service, ServiceMessages } from './service.ts';

/** The fields of a service, except the language of its text. */
export function ServiceFields({ form }: { form: ServiceForm }) {
  return (
    <Stack>
      <TextInput
        size="md"
        dir="auto"
        label={t('services.form.name')}
        maxLength={SERVICE_LIMITS.nameLength}
        autoComplete="off"
        data-autofocus
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
      <Textarea
        size="md"
        dir="auto"
        rows={3}
        label={t('services.form.description')}
        description={t('services.form.descriptionHint')}
        maxLength={SERVICE_LIMITS.descriptionLength}
        key={form.key('description')}
        {...form.getInputProps('description')}
      />
      <SimpleGrid cols={2} spacing="md">
        <Minutes form={form} field="durationMinutes" label={t('services.form.duration')} min={1} />
        <NumberInput
          size="md"
          label={t('services.form.price')}
          {...dollarAffix()}
          decimalScale={2}
          fixedDecimalScale
          step={0.01}
          min={0}
          allowNegative={false}
          clampBehavior="none"
          hideControls
          description={t('services.form.priceHint')}
          key={form.key('price')}
          {...form.getInputProps('price')}
        />
        <Minutes form={form} field="bufferBeforeMinutes" label={t('services.form.bufferBefore')} min={0} />
        <Minutes form={form} field="bufferAfterMinutes" label={t('services.form.bufferAfter')} min={0} />
      </SimpleGrid>
      <Text size="sm" c="dimmed">
        {t('services.form.buffersHint')}
      </Text>
      <Checkbox
        size="md"
        label={t('services.form.active')}
        key={form.key('isActive')}
        {...form.getInputProps('isActive', { type: 'checkbox' })}
      />
    </Stack>
  );
}

type MinutesProps = {
  form: ServiceForm;
  field: 'durationMinutes' | 'bufferBeforeMinutes' | 'bufferAfterMinutes';
  label: string;
  min: number;
};

function Minutes({ form, field, label, min }: MinutesProps) {
  return (
    <NumberInput
      size="md"
      label={label}
      min={min}
      allowNegative={false}
      clampBehavior="none"
      hideControls
      key={form.key(field)}
      {...form.getInputProps(field)}
    />
  );
}

const { name, description, durationMinutes, bufferMinutes } = serviceFields;

/** The server's fields, but the price is the typed text in dollars. */
const schema = z.object({
  language: z.string(),
  name,
  description,
  durationMinutes,
  price: z
    .number()
    .min(0)
    .max(SERVICE_LIMITS.priceCents / 100),
  bufferBeforeMinutes: bufferMinutes,
  bufferAfterMinutes: bufferMinutes,
  isActive: z.boolean(),
});
export type ServiceValues = z.input<typeof schema>;
type ServiceForm = ReturnType<typeof useServiceForm>['form'];

const toCents = (dollars: number) => Math.round(dollars * 100);

/** Initial values: an existing service or the defaults. */
export function valuesOf(service: Service | null, language: string): ServiceValues {
  return {
    language,
    name: service?.name ?? '',
    description: service?.description ?? '',
    durationMinutes: service?.durationMinutes ?? SERVICE_DEFAULTS.minutes,
    price: (service?.priceCents ?? SERVICE_DEFAULTS.priceCents) / 100,
    bufferBeforeMinutes: service?.bufferBeforeMinutes ?? SERVICE_DEFAULTS.bufferMinutes,
    bufferAfterMinutes: service?.bufferAfterMinutes ?? SERVICE_DEFAULTS.bufferMinutes,
    isActive: service?.isActive ?? true,
  };
}

/** Form of a service. On a submit with invalid fields, `onInvalid` focuses the first one and reports a missing name. */
export function useServiceForm(draft: Draft<ServiceValues>, messages: ServiceMessages) {
  const badBuffer = t('services.form.badBuffer', { max: SERVICE_LIMITS.bufferMinutes });
  const form = useDraftForm(schema, draft, {
    name: (typed) => (typed.trim() ? t('services.form.tooLong') : messages.nameRequired()),
    description: t('services.form.tooLong'),
    durationMinutes: t('services.form.badDuration', { max: SERVICE_LIMITS.minutes }),
    price: t('services.form.badPrice', { max: formatMoney(SERVICE_LIMITS.priceCents) }),
    bufferBeforeMinutes: badBuffer,
    bufferAfterMinutes: badBuffer,
  });
  const onInvalid = (errors: Record<string, unknown>) => {
    form.focusFirstError(errors);
    if (errors.name !== undefined && form.getValues().name.trim() === '') messages.onMissingName();
  };
  return { form, onInvalid };
}

export function toCreateInput({ price, ...values }: ServiceValues): Inputs['services']['create'] {
  return { ...values, priceCents: toCents(price) };
}

/**
 * Update input with the fields that the user changed. Other fields are not sent, so that a simultaneous change by
 * another user is not reverted. If the text in a language changed, both name and description are sent.
 */
export function toUpdateInput(service: Service, values: ServiceValues): Inputs['services']['update'] {
  const { language, price, ...rest } = values;
  const before = valuesOf(service, language);
  const texts = { name: rest.name.trim(), description: rest.description.trim() };
  const isTextChanged = texts.name !== before.name || texts.description !== before.description;
  return {
    serviceId: service.id,
    ...(isTextChanged && { language, ...texts }),
    ...(rest.durationMinutes !== before.durationMinutes && { durationMinutes: rest.durationMinutes }),
    ...(toCents(price) !== service.priceCents && { priceCents: toCents(price) }),
    ...(rest.bufferBeforeMinutes !== before.bufferBeforeMinutes && {
      bufferBeforeMinutes: rest.bufferBeforeMinutes,
    }),
    ...(rest.bufferAfterMinutes !== before.bufferAfterMinutes && {
      bufferAfterMinutes: rest.bufferAfterMinutes,
    }),
    ...(rest.isActive !== before.isActive && { isActive: rest.isActive }),
  };
}

/**
 * Input that undoes a change. Null if the change added the first text in a language, because texts cannot be removed.
 */
export function toUndoInput(
  service: Service,
  { serviceId, ...changed }: Inputs['services']['update'],
): Inputs['services']['update'] | null {
  const { language } = changed;
  if (language !== undefined && language !== service.language) return null;
  const before = { ...valuesOf(service, service.language), priceCents: service.priceCents };
  const former = Object.entries(before).filter(([name]) => Object.hasOwn(changed, name));
  return former.length > 0 ? { serviceId, ...Object.fromEntries(former) } : null;
}
