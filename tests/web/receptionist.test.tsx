import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Role } from '../../server/core/roles.ts';
import type { ReceptionistSettingsView } from '../../server/modules/agent/receptionist/receptionist.schema.ts';
import { ReceptionistPage } from '../../web/pages/receptionist-page.tsx';
import { holdBack, openMenu, press, sent, serverAnswers, showScreen } from './api-fixture.tsx';
import { setScreen, signInAs } from './web-fixture.tsx';

const MAY = { book: true, move: true, cancel: true, transfer: true, takeMessages: true };
const SETTINGS: ReceptionistSettingsView = {
  may: MAY,
  recordCalls: false,
  texts: [
    {
      ...{ languageCode: 'en', greeting: null, instructions: null },
      defaultGreeting: 'Hello, thank you for calling {business}.',
      disclosure: 'I am an AI assistant of {business}.',
    },
    {
      ...{ languageCode: 'fr', greeting: 'Bonjour de {business}!', instructions: 'Toujours vouvoyer.' },
      ...{ defaultGreeting: 'Bonjour.', disclosure: 'Je suis une IA.' },
    },
  ],
  updatedAt: null,
};
const LANGUAGES = [
  { code: 'en', name: 'English' },
  { code: 'fr', name: 'French' },
];
const PARKING = {
  id: 7,
  languageCode: 'en',
  question: 'Where can I park?',
  answer: 'Behind the house.',
  updatedAt: '2026-11-20T15:00:00.000Z',
};
const ROWS = [
  { kind: 'service', id: 101, name: 'Check-up', missing: ['fr'] },
  { kind: 'phrase', id: null, name: 'See you. Soon', missing: ['fr'] },
  { kind: 'answer', id: 7, name: 'Where can I park?', missing: ['fr'] },
  { kind: 'greeting', id: null, name: '', missing: ['en'] },
];

type Answers = Parameters<typeof serverAnswers>[0];

async function open(role: Role = 'admin', address = '/receptionist', more: Answers = {}): Promise<void> {
  signInAs(role);
  serverAnswers({
    'businesses.get': { data: { name: 'Maple Dental' } },
    'receptionist.settings': { data: SETTINGS },
    'receptionist.answers': { data: [PARKING] },
    'knowledge.list': { data: [] },
    'receptionist.coverage': { data: { languages: LANGUAGES, rows: ROWS } },
    ...more,
  });
  showScreen(<ReceptionistPage />, address);
  await screen.findByRole('region', { name: 'What it may do' });
  // Finds two elements: the answer is in the table and in the dialog that translates it.
  await screen.findAllByText('Behind the house.');
}
/** Types a question and its answer into the form. */
function write(dialog: HTMLElement): void {
  fireEvent.input(within(dialog).getByLabelText(/^Question/), { target: { value: 'Où se garer?' } });
  fireEvent.input(within(dialog).getByLabelText(/^Answer/), { target: { value: 'Derrière.' } });
}
const switchOf = (label: string) => screen.getByRole<HTMLInputElement>('switch', { name: new RegExp(label) });

beforeEach(() => {
  setScreen('desktop');
  window.HTMLElement.prototype.scrollIntoView = () => undefined;
});

describe('permissions of the receptionist', () => {
  it('permissions of the receptionist are all sent immediately when one switch changes, and the change can be undone', async () => {
    const off = { ...SETTINGS, may: { ...MAY, cancel: false } };
    await open('admin', '/receptionist', { 'receptionist.updateSettings': { data: off } });
    fireEvent.click(switchOf('Cancel appointments'));
    await screen.findByText('Cancel appointments: off');
    expect(sent('receptionist.updateSettings')).toEqual([{ may: { ...MAY, cancel: false } }]);
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    await screen.findByText('Cancel appointments: on');
    expect(sent('receptionist.updateSettings').at(-1)).toEqual({ may: MAY });
  });

  it('permissions of the receptionist are restored with an error when the server refuses a change', async () => {
    const refusal = { code: 'conflict', status: 409, message: 'Not now.' };
    await open('admin', '/receptionist', { 'receptionist.updateSettings': refusal });
    fireEvent.click(switchOf('Book appointments'));
    await screen.findByText('The receptionist was not changed');
    await expect.poll(() => switchOf('Book appointments').checked).toBe(true);
  });

  it('permissions of the receptionist are restored one by one when only one of two simultaneous changes is refused', async () => {
    let may = MAY;
    const refusal = { code: 'conflict', status: 409, message: 'Not now.' };
    await open('admin', '/receptionist', {
      'receptionist.settings': () => ({ data: { ...SETTINGS, may } }),
      'receptionist.updateSettings': (input) => {
        const { may: requested } = input as { may: typeof MAY };
        if (!requested.book) return refusal;
        may = requested;
        return { data: { ...SETTINGS, may } };
      },
    });
    const release = holdBack('receptionist.updateSettings');
    fireEvent.click(switchOf('Book appointments'));
    fireEvent.click(switchOf('Cancel appointments'));
    const states = () => ['Book', 'Cancel'].map((verb) => switchOf(`${verb} appointments`).checked);
    await expect.poll(states).toEqual([false, false]);
    release();
    await screen.findByText('Cancel appointments: off');
    await expect.poll(states).toEqual([true, false]);
    expect(sent('receptionist.updateSettings')).toEqual([
      { may: { ...MAY, book: false } },
      { may: { ...MAY, cancel: false } },
    ]);
  });

  it.each(['manager', 'staff'] as const)(
    'permissions of the receptionist are read-only for %s',
    async (role) => {
      await open(role, '/receptionist?dialog=text.fr');
      expect(switchOf('Book appointments').disabled).toBe(true);
      expect(screen.queryByRole('button', { name: /^(Edit|Delete|Add|More actions)/ })).toBeNull();
      expect(screen.queryByRole('link', { name: /^Write/ })).toBeNull();
      expect(screen.queryByRole('dialog')).toBeNull();
    },
  );
});

describe('greeting of the receptionist', () => {
  it('the greeting of the receptionist is displayed as callers hear it, followed by the AI disclosure', async () => {
    await open();
    screen.getByText('Hello, thank you for calling Maple Dental. I am an AI assistant of Maple Dental.');
    screen.getByText('Bonjour de Maple Dental! Je suis une IA.');
  });

  it('the greeting of the receptionist is edited with a preview, and an empty one restores the default', async () => {
    await open('admin', '/receptionist?dialog=text.fr', { 'receptionist.saveTexts': { data: SETTINGS } });
    const dialog = await screen.findByRole('dialog', { name: 'Greeting and instructions in French' });
    const greeting = within(dialog).getByLabelText(/^Greeting/, { selector: 'textarea' });
    fireEvent.input(greeting, { target: { value: 'Salut, ici {business}.' } });
    await within(dialog).findByText('Salut, ici Maple Dental. Je suis une IA.');
    fireEvent.input(greeting, { target: { value: ' ' } });
    await within(dialog).findByText('Bonjour. Je suis une IA.');
    press('Save');
    await screen.findByText('Greeting and instructions saved');
    expect(sent('receptionist.saveTexts')).toEqual([
      { languageCode: 'fr', greeting: null, instructions: 'Toujours vouvoyer.' },
    ]);
  });
});

describe('answers of the receptionist', () => {
  it('answers of the receptionist keep the search field in the same place when a search without a match is cleared', async () => {
    await open();
    const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search questions and answers' });
    serverAnswers({ 'receptionist.answers': { data: [] } });
    fireEvent.change(field, { target: { value: 'zebra' } });
    await screen.findByText('No answer matches');
    fireEvent.change(field, { target: { value: '' } });
    await screen.findAllByText('Behind the house.');
    expect(field.isConnected).toBe(true);
  });

  it('an answer of the receptionist requires a question and an answer, and is saved once by a double click', async () => {
    await open('admin', '/receptionist?dialog=answer.fr', { 'receptionist.saveAnswer': 'no answer yet' });
    const dialog = await screen.findByRole('dialog', { name: 'Add answer' });
    press('Save answer');
    await within(dialog).findByText('Write the question');
    within(dialog).getByText('Write the answer');
    write(dialog);
    const save = within(dialog).getByRole('button', { name: 'Save answer' });
    fireEvent.click(save);
    fireEvent.click(save);
    await expect
      .poll(() => sent('receptionist.saveAnswer'))
      .toEqual([{ languageCode: 'fr', question: 'Où se garer?', answer: 'Derrière.' }]);
  });

  it('an answer of the receptionist is translated in a form that shows the original text', async () => {
    await open('admin', '/receptionist?dialog=answer.fr.7', { 'receptionist.saveAnswer': { data: PARKING } });
    const dialog = await screen.findByRole('dialog', { name: 'Add answer' });
    within(dialog).getByText('Behind the house.');
    write(dialog);
    press('Save answer');
    await screen.findByText('Answer saved');
    expect(sent('receptionist.saveAnswer')).toEqual([
      { languageCode: 'fr', question: 'Où se garer?', answer: 'Derrière.', translationOfId: 7 },
    ]);
  });

  it('answers of the receptionist are edited by their button and deleted from their menu', async () => {
    await open('admin', '/receptionist', { 'receptionist.deleteAnswer': { data: { success: true } } });
    fireEvent.click(
      screen.getByRole('button', { name: 'Edit the answer to “Where can I park?” in English' }),
    );
    const dialog = await screen.findByRole('dialog', { name: 'Edit answer' });
    expect(within(dialog).getByLabelText<HTMLTextAreaElement>(/^Answer/).value).toBe('Behind the house.');
    press('Cancel');
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    openMenu('Where can I park?');
    fireEvent.click(screen.getByRole('button', { name: /^Delete the answer/ }));
    await screen.findByRole('dialog', { name: 'Delete this answer?' });
    press('Delete answer');
    await screen.findByText('Answer deleted');
    expect(sent('receptionist.deleteAnswer')).toEqual([{ answerId: 7 }]);
  });
});

it('the table of missing texts links to the form of each text and can be filtered by language', async () => {
  await open();
  const links = () =>
    within(screen.getByRole('table', { name: 'Missing texts' })).getAllByRole<HTMLAnchorElement>('link');
  expect(links().map((link) => link.getAttribute('href'))).toEqual([
    '/services?dialog=text.101.fr',
    '/translations?dialog=add.fr.See+you.+Soon',
    '/receptionist?dialog=answer.fr.7',
    '/receptionist?dialog=text.en',
  ]);
  fireEvent.change(screen.getByLabelText('Show'), { target: { value: 'en' } });
  expect(links().map(({ textContent }) => textContent)).toEqual(['English']);
});

describe('trial conversation', () => {
  type Frame = Record<string, unknown>;
  let sockets: Line[] = [];
  class Line extends EventTarget {
    readyState = 1;
    sent: Frame[] = [];
    constructor(readonly url: URL) {
      super();
      sockets.push(this);
    }
    send = (data: string) => void this.sent.push(JSON.parse(data));
    close = () => {
      this.readyState = 3;
    };
    receive(frame: Frame) {
      const message = new MessageEvent('message', { data: JSON.stringify(frame) });
      act(() => void this.dispatchEvent(message));
    }
  }
  const TRIAL = { 'receptionist.openTrial': { data: { token: 'abc', url: '/voice/relay?trial=abc' } } };

  beforeEach(() => {
    sockets = [];
    vi.stubGlobal('WebSocket', Line);
  });
  afterEach(() => vi.unstubAllGlobals());

  async function begin(): Promise<Line> {
    await open('staff', '/receptionist?dialog=try', TRIAL);
    await screen.findByText(/Nothing is booked, changed, sent or charged/);
    press('Start');
    await expect.poll(() => sockets.length).toBe(1);
    const [line] = sockets;
    if (!line) throw new Error('nobody called');
    act(() => void line.dispatchEvent(new Event('open')));
    line.receive({ type: 'text', token: 'Hello there.', last: true, lang: 'en-US' });
    return line;
  }

  it('the trial conversation streams text over its WebSocket and shows the sources of an answer', async () => {
    const line = await begin();
    expect(line.url.href).toBe(`ws://${window.location.host}/voice/relay?trial=abc`);
    fireEvent.change(screen.getByLabelText('What you say'), { target: { value: 'Are you open?' } });
    press('Send');
    await screen.findByText('The receptionist is thinking...');
    line.receive({ type: 'text', token: 'We ', last: false, lang: 'en-US' });
    line.receive({ type: 'text', token: 'are.', last: true, lang: 'en-US' });
    line.receive({ type: 'sources', sources: [{ kind: 'answer', id: 7, title: 'Our hours' }] });
    screen.getByText('We are.');
    screen.getByText('Our hours');
    expect(screen.queryByText('The receptionist is thinking...')).toBeNull();
    expect(line.sent.map(({ type, voicePrompt, lang }) => [type, voicePrompt, lang])).toEqual([
      ['setup', undefined, undefined],
      ['prompt', 'Are you open?', 'en'],
    ]);
  });

  it('the trial conversation applies a change of language, and ends when its dialog is closed', async () => {
    const line = await begin();
    line.receive({ type: 'language', ttsLanguage: 'fr-CA', transcriptionLanguage: 'fr-CA' });
    expect(screen.getByLabelText<HTMLSelectElement>('Language you speak').value).toBe('fr');
    press('Close');
    await expect.poll(() => line.readyState).toBe(3);
  });

  it('the trial conversation reports that the receptionist hung up, preserves the transcript, and can start again', async () => {
    const line = await begin();
    line.receive({ type: 'end', handoffData: '{}' });
    await screen.findByText('The receptionist has hung up.');
    screen.getByText('Hello there.');
    press('Start again');
    await expect.poll(() => sockets.length).toBe(2);
  });

  it('the trial conversation stays open in a browser whose scrollIntoView() returns a promise', async () => {
    vi.spyOn(window.HTMLElement.prototype, 'scrollIntoView').mockImplementation(() => Promise.resolve());
    const line = await begin();
    line.receive({ type: 'text', token: 'How can I help?', last: true, lang: 'en-US' });
    screen.getByText('How can I help?');
    vi.restoreAllMocks();
  });

  it('the trial conversation offers speech only in a browser with speech recognition and explains its absence', async () => {
    await begin();
    expect(screen.queryByRole('button', { name: 'Talk' })).toBeNull();
    screen.getByText(/cannot turn speech into words/);
  });
});
