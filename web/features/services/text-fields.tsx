import { Stack, Text, Textarea, TextInput } from '@mantine/core';
import { SERVICE_LIMITS } from '../../../server/modules/scheduling/services/services.schema.ts';
import { t } from '../../lib/text/texts.ts';
import type { Outputs } from '../../trpc.ts';
import type { Language } from './service.ts';
import classes from './services.module.css';
import type { TextsForm } from './use-texts.ts';

type Detail = Outputs['services']['get'];
type TextFieldsProps = { form: TextsForm; service: Detail; language: Language; help: Language };

/** The text of a service in one language; the text in the default language is shown above it as help. */
export function TextFields({ form, service, language, help }: TextFieldsProps) {
  const [name, description] = [`${language.code}.name`, `${language.code}.description`];
  return (
    <Stack lang={language.code}>
      {help.code !== language.code && <Help service={service} language={help} />}
      <TextInput
        size="md"
        dir="auto"
        label={t('services.form.name')}
        maxLength={SERVICE_LIMITS.nameLength}
        autoComplete="off"
        key={form.key(name)}
        {...form.getInputProps(name)}
      />
      <Textarea
        size="md"
        dir="auto"
        rows={3}
        label={t('services.form.description')}
        maxLength={SERVICE_LIMITS.descriptionLength}
        key={form.key(description)}
        {...form.getInputProps(description)}
      />
    </Stack>
  );
}

function Help({ service, language }: { service: Detail; language: Language }) {
  const text = service.texts.find(({ languageCode }) => languageCode === language.code);
  if (!text) return null;
  return (
    <div className={classes.help}>
      <Text size="sm" c="dimmed">
        {t('services.text.help', { language: language.name })}
      </Text>
      <Text fw={600} dir="auto" lang={language.code}>
        {text.name}
      </Text>
      {text.description && (
        <Text dir="auto" lang={language.code}>
          {text.description}
        </Text>
      )}
    </div>
  );
}
