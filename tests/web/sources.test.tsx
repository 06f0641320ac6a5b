import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Role } from '../../server/core/roles.ts';
import type { SourceView } from '../../server/modules/agent/knowledge/knowledge.schema.ts';
import { readTextFile } from '../../web/lib/forms/read-text-file.ts';
import { ReceptionistPage } from '../../web/pages/receptionist-page.tsx';
import { openMenu, press, sent, serverAnswers, showScreen } from './api-fixture.tsx';
import { setScreen, signInAs } from './web-fixture.tsx';

const MAY = { book: true, move: true, cancel: true, transfer: true, takeMessages: true };
const PAGE: SourceView = {
  id: 9,
  kind: 'page',
  title: 'Your visit',
  url: 'https://example.com/visit',
  languageCode: 'en',
  state: 'ready',
  reason: null,
  bytes: 2_000,
  passages: 4,
  isCut: false,
  checkedAt: '2026-11-22T15:00:00.000Z',
};
const FAILED: SourceView = { ...PAGE, id: 10, title: 'Prices', state: 'failed', reason: 'not_found' };
const WAITING: SourceView = { ...PAGE, id: 11, title: 'New', state: 'reading', passages: 0, checkedAt: null };

type Answers = Parameters<typeof serverAnswers>[0];

async function open(
  list: SourceView[],
  { role = 'admin', address = '/receptionist', more = {} } = {} as {
    role?: Role;
    address?: string;
    more?: Answers;
  },
) {
  signInAs(role);
  serverAnswers({
    'businesses.get': { data: { name: 'Maple Dental' } },
    'receptionist.settings': { data: { may: MAY, texts: [], updatedAt: null } },
    'receptionist.answers': { data: [] },
    'receptionist.coverage': {
      data: {
        languages: [
          { code: 'en', name: 'English' },
          { code: 'fr', name: 'French' },
        ],
        rows: [],
      },
    },
    'knowledge.list': { data: list },
    ...more,
  });
  showScreen(<ReceptionistPage />, address);
  return within(await screen.findByRole('region', { name: 'Pages and files' }));
}

beforeEach(() => {
  setScreen('desktop');
  window.HTMLElement.prototype.scrollIntoView = () => undefined;
});

describe('pages and files', () => {
  it('pages and files show their reading state, the reason of a failure, and that the previous content is still in use', async () => {
    const region = await open([PAGE, FAILED, WAITING]);
    await region.findByText('Ready');
    region.getByText('Not read');
    region.getByText(/There is no longer a page at this address/);
    region.getByText('What was read before is still used.');
    region.getByText('Reading');
    region.getByText('Not yet');
    expect(region.getAllByText('4 passages')).toHaveLength(2);
    openMenu('New');
    const again = region.getByRole<HTMLButtonElement>('button', { name: 'Read “New” again' });
    expect(again.disabled).toBe(true);
  });

  it('pages and files are read-only for staff', async () => {
    const region = await open([PAGE], { role: 'staff' });
    await region.findByRole('button', { name: 'Show what was read of “Your visit”' });
    expect(region.queryByRole('button', { name: /Add|More actions/ })).toBeNull();
  });

  it('pages and files have an empty state with a button to add a page', async () => {
    const region = await open([]);
    await region.findByText('No pages or files yet');
    region.getByRole('button', { name: 'Add page' });
  });

  it('pages and files can be read again, and deleted after a confirmation', async () => {
    const region = await open([PAGE], {
      more: { 'knowledge.readAgain': { data: PAGE }, 'knowledge.remove': { data: { success: true } } },
    });
    await region.findByRole('button', { name: 'Show what was read of “Your visit”' });
    openMenu('Your visit');
    fireEvent.click(region.getByRole('button', { name: 'Read “Your visit” again' }));
    await expect.poll(() => sent('knowledge.readAgain')).toEqual([{ sourceId: 9 }]);
    openMenu('Your visit');
    fireEvent.click(region.getByRole('button', { name: 'Delete “Your visit”' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete this source?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await expect.poll(() => sent('knowledge.remove')).toEqual([{ sourceId: 9 }]);
  });

  it('the link from a call to a page or file opens the text that was read', async () => {
    await open([PAGE], {
      address: '/receptionist?dialog=passages.9',
      role: 'staff',
      more: {
        'knowledge.passages': { data: [{ position: 0, heading: 'Parking', content: 'Behind the house.' }] },
      },
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'What was read' }));
    await dialog.findByText('Behind the house.');
    expect(dialog.getByRole('link', { name: 'Open the page' }).getAttribute('href')).toBe(PAGE.url);
  });

  it('the dialog “Add page” sends the address and the language of a page, and shows a rejection by the server at the field', async () => {
    const message = 'This page has already been added.';
    await open([], {
      address: '/receptionist?dialog=page',
      more: { 'knowledge.addPage': { code: 'conflict', status: 409, message, fields: { url: message } } },
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Add page' }));
    press('Add page');
    await dialog.findByText('Enter the address of the page', { selector: '[class*=error]' });
    fireEvent.change(dialog.getByLabelText('Address of the page'), { target: { value: 'example.com' } });
    press('Add page');
    await expect.poll(() => sent('knowledge.addPage')).toEqual([{ url: 'example.com', languageCode: 'en' }]);
    await dialog.findByText(message);
  });

  it('the dialog “Add file or text” takes name and text from a text file or a PDF, and rejects other files', async () => {
    await open([], {
      address: '/receptionist?dialog=file',
      more: { 'knowledge.addText': { data: { ...PAGE, kind: 'file' } } },
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Add file or text' }));
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!input) throw new Error('no file can be chosen');
    const choose = (value: string, name: string) =>
      fireEvent.change(input, { target: { files: [new File([value], name)] } });
    const text = () => dialog.getByLabelText<HTMLTextAreaElement>('Text').value;
    const portal = fetch;
    const pdf: unknown[] = [{ problem: 'no_text' }, { text: '# Prices', isCut: false }];
    vi.stubGlobal('fetch', (url: string, init?: RequestInit) =>
      url === '/api/pdf-texts' ? Response.json(pdf.shift()) : portal(url, init),
    );
    choose('a\0b', 'photo.png');
    await dialog.findByText(/This is neither a PDF nor a text file/);
    choose('%PDF-1.7', 'scan.pdf');
    await dialog.findByText(/There is no text in the PDF, only pictures/);
    choose('%PDF-1.7', 'prices.pdf');
    await dialog.findByText(/Look it over before you add it/);
    await expect.poll(text).toBe('# Prices');
    choose('Cut: $20', 'prices.txt');
    await expect.poll(text).toBe('Cut: $20');
    press('Add');
    await expect
      .poll(() => sent('knowledge.addText'))
      .toEqual([{ kind: 'file', title: 'prices.txt', languageCode: 'en', text: 'Cut: $20' }]);
  });
});

describe('selected text file', () => {
  it.each<[string, number[]]>([
    ['UTF-8', [0x63, 0x61, 0x66, 0xc3, 0xa9]],
    ['UTF-8 with a byte order mark', [0xef, 0xbb, 0xbf, 0x63, 0x61, 0x66, 0xc3, 0xa9]],
    ['Windows-1252', [0x63, 0x61, 0x66, 0xe9]],
    ['UTF-16 little-endian', [0xff, 0xfe, 0x63, 0, 0x61, 0, 0x66, 0, 0xe9, 0]],
    ['UTF-16 big-endian', [0xfe, 0xff, 0, 0x63, 0, 0x61, 0, 0x66, 0, 0xe9]],
  ])('a selected text file is decoded from %s', async (_what, bytes) => {
    expect(await readTextFile(new File([Uint8Array.from(bytes)], 'a.txt'), 100)).toBe('café');
  });

  it('a selected text file is not read when it is too large', async () => {
    expect(await readTextFile(new File(['x'.repeat(101)], 'a.txt'), 100)).toBeNull();
  });
});
