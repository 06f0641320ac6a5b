import { cleanup, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Language } from '../../web/features/services/service.ts';
import { TextDialog } from '../../web/features/services/text-dialog.tsx';
import { saveSession } from '../../web/lib/session/session.ts';
import { press, sent, serverAnswers, showScreen } from './api-fixture.tsx';
import { SERVICE } from './service-fixture.ts';
import { LOGIN, setScreen } from './web-fixture.tsx';

beforeEach(() => setScreen('desktop'));

const TEXT = { translationId: 7, languageCode: 'en', name: 'Cleaning', description: '' };
const GET = { 'services.get': { data: { ...SERVICE, texts: [TEXT] } } };
const SAVED = { 'services.saveText': { data: TEXT } };
const REFUSED = { code: 'validation_failed', status: 400, message: 'Not so.' };
const LANGUAGES = [
  ['en', 'English'],
  ['fr', 'French'],
  ['es', 'Spanish'],
].map(([code = '', name = '']) => ({ code, name }) as Language);

const closed = vi.fn();
beforeEach(() => closed.mockClear());

/** Opens the dialog at the French text and types into it. */
async function writeFrench(): Promise<void> {
  showScreen(<TextDialog service={SERVICE} language="fr" languages={LANGUAGES} onClose={closed} />);
  await screen.findByRole('button', { name: 'Save translation' });
  write('Nettoyage');
}
/** The visible name field, the only one that the role query finds. */
const nameField = () => screen.getByRole('textbox', { name: 'Name' });
const write = (text: string) => fireEvent.change(nameField(), { target: { value: text } });
const choose = (code: string) =>
  fireEvent.change(screen.getByRole('combobox', { name: 'Language' }), { target: { value: code } });
const saved = () =>
  sent('services.saveText').map((input) => [
    Reflect.get(Object(input), 'languageCode'),
    Reflect.get(Object(input), 'name'),
  ]);
const save = () => press('Save translation');

describe('texts of a service', () => {
  it('all changed texts of a service are saved together, with one toast', async () => {
    serverAnswers({ ...GET, ...SAVED });
    await writeFrench();
    choose('es');
    write('Limpieza');
    save();
    expect(await screen.findByText('The French and Spanish text of the service was saved.')).toBeTruthy();
    expect(screen.getAllByText('Translation updated')).toHaveLength(1);
    expect(saved()).toEqual([
      ['fr', 'Nettoyage'],
      ['es', 'Limpieza'],
    ]);
    expect(closed).toHaveBeenCalledTimes(1);
  });

  it('the dialog stays open at a rejected text of a service, and does not send the saved texts again', async () => {
    serverAnswers({ ...GET, ...SAVED });
    await writeFrench();
    choose('es');
    write('Limpieza');
    choose('en');
    serverAnswers({
      ...GET,
      get 'services.saveText'() {
        return saved().length > 1 ? REFUSED : { data: TEXT };
      },
    });
    save();
    expect(await screen.findByText('Failed to update translation')).toBeTruthy();
    expect(saved()).toEqual([
      ['fr', 'Nettoyage'],
      ['es', 'Limpieza'],
    ]);
    await expect.poll(() => nameField(), { timeout: 10_000 }).toHaveProperty('value', 'Limpieza');
    expect(closed).not.toHaveBeenCalled();
    serverAnswers({ ...GET, ...SAVED });
    save();
    expect(await screen.findByText('The French and Spanish text of the service was saved.')).toBeTruthy();
    expect(saved().slice(2)).toEqual([['es', 'Limpieza']]);
  });

  it('a rejected text of a service is restored when the dialog is reopened, although another text was saved', async () => {
    saveSession(LOGIN);
    serverAnswers({ ...GET, ...SAVED });
    await writeFrench();
    choose('es');
    write('Limpieza');
    const french = { ...TEXT, languageCode: 'fr', name: 'Nettoyage' };
    const after = {
      'services.get': { data: { ...SERVICE, texts: [TEXT, french] } },
      get 'services.saveText'() {
        return saved().length > 1 ? REFUSED : { data: TEXT };
      },
    };
    serverAnswers(after);
    save();
    await screen.findByText('Failed to update translation');
    await expect.poll(() => sent('services.get').length, { timeout: 10_000 }).toBe(2);
    cleanup();
    showScreen(<TextDialog service={SERVICE} language="es" languages={LANGUAGES} onClose={closed} />);
    await screen.findByRole('button', { name: 'Save translation' });
    expect(nameField()).toHaveProperty('value', 'Limpieza');
    serverAnswers({ ...after, ...SAVED });
    save();
    await screen.findByText('The Spanish text of the service was saved.');
    expect(saved().slice(2)).toEqual([['es', 'Limpieza']]);
  });

  it('texts of a service are not sent if one has no name, and the dialog switches to the language of that text', async () => {
    serverAnswers({ ...GET, ...SAVED });
    await writeFrench();
    choose('en');
    write(' ');
    choose('es');
    save();
    expect(await screen.findByText('Service name is required')).toBeTruthy();
    expect(screen.getByRole('combobox', { name: 'Language' })).toHaveProperty('value', 'en');
    expect(document.activeElement).toBe(nameField());
    expect(saved()).toEqual([]);
  });

  it('the dialog for the texts of a service sends only the visible text and changed texts', async () => {
    serverAnswers({ ...GET, ...SAVED });
    showScreen(<TextDialog service={SERVICE} language="fr" languages={LANGUAGES} onClose={closed} />);
    await screen.findByRole('button', { name: 'Save translation' });
    save();
    expect(await screen.findByText('Service name is required')).toBeTruthy();
    choose('en');
    save();
    expect(await screen.findByText('The English text of the service was saved.')).toBeTruthy();
    expect(saved()).toEqual([['en', 'Cleaning']]);
  });
});
