import './lib/zod-without-eval.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { currentSession } from './lib/session.ts';
import { applyLanguage } from './lib/texts/catalogue.ts';
import { preloadRoute } from './routes.tsx';
import './styles/app.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

applyLanguage();
// The screen's own files start to load beside the first render instead of after it.
preloadRoute(window.location.pathname, currentSession() !== null);
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
