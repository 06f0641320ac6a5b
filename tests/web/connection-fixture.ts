import { act } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

/** Takes the browser's line away or gives it back, as the browser itself tells it. */
export function setOnline(online: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
  act(() => void window.dispatchEvent(new Event(online ? 'online' : 'offline')));
}

afterEach(() => {
  setOnline(true);
  vi.restoreAllMocks();
});
