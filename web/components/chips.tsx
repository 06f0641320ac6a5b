import { UnstyledButton } from '@mantine/core';
import { useEffect, useRef } from 'react';
import classes from './chips.module.css';

type ChipsProps<T extends string> = {
  /** Name of the group for screen readers. */
  label: string;
  chips: readonly { value: T; label: string; isSelected: boolean }[];
  onSelect: (value: T) => void;
};

/** Choices in one row. On a narrow screen the row scrolls to the selected choice. */
export function Chips<T extends string>({ label, chips, onSelect }: ChipsProps<T>) {
  const row = useRef<HTMLDivElement>(null);
  const selected = chips.find(({ isSelected }) => isSelected)?.value;
  useEffect(() => {
    const strip = row.current;
    if (selected === undefined || !strip || strip.scrollWidth <= strip.clientWidth) return;
    const chip = strip.querySelector('[aria-pressed="true"]')?.getBoundingClientRect();
    if (!chip) return;
    // Scrolls only the row. `scrollIntoView` would also scroll the page.
    const { left, right } = strip.getBoundingClientRect();
    strip.scrollLeft += Math.max(0, chip.right - right) + Math.min(0, chip.left - left);
  }, [selected]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as a form
    <div ref={row} role="group" aria-label={label} className={classes.chips}>
      {chips.map((chip) => (
        <UnstyledButton
          key={chip.value}
          className={classes.chip}
          aria-pressed={chip.isSelected}
          onClick={() => onSelect(chip.value)}
        >
          {chip.label}
        </UnstyledButton>
      ))}
    </div>
  );
}
