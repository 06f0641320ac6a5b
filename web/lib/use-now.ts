import { useEffect, useState } from 'react';

/** The current time, updated every `tickMs`, so that a screen that stays open does not show yesterday's state. */
export function useNow(tickMs: number): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), tickMs);
    return () => clearInterval(timer);
  }, [tickMs]);
  return now;
}
