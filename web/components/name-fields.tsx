import { TextInput } from '@mantine/core';
import { NAME_LENGTH_MAX } from '../../server/core/one-line.ts';
import { t } from '../lib/text/texts.ts';

type NameFieldsProps = {
  form: { key: (path: string) => string; getInputProps: (path: string) => object };
  /** Whose name it is. Browsers autofill only the user's own name. The name of another person is marked as required. */
  of: 'oneself' | 'somebody';
  /** Maximum length of each name. */
  lengthMax?: number;
  /** Form paths of the two fields. */
  paths?: readonly [first: string, last: string];
  /** The field that gets the focus when a dialog opens. */
  focused?: 'first' | 'last' | undefined;
};

/** First and last name fields, side by side where there is space. */
export function NameFields({
  form,
  of,
  lengthMax: maxLength = NAME_LENGTH_MAX,
  paths: [first, last] = ['firstName', 'lastName'],
  focused,
}: NameFieldsProps) {
  const isOwn = of === 'oneself';
  const both = { size: 'md', maxLength, withAsterisk: !isOwn };
  return (
    <>
      <TextInput
        {...both}
        label={t('common.name.first')}
        autoComplete={isOwn ? 'given-name' : 'off'}
        {...(focused === 'first' && { 'data-autofocus': true })}
        key={form.key(first)}
        {...form.getInputProps(first)}
      />
      <TextInput
        {...both}
        label={t('common.name.last')}
        autoComplete={isOwn ? 'family-name' : 'off'}
        {...(focused === 'last' && { 'data-autofocus': true })}
        key={form.key(last)}
        {...form.getInputProps(last)}
      />
    </>
  );
}
