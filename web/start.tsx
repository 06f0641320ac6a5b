import { StrictMode, startTransition, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { acceptArabicDigits } from './lib/input/arabic-digits.ts';
import { currentSession } from './lib/session/session.ts';
import { preloadRoute } from './routes.tsx';

/** Renders the portal and removes the placeholder (`.boot`) that the page has shown so far. */
function Running({ instead }: { instead: Element | null }) {
  useLayoutEffect(() => {
    instead?.remove();
  }, [instead]);
  return <App />;
}

/**
 * Starts the portal once the files of its screen are loaded. The texts that every screen needs must already be loaded.
 */
export async function start(root: HTMLElement): Promise<void> {
  acceptArabicDigits();
  await preloadRoute(window.location.pathname, currentSession() !== null);
  // The first render takes longest. In a transition it runs in slices, so that the browser can handle input in between.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <Running instead={document.querySelector('.boot')} />
      </StrictMode>,
    ),
  );
}
