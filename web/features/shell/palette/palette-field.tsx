import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { t } from '../../../lib/text/texts.ts';

type PaletteFieldProps = {
  listId: string;
  /** The id of the option that Enter takes. */
  chosenId: string | undefined;
  value: string;
  maxLength: number;
  onChange: (text: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

/** The field of the palette: a combobox whose list is always open, so that the focus never leaves it. */
export function PaletteField({ listId, chosenId, value, maxLength, onChange, onKeyDown }: PaletteFieldProps) {
  return (
    <TextInput
      data-autofocus
      size="md"
      role="combobox"
      aria-label={t('palette.field')}
      aria-expanded
      aria-autocomplete="list"
      aria-controls={listId}
      {...(chosenId !== undefined && { 'aria-activedescendant': chosenId })}
      autoComplete="off"
      placeholder={t('palette.placeholder')}
      maxLength={maxLength}
      leftSection={<IconSearch size={18} aria-hidden />}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  );
}
