import { configure, fireEvent, screen, within } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeEach, vi } from 'vitest';
import { ApiProvider } from '../../web/app.tsx';
import { Toaster } from '../../web/components/toaster.tsx';
import { dismissToast, showToast } from '../../web/lib/toasts.ts';
import { show } from './web-fixture.tsx';

// The generous timeout avoids failures on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

type FixedAnswer =
  | { data: unknown }
  | {
      code: string;
      status: number;
      message?: string;
      fields?: Record<string, string>;
      alternatives?: { startsAt: string; endsAt: string }[];
    }
  | 'no answer'
  | 'no answer yet';

/** A fixed response, or a function that returns a response for the input of a request. */
type Answer = FixedAnswer | ((input: unknown) => FixedAnswer);

/** All API requests of the screen, oldest first. */
export const calls: { procedure: string; input: unknown }[] = [];
/** The inputs that the screen sent to a procedure, oldest first. */
export const sent = (procedure: string): unknown[] =>
  calls.filter((call) => call.procedure === procedure).map(({ input }) => input);
let answers: Record<string, Answer> = {};
/**
 * Default answers of a reachable server. The business has one calendar, no opening hours, no follow-ups, and no number
 * that can place calls.
 */
const USUAL: Record<string, Answer> = {
  'callBacks.terms': { data: { from: null, callPriceCents: 25, phones: [] } },
  'followUps.count': { data: { count: 0 } },
  'hours.week': { data: { days: [], isSet: false } },
  'resources.list': {
    data: { resources: [{ id: 100, name: null, upcoming: 0, hours: null, services: null }] },
  },
};

/** Sets the response of the server per procedure. */
export function serverAnswers(next: Record<string, Answer>): void {
  answers = next;
}

beforeEach(() => {
  // Unsaved input of one test must not become the draft of the next.
  sessionStorage.clear();
  calls.length = 0;
  answers = {};
  vi.stubGlobal('fetch', async (url: string | URL, init?: RequestInit) => {
    if (String(url) === '/healthz')
      return new Response('', { status: Object.keys(answers).length > 0 ? 200 : 503 });
    const { pathname, searchParams } = new URL(String(url), 'http://localhost');
    const procedures = pathname.split('/').at(-1)?.split(',') ?? [];
    // The input of a query is in the URL.
    const sent = init?.body ?? searchParams.get('input') ?? '{}';
    const inputs: Record<string, unknown> = JSON.parse(String(sent));
    const replies = procedures.map((procedure, index) => reply(procedure, inputs[String(index)]));
    if (replies.includes(null)) return new Promise(() => {});
    return new Response(JSON.stringify(replies), { headers: { 'content-type': 'application/json' } });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  // A toast of one test must not be found by the next.
  dismissToast(showToast({ kind: 'info', title: 'Gone' }));
});

function reply(procedure: string, input: unknown): object | null {
  calls.push({ procedure, input });
  const usual = Object.keys(answers).length > 0 ? USUAL[procedure] : undefined;
  const found = answers[procedure] ?? usual ?? 'no answer';
  const answer = typeof found === 'function' ? found(input) : found;
  if (answer === 'no answer yet') return null;
  if (answer === 'no answer') throw new TypeError('Failed to fetch');
  if ('data' in answer) return { result: { data: answer.data } };
  const { code, status, message = '', fields = {}, alternatives = [] } = answer;
  const data = { code: 'X', httpStatus: status, path: procedure, appCode: code, fields, alternatives };
  return { error: { code: -32_000, message, data } };
}

/** Renders a screen as the portal does, with toasts, against the answers set by `serverAnswers`. */
export function showScreen(screenOf: ReactNode, address = '/'): void {
  window.history.replaceState(null, '', address);
  show(
    <ApiProvider>
      {screenOf}
      <Toaster />
    </ApiProvider>,
  );
}

/** Delays the requests for a procedure until the returned function is called. */
export function holdBack(procedure: string): () => void {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const send = fetch;
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    if (String(request[0]).includes(procedure)) await released;
    return send(...request);
  });
  return release;
}

/** A page with a button that unmounts the page, as navigation does. */
export function LeavablePage({ page }: { page: ReactNode }) {
  const [isLeft, setIsLeft] = useState(false);
  return (
    <>
      {!isLeft && page}
      <button type="button" onClick={() => setIsLeft(true)}>
        Leave
      </button>
    </>
  );
}

/** The part of the page that accepts input: the open dialog, or the whole page if no dialog is open. */
const reachable = () => within(screen.queryByRole('dialog') ?? document.body);

export function type(label: string, text: string): void {
  const field = reachable().getByLabelText(label, { selector: 'input' });
  fireEvent.change(field, { target: { value: text } });
}

export function press(name: string): void {
  fireEvent.click(reachable().getByRole('button', { name }));
}

/** Opens the menu of a row and returns its button. */
export function openMenu(subject: string): HTMLElement {
  const button = screen.getByRole('button', { name: `More actions for ${subject}` });
  fireEvent.click(button);
  return button;
}
