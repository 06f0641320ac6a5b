import { beforeEach, expect, it, vi } from 'vitest';
import { SITE_LANGUAGES } from '../../tools/build/site-languages.ts';
import { offerHearing } from '../../web/site/client/hear/hear-it.ts';
import { renderSite } from '../../web/site/render-site.tsx';

const ASSETS = { styles: '', firstScript: '', script: '/site.js' };
const html = renderSite(SITE_LANGUAGES, ASSETS).find(({ address }) => address === '/')?.html ?? '';

/** The server side of a demo conversation. */
class FakeSocket extends EventTarget {
  readonly sent: { type: string; voicePrompt?: string; lang?: string }[] = [];
  constructor(readonly url: URL) {
    super();
    sockets.push(this);
  }
  send(frame: string): void {
    this.sent.push(JSON.parse(frame));
  }
  close(): void {}
  answer(frame: object): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(frame) }));
  }
  say(text: string, lang = 'en-US'): void {
    for (const token of text.split(/(?<= )/)) this.answer({ type: 'text', token, last: false, lang });
    this.answer({ type: 'text', token: '', last: true, lang });
  }
  closeWith(code: number): void {
    this.dispatchEvent(Object.assign(new Event('close'), { code }));
  }
}
let sockets: FakeSocket[] = [];

beforeEach(() => {
  sockets = [];
  vi.stubGlobal('WebSocket', FakeSocket);
  document.body.innerHTML = /<section id="hear".*?<\/section>/s.exec(html)?.[0] ?? '';
  offerHearing();
});

function find<Element extends HTMLElement>(selector: string): Element {
  const found = document.querySelector<Element>(selector);
  if (!found) throw new Error(`${selector} is not on the page`);
  return found;
}
const field = () => find<HTMLInputElement>('[name="words"]');
const state = () => find('[data-hear-state]').textContent;
const transcript = () =>
  [...document.querySelectorAll('[data-hear-log] bdi')].map(({ textContent }) => textContent);

function send(text?: string): void {
  if (text !== undefined) field().value = text;
  find('form').dispatchEvent(new Event('submit', { cancelable: true }));
}

function answered(): FakeSocket {
  const socket = sockets.at(-1);
  if (!socket) throw new Error('nobody was called');
  socket.dispatchEvent(new Event('open'));
  return socket;
}

it('the website demo sends a sentence after the greeting, in the selected language, and displays the answer', () => {
  find('[data-code="de"]').click();
  expect(document.activeElement).toBe(field());
  send();
  expect(sockets[0]?.url.search).toBe('?language=de');
  send();
  expect(sockets).toHaveLength(1);
  const socket = answered();
  expect(transcript()).toEqual([]);
  socket.say('Guten Tag. ', 'de-DE');
  expect(socket.sent.at(-1)).toMatchObject({ voicePrompt: 'Wann haben Sie geöffnet?', lang: 'de' });
  expect(find('[data-hear-log]').hasAttribute('aria-busy')).toBe(false);
  socket.answer({ type: 'text', token: 'Montag', last: false, lang: 'de-DE' });
  expect(find('[data-hear-log]').getAttribute('aria-busy')).toBe('true');
  socket.say(' bis Freitag.', 'de-DE');
  expect(transcript()).toEqual(['Guten Tag. ', 'Wann haben Sie geöffnet?', 'Montag bis Freitag.']);
  expect(state()).toBe('');
});

it.each([
  [4429, /^You have had 5 conversations/],
  [4503, /^Everybody is talking/],
  [1006, /^The receptionist cannot be reached/],
] as const)(
  'the website demo explains a refused connection with code %i and keeps the typed sentence',
  (code, message) => {
    send('Hello?');
    sockets[0]?.closeWith(code);
    expect(state()).toMatch(message);
    expect(field().value).toBe('Hello?');
  },
);

it('the website demo reports an ended, transferred or lost conversation, and the next sentence starts a new one', () => {
  for (const [handoffData, message] of [
    ['{"reason":"ended"}', 'The conversation is over.'],
    ['{"reason":"transfer"}', /^On the telephone/],
    ['{"reason":"restart"}', /^The connection was lost/],
  ] as const) {
    send('Hello?');
    answered().answer({ type: 'end', handoffData });
    expect(state()).toMatch(message);
    field().value = '';
  }
  send('Again');
  answered().closeWith(1006);
  expect(state()).toMatch(/^The connection was lost/);
  expect(sockets).toHaveLength(4);
});

it('the website demo sends nothing for a blank sentence', () => {
  send('  ');
  expect(state()).toBe('Write a sentence first.');
  expect(sockets).toEqual([]);
});

it('the website demo keeps the typed sentence if the microphone heard nothing', () => {
  class Silence {
    onend: (() => void) | null = null;
    start(): void {
      this.onend?.();
    }
    stop(): void {}
  }
  vi.stubGlobal('SpeechRecognition', Silence);
  offerHearing();
  field().value = 'Do you open on Sunday?';
  find('[data-hear-talk]').click();
  expect(field().value).toBe('Do you open on Sunday?');
  expect(sockets).toEqual([]);
});
