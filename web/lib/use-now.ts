import { useEffect, useState } from 'react';

/** The current time, updated every `tickMs`, so that a screen that is left open does not go on showing yesterday. */
export function useNow(tickMs: number): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), tickMs);
    return () => clearInterval(timer);
  }, [tickMs]);
  return now;
}
