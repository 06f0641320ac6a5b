import { UnstyledButton } from '@mantine/core';
import { useClickOutside } from '@mantine/hooks';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import classes from './dropdown.module.css';

type DropdownProps = {
  label: string;
  trigger: ReactNode;
  /** Content of the panel; call `close` after a choice. */
  children: (close: () => void) => ReactNode;
};

/**
 * A button that opens a panel of links and buttons. Escape or a choice closes it and returns the focus, so
 * that a dialog opened by the choice can also return the focus to the button. A click elsewhere or leaving
 * with Tab closes it too.
 */
export function Dropdown({ label, trigger, children }: DropdownProps) {
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  const close = () => setOpened(false);
  const leave = () => {
    close();
    button.current?.focus();
  };
  const frame = useClickOutside<HTMLDivElement>(close);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && opened) leave();
  };
  const onBlur = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only watches for Esc and for the focus leaving
    <div ref={frame} className={classes.frame} onKeyDown={onKeyDown} onBlur={onBlur}>
      <UnstyledButton
        ref={button}
        className={classes.button}
        aria-label={label}
        aria-expanded={opened}
        aria-controls={panelId}
        onClick={() => setOpened(!opened)}
      >
        {trigger}
      </UnstyledButton>
      <div id={panelId} className={classes.panel} hidden={!opened}>
        {opened && children(leave)}
      </div>
    </div>
  );
}
