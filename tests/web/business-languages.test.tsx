import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, it } from 'vitest';
import { LANGUAGE_TAGS } from '../../server/core/portal-language.ts';
import { LanguageDialogs } from '../../web/features/languages/language-dialogs.tsx';
import { useLanguageDialog } from '../../web/features/languages/use-language-dialog.ts';
import { currentLanguage } from '../../web/lib/text/texts.ts';
import { press, serverAnswers, showScreen } from './api-fixture.tsx';
import { signedInOn } from './web-fixture.tsx';

const LANGUAGES = [
  { code: 'en', name: 'English', isDefault: true, voiceName: null, voiceId: null },
  { code: 'fr', name: 'French', isDefault: false, voiceName: 'Amélie', voiceId: 4 },
];
const SUPPORTED = [...LANGUAGES, { code: 'es', name: 'Spanish' }].map(({ code, name }) => ({
  code,
  name,
  nativeName: name,
  isSupported: true,
}));
const VOICES = [{ id: 4, name: 'Amélie', provider: 'Google', regionCode: null, isDefault: true }];
const REMOVAL = { services: 0, phrases: 0, numbers: [], nextDefault: null };

function Dialogs() {
  return <LanguageDialogs dialog={useLanguageDialog()} />;
}

const ENGLISH = { ...currentLanguage() };
const FRENCH = { locale: 'fr', tag: LANGUAGE_TAGS.fr };

signedInOn('desktop');
afterEach(() => void Object.assign(currentLanguage(), ENGLISH));

describe('language of the business', () => {
  const save = async (answer: Parameters<typeof serverAnswers>[0][string], dialog: string) => {
    serverAnswers({
      'languages.listForBusiness': { data: LANGUAGES },
      'languages.supported': { data: SUPPORTED },
      'languages.voices': { data: VOICES },
      'languages.removal': { data: REMOVAL },
      'languages.add': answer,
      'languages.update': answer,
      'languages.remove': answer,
    });
    showScreen(<Dialogs />, `/settings?dialog=${dialog}`);
    const button = { 'language-add': 'Add language', 'language-edit.fr': 'Save settings' }[dialog];
    await screen.findByRole('button', { name: button ?? 'Delete language' });
    if (dialog === 'language-add')
      fireEvent.change(await screen.findByLabelText('Language'), { target: { value: 'es' } });
    if (dialog === 'language-remove.fr') await screen.findByText(/^Your receptionist will no longer speak/);
    press(button ?? 'Delete language');
  };

  it.each([
    ['added', 'language-add', 'Failed to add language. Please try again. No luck.'],
    ['updated', 'language-edit.fr', 'Failed to update language: No luck.'],
    ['removed', 'language-remove.fr', 'Failed to remove language: No luck.'],
  ])(
    'the languages page shows the documented text when a language is not %s because of a server error',
    async (_name, dialog, text) => {
      await save({ code: 'internal', status: 500, message: 'No luck.' }, dialog);
      await screen.findByText(text);
      screen.getByText('Error');
    },
  );

  it.each([
    ['added', 'language-add', { code: 'es', name: 'Spanish', isDefault: false }, /espagnol/],
    ['updated', 'language-edit.fr', { ...LANGUAGES[1], isDefault: false }, /français/],
  ])(
    'the languages page names a language that was %s in the language of the portal',
    async (_name, dialog, data, text) => {
      Object.assign(currentLanguage(), FRENCH);
      await save({ data }, dialog);
      const toasts = within(await screen.findByRole('region', { name: /^Notifications/ }));
      await toasts.findByText(text);
    },
  );

  it('the languages page shows only the reason of the server when the server refuses a change', async () => {
    await save({ code: 'last_language', status: 409, message: 'Keep one language.' }, 'language-remove.fr');
    await screen.findByText('Keep one language.');
  });

  it('the languages page shows a Connection Error when the server does not answer', async () => {
    await save('no answer', 'language-remove.fr');
    await screen.findByText('Connection Error');
    screen.getByText('Unable to remove language. Please try again.');
  });
});
