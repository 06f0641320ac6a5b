import { StrictMode, startTransition, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { currentSession } from './lib/session/session.ts';
import { preloadRoute } from './routes.tsx';

/** The portal, in whose place its page showed something else until now. */
function Running({ instead }: { instead: Element | null }) {
  useLayoutEffect(() => {
    instead?.remove();
  }, [instead]);
  return <App />;
}

/** Shows the portal, once the files of its screen are here; its texts must be known. */
export async function start(root: HTMLElement): Promise<void> {
  await preloadRoute(window.location.pathname, currentSession() !== null);
  // A transition renders in slices, between which the browser answers presses; the first render is the longest of all.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <Running instead={document.querySelector('.boot')} />
      </StrictMode>,
    ),
  );
}
