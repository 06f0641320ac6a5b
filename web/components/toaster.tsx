import { Button, Notification } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react';
import { type FocusEvent, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { giveFocusBack } from '../lib/input/last-focus.ts';
import { t } from '../lib/text/texts.ts';
import { attachToastGestures } from '../lib/toast-gestures.ts';
import { dismissToast, type Toast, undoLatest, useToast } from '../lib/toasts.ts';
import { SupportText } from './support-text.tsx';
import classes from './toaster.module.css';

const LOOK = {
  success: { color: 'green', icon: <IconCheck size={18} aria-hidden /> },
  error: { color: 'red', icon: <IconAlertTriangle size={18} aria-hidden /> },
  info: { color: 'indigo', icon: <IconInfoCircle size={18} aria-hidden /> },
} as const;

/**
 * Shows at most one toast until its duration ends, and longer while it is hovered or focused. F8 focuses the toast, and
 * a swipe to the end of the line dismisses it. The toast moves to its second position if it covers fewer controls
 * there. Errors are announced immediately, everything else politely. Both live regions are always mounted, because
 * screen readers would not announce a new region. A toast closed from inside returns the focus to where it was.
 */
export function Toaster() {
  const toast = useToast();
  const region = useRef<HTMLElement>(null);
  useWindowEvent('keydown', ({ key }) => {
    if (key === 'F8') region.current?.focus();
  });
  const { remember, leave } = useReturnFocus(region);
  useAvoidControls(region, toast?.id ?? null);
  const card = toast && <ToastCard key={toast.id} toast={toast} onLeave={leave} />;
  return (
    <section
      ref={region}
      tabIndex={-1}
      aria-label={t('common.toasts.region')}
      className={classes.region}
      onFocus={remember}
      data-passing
    >
      <div role="status">{toast?.kind !== 'error' && card}</div>
      <div role="alert">{toast?.kind === 'error' && card}</div>
    </section>
  );
}

/** Remembers where the focus was before it entered a toast, and returns it when that toast closes. */
function useReturnFocus(region: RefObject<HTMLElement | null>) {
  const before = useRef<Element | null>(null);
  const remember = ({ relatedTarget, currentTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget;
  };
  const leave = () => {
    if (!region.current?.contains(document.activeElement)) return;
    if (before.current instanceof HTMLElement && before.current.isConnected)
      before.current.focus({ preventScroll: true });
    else giveFocusBack();
  };
  return { remember, leave };
}

type ToastCardProps = { toast: Toast; onLeave: () => void };

function ToastCard({ toast, onLeave }: ToastCardProps) {
  const close = () => {
    onLeave();
    dismissToast(toast.id);
  };
  const onExpire = useEffectEvent(() => dismissToast(toast.id));
  const onSwipe = useEffectEvent(close);
  const card = useRef<HTMLDivElement>(null);
  const { durationMs } = toast;
  useEffect(() => {
    if (!card.current) return;
    const detach = attachToastGestures(card.current, {
      durationMs,
      onExpire: () => onExpire(),
      onSwipe: () => onSwipe(),
    });
    return detach;
  }, [durationMs]);

  return (
    <div ref={card} className={classes.toast}>
      <Notification
        role="presentation"
        title={toast.title}
        {...LOOK[toast.kind]}
        withBorder
        onClose={close}
        closeButtonProps={{ 'aria-label': t('common.toasts.dismiss'), size: 'lg' }}
      >
        {toast.message && <SupportText>{toast.message}</SupportText>}
        {toast.undo && <UndoButton onDone={close} />}
      </Notification>
    </div>
  );
}

/** Undo button of a toast, which always applies to the latest undoable change. */
function UndoButton({ onDone }: { onDone: () => void }) {
  const run = () => {
    onDone();
    undoLatest();
  };
  return (
    <Button size="sm" variant="light" mt="xs" display="block" onClick={run}>
      {t('common.toasts.undo')}
    </Button>
  );
}

/**
 * Controls that a toast should not cover. Calendar slots, which Tab does not reach, do not count, because they cover
 * the whole screen.
 */
const CONTROLS = ':is(a[href], button, input, select, textarea):not([tabindex="-1"])';
/** Weight of a form's submit button. Every other control counts as 1. */
const SUBMIT_WEIGHT = 100;
const DIALOG = '[role=dialog][aria-modal=true]';
/** Milliseconds after which the opening animation of a dialog has ended. */
const SETTLED_MS = 250;

/**
 * Moves the toast region to its other position (`data-moved`) if it covers fewer controls there. Only the controls of
 * the open dialog count, or those of the page if no dialog is open. Submit buttons count most. `shown` is the id of the
 * visible toast, or null.
 */
function useAvoidControls(region: RefObject<HTMLElement | null>, shown: number | null): void {
  useLayoutEffect(() => {
    const element = region.current;
    if (!element || shown === null) return;
    element.toggleAttribute('data-moved', false);
    moveToFreerPlace(element);
    let settling: number | undefined;
    const observer = new MutationObserver(() => {
      window.clearTimeout(settling);
      settling = window.setTimeout(() => moveToFreerPlace(element), SETTLED_MS);
    });
    observer.observe(document.body, { subtree: true, childList: true });
    return () => {
      observer.disconnect();
      window.clearTimeout(settling);
    };
  }, [region, shown]);
}

function moveToFreerPlace(element: HTMLElement): void {
  const here = weighCovered(element);
  if (here === 0) return;
  element.toggleAttribute('data-moved');
  if (weighCovered(element) >= here) element.toggleAttribute('data-moved');
}

function weighCovered(element: HTMLElement): number {
  const own = element.getBoundingClientRect();
  const around = [...document.querySelectorAll(DIALOG)].at(-1) ?? document;
  let weight = 0;
  for (const control of around.querySelectorAll(CONTROLS)) {
    if (element.contains(control) || !overlaps(own, control.getBoundingClientRect())) continue;
    weight += control.matches('[type=submit]') ? SUBMIT_WEIGHT : 1;
  }
  return weight;
}

const overlaps = (one: DOMRect, other: DOMRect): boolean =>
  other.right > one.left && other.left < one.right && other.bottom > one.top && other.top < one.bottom;
