import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { AppDialog } from '../../web/components/app-dialog.tsx';
import { Toaster } from '../../web/components/toaster.tsx';
import { showToast } from '../../web/lib/toasts.ts';
import { show } from './web-fixture.tsx';

/**
 * A dialog whose button is busy after a press until the test calls `done.setDeleted`: true removes the button, false
 * enables it again.
 */
function Busy({ done }: { done: { setDeleted: (isDeleted: boolean) => void } }) {
  const [state, setState] = useState<'ready' | 'busy' | 'gone'>('ready');
  done.setDeleted = (isDeleted) => setState(isDeleted ? 'gone' : 'ready');
  return (
    <AppDialog opened onClose={() => undefined} title="Busy">
      {state !== 'gone' && (
        <button type="button" disabled={state === 'busy'} onClick={() => setState('busy')}>
          Book
        </button>
      )}
    </AppDialog>
  );
}

async function pressBook() {
  const done = { setDeleted: (_isDeleted: boolean) => {} };
  show(<Busy done={done} />);
  const button = await screen.findByRole('button', { name: 'Book' });
  button.focus();
  fireEvent.click(button);
  const dialog = screen.getByRole('dialog');
  await waitFor(() => expect(document.activeElement).toBe(dialog));
  return { done, button, dialog };
}

it('a dialog keeps the focus while its pressed button is busy, and then returns the focus to the button', async () => {
  const { done, button } = await pressBook();
  act(() => done.setDeleted(false));
  await waitFor(() => expect(document.activeElement).toBe(button));
});

it('a dialog takes the focus when the focused element is removed', async () => {
  const { done, dialog } = await pressBook();
  act(() => done.setDeleted(false));
  await waitFor(() => expect(document.activeElement?.tagName).toBe('BUTTON'));
  act(() => done.setDeleted(true));
  await waitFor(() => expect(document.activeElement).toBe(dialog));
});

it('a dialog does not return the focus to its button if the user has moved the focus in the meantime', async () => {
  const { done } = await pressBook();
  const close = screen.getByRole('button', { name: 'Close' });
  close.focus();
  act(() => done.setDeleted(false));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Book' }).matches(':disabled')).toBe(false));
  expect(document.activeElement).toBe(close);
});

it('Esc closes only the top dialog and returns the focus to the field in the dialog below', async () => {
  function Search() {
    const [opened, setOpened] = useState([true, false]);
    return (
      <>
        <AppDialog opened={opened[0] === true} onClose={() => setOpened([false, false])} title="Below">
          <input aria-label="Name" onKeyDown={({ key }) => key === 'F2' && setOpened([true, true])} />
        </AppDialog>
        <AppDialog opened={opened[1] === true} onClose={() => setOpened([true, false])} title="Search">
          <input aria-label="Words" />
        </AppDialog>
      </>
    );
  }
  show(<Search />);
  const name = await screen.findByLabelText('Name');
  name.focus();
  fireEvent.keyDown(name, { key: 'F2' });
  const input = await screen.findByLabelText('Words');
  input.focus();
  fireEvent.keyDown(input, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByLabelText('Words')).toBeNull());
  expect(screen.queryByRole('dialog', { name: 'Below' })).not.toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(name));
  fireEvent.keyDown(name, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('an undo button that was reached with F8 returns the focus to the element that had it before', () => {
  let undone = 0;
  show(
    <>
      <button type="button">Menu</button>
      <Toaster />
    </>,
  );
  const menu = screen.getByRole('button', { name: 'Menu' });
  menu.focus();
  act(() => {
    const count = () => {
      undone += 1;
    };
    showToast({ kind: 'success', title: 'Canceled', undo: count });
  });
  fireEvent.keyDown(document.documentElement, { key: 'F8', code: 'F8' });
  const undo = screen.getByRole('button', { name: 'Undo' });
  undo.focus();
  fireEvent.click(undo);
  expect(undone).toBe(1);
  expect(screen.queryByText('Canceled')).toBeNull();
  expect(document.activeElement).toBe(menu);
});
