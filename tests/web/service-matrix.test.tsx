import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ServiceMatrix } from '../../web/features/translations/service-matrix.tsx';
import { press, sent, serverAnswers, showScreen } from './api-fixture.tsx';
import { signedInOn } from './web-fixture.tsx';

signedInOn('desktop');

const MATRIX = {
  hasModel: true,
  languages: [
    { code: 'en', name: 'English' },
    { code: 'fr', name: 'French' },
  ],
  services: [
    {
      id: 7,
      cells: [
        { language: 'en', name: 'Moon reading', proposal: null },
        { language: 'fr', name: null, proposal: null },
      ],
    },
  ],
};

describe('proposals for service names', () => {
  it('proposals for service names are requested from the model by the user, and saved only when accepted', async () => {
    serverAnswers({
      'translations.services': { data: MATRIX },
      'translations.propose': { data: [{ serviceId: 7, language: 'fr', name: 'Lecture lunaire' }] },
      'services.saveText': { data: {} },
    });
    showScreen(<ServiceMatrix />);
    await screen.findByText('Missing');
    press('Propose more names');
    await screen.findByText('Lecture lunaire');
    expect(sent('services.saveText')).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Propose more names' })).toBeNull();
    press('Accept Lecture lunaire in French');
    await waitFor(() =>
      expect(sent('services.saveText')).toEqual([
        { serviceId: 7, languageCode: 'fr', name: 'Lecture lunaire' },
      ]),
    );
  });

  it('proposals for service names show a message when the model finds none', async () => {
    serverAnswers({ 'translations.services': { data: MATRIX }, 'translations.propose': { data: [] } });
    showScreen(<ServiceMatrix />);
    await screen.findByText('Missing');
    press('Propose more names');
    await screen.findByText(/No further names were found/);
  });

  it('proposals for service names are not offered without a model', async () => {
    serverAnswers({ 'translations.services': { data: { ...MATRIX, hasModel: false } } });
    showScreen(<ServiceMatrix />);
    await screen.findByText('Missing');
    expect(screen.queryByRole('button')).toBeNull();
  });
});
