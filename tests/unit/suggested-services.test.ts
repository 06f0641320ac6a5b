import { describe, expect, it } from 'vitest';
import {
  nameIn,
  SUGGESTED_LANGUAGES,
  suggestedServices,
  TRADES,
  translateServiceName,
} from '../../server/core/suggested-services.ts';
import { findArea } from '../../server/modules/tenants/onboarding/find-area.ts';

describe('suggestedServices', () => {
  it('has a name in every language and a length for each service of each trade', () => {
    for (const trade of TRADES)
      for (const service of suggestedServices(trade)) {
        expect(service.minutes).toBeGreaterThan(0);
        for (const language of SUGGESTED_LANGUAGES) expect(nameIn(service, language)).toMatch(/\S/);
      }
  });
});

describe('translateServiceName', () => {
  it('compares names without case and accents, and knows no other ones', () => {
    expect(translateServiceName('NETTOYAGE des dents', 'fr-CA', 'es')).toBe('Limpieza dental');
    expect(translateServiceName('Teeth  cleaning', 'en', 'ja')).toBeNull();
    expect(translateServiceName('Dog walking', 'en', 'fr')).toBeNull();
  });
});

describe('findArea', () => {
  it('takes the Canadian area code of the phone, else the province of the time zone', () => {
    expect(findArea('+15145550199', 'America/Toronto')).toEqual({ region: 'QC', areaCode: '514' });
    expect(findArea('+12125550199', 'America/Vancouver')).toEqual({ region: 'BC', areaCode: null });
    expect(findArea('+33142685300', 'Europe/Paris')).toBeNull();
  });
});
