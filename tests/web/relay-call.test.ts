import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openRelayCall, type RelayCall } from '../../web/lib/voice/relay-call.ts';

class FakeSocket extends EventTarget {
  readyState = 0;
  sent: unknown[] = [];
  send = (data: string) => void this.sent.push(JSON.parse(data));
  close = vi.fn(() => {
    this.readyState = 3;
  });
  open() {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }
  receive(frame: unknown) {
    const data = typeof frame === 'string' ? frame : JSON.stringify(frame);
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
  break() {
    this.readyState = 3;
    this.dispatchEvent(new Event('close'));
  }
}

const events = { onOpen: vi.fn(), onText: vi.fn(), onLanguage: vi.fn(), onSources: vi.fn(), onEnd: vi.fn() };
let socket: FakeSocket;
let call: RelayCall;

beforeEach(() => {
  vi.clearAllMocks();
  socket = new FakeSocket();
  call = openRelayCall('/voice/relay?trial=1', events, () => socket as never); // The socket has only the members that the code uses.
});

describe('browser call over the relay socket', () => {
  it('a browser call starts with the setup frame of Twilio', () => {
    expect(socket.sent).toEqual([]);
    socket.open();
    expect(socket.sent).toEqual([{ type: 'setup', sessionId: expect.stringMatching(/^VX[0-9a-f]{32}$/) }]);
    expect(events.onOpen).toHaveBeenCalledOnce();
  });

  it('a browser call sends each sentence in one frame, and on an interruption the text heard so far', () => {
    socket.open();
    call.sendTurn('Bonjour', 'fr');
    call.interrupt('Tuesday the', 812.6);
    expect(socket.sent.slice(1)).toEqual([
      { type: 'prompt', voicePrompt: 'Bonjour', lang: 'fr', last: true },
      { type: 'interrupt', utteranceUntilInterrupt: 'Tuesday the', durationUntilInterruptMs: 813 },
    ]);
  });

  it('a browser call forwards text tokens and changes of language to its listener', () => {
    socket.open();
    socket.receive({ type: 'text', token: 'Bon', last: false, lang: 'fr-CA' });
    socket.receive({ type: 'text', token: 'jour', last: true, lang: 'fr-CA' });
    socket.receive({ type: 'language', ttsLanguage: 'es-US', transcriptionLanguage: 'es-US' });
    expect(events.onText.mock.calls).toEqual([
      ['Bon', false, 'fr-CA'],
      ['jour', true, 'fr-CA'],
    ]);
    expect(events.onLanguage.mock.calls).toEqual([['es-US']]);
  });

  it.each([
    'not json',
    'null',
    { type: 'play', source: 'https://example.test/a.mp3' },
    { type: 'text', token: 7 },
  ])('a browser call ignores unknown or invalid frames: %j', (frame) => {
    socket.open();
    socket.receive(frame);
    socket.receive({ type: 'text', token: 'Still here' });
    expect(events.onText.mock.calls).toEqual([['Still here', false, '']]);
    expect(events.onEnd).not.toHaveBeenCalled();
  });
});

describe('end of a relay call', () => {
  it('the end of a relay call is reported once, with its cause, and later frames are ignored', () => {
    socket.open();
    socket.receive({ type: 'end', handoffData: '{}' });
    socket.break();
    socket.receive({ type: 'text', token: 'too late' });
    call.sendTurn('too late', 'en');
    call.hangUp();
    expect(events.onEnd.mock.calls).toEqual([['ended']]);
    expect(events.onText).not.toHaveBeenCalled();
    expect(socket.sent).toHaveLength(1);
    expect(socket.close).toHaveBeenCalledOnce();
  });

  it.each([
    ['{"reason":"ended"}', 'ended'],
    ['{"reason":"transfer"}', 'transferred'],
    ['{"reason":"restart"}', 'lost'],
  ])('the end of a relay call has the reason of the handoff: %s', (handoffData, why) => {
    socket.open();
    socket.receive({ type: 'end', handoffData });
    expect(events.onEnd.mock.calls).toEqual([[why]]);
  });

  it('a relay call that the user hangs up ends with hungUp, even before its connection opens', () => {
    call.hangUp();
    socket.open();
    expect(events.onEnd.mock.calls).toEqual([['hungUp']]);
    expect(socket.sent).toEqual([]);
  });

  it('the end of a relay call distinguishes a refused call from a lost connection', () => {
    socket.break();
    expect(events.onEnd.mock.calls).toEqual([['refused']]);
    const second = new FakeSocket();
    openRelayCall('/voice/relay?trial=2', events, () => second as never); // The socket has only the members that the code uses.
    second.open();
    second.break();
    expect(events.onEnd.mock.calls.at(-1)).toEqual(['lost']);
  });
});

it.each([
  [4409, 'twice'],
  [4503, 'busy'],
  [1006, 'lost'],
])('a relay call whose socket the server closes with %i ends with the reason %s', (code, why) => {
  socket.open();
  socket.dispatchEvent(new CloseEvent('close', { code }));
  expect(events.onEnd.mock.calls).toEqual([[why]]);
});

it('a relay call opens its WebSocket on the host of the page, and encrypted if the page is', () => {
  const urls: string[] = [];
  vi.stubGlobal(
    'WebSocket',
    class extends FakeSocket {
      constructor(url: URL) {
        super();
        urls.push(url.href);
      }
    },
  );
  openRelayCall('/voice/relay?trial=abc', events);
  vi.unstubAllGlobals();
  expect(urls).toEqual([`ws://${window.location.host}/voice/relay?trial=abc`]);
});
