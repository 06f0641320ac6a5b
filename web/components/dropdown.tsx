import { UnstyledButton } from '@mantine/core';
import { useClickOutside } from '@mantine/hooks';
import {
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import classes from './dropdown.module.css';

type DropdownProps = {
  label: string;
  trigger: ReactNode;
  /** Id of the button, for a caller that moves the focus to the button. */
  id?: string;
  /** True when the panel is placed relative to the viewport, so that a scrolling table cannot clip it. */
  isFloating?: boolean;
  /** Renders the content of the panel. Call `close` after a choice. */
  children: (close: () => void) => ReactNode;
};

/**
 * A button that opens a panel of links and buttons. Arrow keys move between them. A click elsewhere or leaving with Tab
 * closes the panel. Escape or a choice also returns the focus to the button, so that a dialog opened by the choice can
 * later return the focus there.
 */
export function Dropdown({ label, trigger, id, isFloating = false, children }: DropdownProps) {
  const [opened, setOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const panelId = useId();
  const close = () => setOpened(false);
  const leave = () => {
    close();
    button.current?.focus();
  };
  const frame = useClickOutside<HTMLDivElement>(close);
  const place = usePlace({ isPlaced: isFloating && opened, button, panel, onHidden: close });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && opened) leave();
    if (!STEPS.has(event.key) || !(opened || event.target === button.current)) return;
    event.preventDefault();
    // Renders the panel synchronously, because a choice can only get the focus once it is rendered.
    flushSync(() => setOpened(true));
    focusChoice(panel.current, event.key);
  };
  const onBlur = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the element only listens for Esc and for the loss of focus
    <div ref={frame} className={classes.frame} onKeyDown={onKeyDown} onBlur={onBlur}>
      <UnstyledButton
        ref={button}
        id={id}
        className={classes.button}
        aria-label={label}
        aria-expanded={opened}
        aria-controls={panelId}
        onClick={() => setOpened(!opened)}
      >
        {trigger}
      </UnstyledButton>
      <div
        ref={panel}
        id={panelId}
        className={classes.panel}
        hidden={!opened}
        popover={isFloating ? 'manual' : undefined}
        style={place}
      >
        {opened && children(leave)}
      </div>
    </div>
  );
}

const STEPS: ReadonlySet<string> = new Set(['ArrowDown', 'ArrowUp', 'Home', 'End']);

/** Moves the focus to the next, previous, first or last choice, and wraps around at both ends. */
function focusChoice(panel: HTMLElement | null, key: string): void {
  const choices = [...(panel?.querySelectorAll<HTMLElement>('a[href], button:not([disabled])') ?? [])];
  const current = choices.findIndex((choice) => choice === document.activeElement);
  const last = choices.length - 1;
  const previous = current <= 0 ? last : current - 1;
  const next = current === last ? 0 : current + 1;
  const index = { ArrowDown: next, ArrowUp: previous, Home: 0, End: last }[key] ?? 0;
  choices[index]?.focus();
}

const GAP_PX = 4;

type PlaceOptions = {
  isPlaced: boolean;
  button: RefObject<HTMLElement | null>;
  panel: RefObject<HTMLElement | null>;
  /** Called when scrolling or resizing has moved the button out of the window. */
  onHidden: () => void;
};

/**
 * Shows a floating panel in the top layer, where no ancestor clips or moves it, and returns its position. The panel is
 * below its button, or above it if there is not enough space below. It follows the button when the button moves, such
 * as when a list above it grows.
 */
function usePlace({ isPlaced, button, panel, onHidden }: PlaceOptions): CSSProperties | undefined {
  const [place, setPlace] = useState<CSSProperties>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: onHidden does the same in every render: it closes the panel
  useLayoutEffect(() => {
    const shown = panel.current;
    if (!isPlaced || !shown) return;
    shown.showPopover?.();
    const follow = () => {
      const from = button.current?.getBoundingClientRect();
      if (!from) return;
      if (from.bottom < 0 || from.top > window.innerHeight) onHidden();
      else setPlace(placeBeside(from, shown.getBoundingClientRect()));
    };
    follow();
    window.addEventListener('scroll', follow, true);
    window.addEventListener('resize', follow);
    return () => {
      window.removeEventListener('scroll', follow, true);
      window.removeEventListener('resize', follow);
      shown.hidePopover?.();
    };
  }, [isPlaced, button, panel]);
  return place;
}

function placeBeside(from: DOMRect, { width, height }: DOMRect): { top: number; left: number } {
  const isRtl = document.documentElement.dir === 'rtl';
  const left = isRtl ? from.left : from.right - width;
  const below = from.bottom + GAP_PX;
  const isAbove = below + height > window.innerHeight && from.top - GAP_PX - height >= 0;
  return {
    top: isAbove ? from.top - GAP_PX - height : below,
    left: Math.max(GAP_PX, Math.min(left, window.innerWidth - width - GAP_PX)),
  };
}
