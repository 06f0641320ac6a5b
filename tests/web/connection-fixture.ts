import { act } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

/** Simulates the browser going offline or online, with the matching event. */
export function setOnline(online: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
  act(() => void window.dispatchEvent(new Event(online ? 'online' : 'offline')));
}

afterEach(() => {
  setOnline(true);
  vi.restoreAllMocks();
});
