import { Checkbox, NumberInput, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { SERVICE_LIMITS } from '../../../server/modules/scheduling/services/services.schema.ts';
import { t } from '../../lib/text/texts.ts';
import type { ServiceForm } from './service-form-values.ts';

/** The fields of a service beside the language of its text. */
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
          prefix="$"
          decimalScale={2}
          fixedDecimalScale
          step={0.01}
          min={0}
          allowNegative={false}
          clampBehavior="none"
          hideControls
          description={t('services.form.priceHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
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
      allowDecimal={false}
      allowNegative={false}
      clampBehavior="none"
      hideControls
      key={form.key(field)}
      {...form.getInputProps(field)}
    />
  );
}
