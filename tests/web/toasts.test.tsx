import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Toaster } from '../../web/components/toaster.tsx';
import { useUndoKey } from '../../web/features/shell/shell-keys.tsx';
import { showToast } from '../../web/lib/toasts.ts';
import { show } from './web-fixture.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  act(() => vi.runAllTimers());
  vi.useRealTimers();
});

const saved = () => act(() => showToast({ kind: 'success', title: 'Saved' }));
const failed = () => act(() => showToast({ kind: 'error', title: 'Failed' }));

function pull(distancePx: number): void {
  const toast = screen.getByText('Saved');
  fireEvent.pointerDown(toast, { clientX: 100 });
  fireEvent.pointerMove(toast, { clientX: 100 + distancePx });
  fireEvent.pointerUp(toast, { clientX: 100 + distancePx });
}

describe('toasts', () => {
  it('toasts are replaced by a newer one', () => {
    show(<Toaster />);
    saved();
    failed();
    expect(screen.queryByText('Saved')).toBeNull();
    expect(screen.getByRole('alert').textContent).toContain('Failed');
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it('toasts disappear after 5 seconds, except while the mouse pointer rests on them', () => {
    show(<Toaster />);
    saved();
    const toast = () => screen.getByText('Saved').closest('[class*=toast]') ?? document.body;
    fireEvent.pointerEnter(toast(), { pointerType: 'touch' });
    act(() => vi.advanceTimersByTime(60_000));
    fireEvent.pointerLeave(toast(), { pointerType: 'touch' });
    fireEvent.mouseEnter(toast());
    act(() => vi.advanceTimersByTime(5_000));
    expect(screen.queryByText('Saved')).toBeNull();
    saved();
    fireEvent.pointerEnter(toast());
    act(() => vi.advanceTimersByTime(60_000));
    expect(screen.queryByText('Saved')).not.toBeNull();
    failed();
    act(() => vi.advanceTimersByTime(4_999));
    expect(screen.queryByText('Failed')).not.toBeNull();
    act(() => vi.advanceTimersByTime(1));
    expect(screen.queryByText('Failed')).toBeNull();
  });

  it('toasts are dismissed by a swipe of 50 px to the right, not by 49 px', () => {
    show(<Toaster />);
    saved();
    pull(49);
    expect(screen.queryByText('Saved')).not.toBeNull();
    pull(50);
    expect(screen.queryByText('Saved')).toBeNull();
  });

  it('toasts take the focus on F8', () => {
    show(<Toaster />);
    saved();
    fireEvent.keyDown(document.documentElement, { key: 'F8', code: 'F8' });
    expect(document.activeElement).toBe(screen.getByRole('region', { name: /F8/ }));
  });
});

describe('Ctrl+Z', () => {
  const undo = vi.fn();
  function Screen() {
    useUndoKey();
    return (
      <>
        <input aria-label="Name" />
        <input type="checkbox" aria-label="Active" />
        <Toaster />
      </>
    );
  }
  const done = () => act(() => showToast({ kind: 'success', title: 'Done', undo }));
  const pressKey = (target: Element = document.body, key = 'z', code = 'KeyZ') =>
    act(() => void fireEvent.keyDown(target, { key, code, ctrlKey: true }));
  beforeEach(() => {
    undo.mockClear();
    show(<Screen />);
  });

  it('Ctrl+Z runs the undo of a toast once and closes the toast, and so does the Undo button', () => {
    done();
    pressKey();
    pressKey();
    expect(undo).toHaveBeenCalledTimes(1);
    expect(screen.queryByText('Done')).toBeNull();
    done();
    const button = screen.getByRole('button', { name: 'Undo' });
    fireEvent.click(button);
    pressKey();
    expect(undo).toHaveBeenCalledTimes(2);
  });

  it('Ctrl+Z is ignored in a text field, but works on a checkbox and with a non-Latin keyboard layout', () => {
    done();
    pressKey(screen.getByLabelText('Name'));
    expect(undo).not.toHaveBeenCalled();
    pressKey(screen.getByLabelText('Active'), 'ئ');
    expect(undo).toHaveBeenCalledTimes(1);
  });

  it('Ctrl+Z still works for ten seconds after the toast has disappeared', () => {
    done();
    act(() => vi.advanceTimersByTime(19_000));
    expect(screen.queryByText('Done')).toBeNull();
    pressKey();
    expect(undo).toHaveBeenCalledTimes(1);
    done();
    act(() => vi.advanceTimersByTime(21_000));
    pressKey();
    expect(undo).toHaveBeenCalledTimes(1);
  });

  it('Ctrl+Z runs neither the undo of an earlier toast nor one from before a sign-out', () => {
    done();
    saved();
    pressKey();
    done();
    cleanup();
    show(<Screen />);
    pressKey();
    expect(screen.queryByText('Done')).toBeNull();
    expect(undo).not.toHaveBeenCalled();
  });
});
