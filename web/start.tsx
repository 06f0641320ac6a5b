import { StrictMode, startTransition, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { currentSession } from './lib/session/session.ts';
import { preloadRoute } from './routes.tsx';

/** The portal. Removes the placeholder that the page showed until now. */
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
  await preloadRoute(window.location.pathname, currentSession() !== null);
  // A transition renders in slices, so that the browser can handle input in between. The first render is the longest
  // one.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <Running instead={document.querySelector('.boot')} />
      </StrictMode>,
    ),
  );
}
