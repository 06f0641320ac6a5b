import { expect, it } from 'vitest';
import suggestedServices from '../../locales/suggested-services.json' with { type: 'json' };
import { nameIn, TRADES, translateServiceName } from '../../server/core/suggested-services.ts';

const LANGUAGES = ['en', 'fr', 'es', 'de', 'it', 'pt', 'ar'];

it('the suggested services have a name in every language and a duration for each service of each trade', () => {
  expect(Object.keys(suggestedServices)).toEqual([...TRADES]);
  for (const trade of TRADES)
    for (const service of suggestedServices[trade]) {
      expect(service.minutes).toBeGreaterThan(0);
      expect(Object.keys(service.names)).toEqual(LANGUAGES);
      for (const language of LANGUAGES) expect(nameIn(service, language)).toMatch(/\S/);
    }
});

it('translateServiceName ignores case and accents, and returns null for unknown names', () => {
  const translate = (name: string, from: string, to: string) =>
    translateServiceName(suggestedServices, name, { from, to });
  expect(translate('NETTOYAGE des dents', 'fr-CA', 'es')).toBe('Limpieza dental');
  expect(translate('depannage d’URGENCE', 'fr', 'en')).toBe('Emergency repair');
  expect(translate('Teeth  cleaning', 'en', 'ja')).toBeNull();
  expect(translate('Dog walking', 'en', 'fr')).toBeNull();
  expect(translate('Teeth cleaning', 'en', 'constructor')).toBeNull();
});
