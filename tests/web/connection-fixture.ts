import { act } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

/** Puts the browser offline or online, with the events that it fires. */
export function setOnline(online: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
  act(() => void window.dispatchEvent(new Event(online ? 'online' : 'offline')));
}

afterEach(() => {
  setOnline(true);
  vi.restoreAllMocks();
});
