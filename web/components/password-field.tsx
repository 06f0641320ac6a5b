import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useState } from 'react';
import { t } from '../lib/text/texts.ts';
import classes from './password-field.module.css';

/** A password field whose visibility toggle can be reached by keyboard. */
export function PasswordField(props: PasswordInputProps) {
  const [visible, setVisible] = useState(false);
  const label = visible ? t('common.hidePassword') : t('common.showPassword');
  return (
    <PasswordInput
      size="md"
      rightSectionWidth="2.75rem"
      classNames={{ input: classes.input ?? '', visibilityToggle: classes.toggle ?? '' }}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={{ 'aria-label': label, tabIndex: 0 }}
      {...props}
    />
  );
}
