import { expect, it } from 'vitest';
import { findArea } from '../../server/modules/tenants/onboarding/find-area.ts';

it('findArea returns the area of a Canadian area code, or else the province of the time zone', () => {
  expect(findArea('+15145550199', 'America/Toronto')).toEqual({ region: 'QC', areaCode: '514' });
  expect(findArea('+12125550199', 'America/Vancouver')).toEqual({ region: 'BC', areaCode: null });
  expect(findArea('+33 1 42 68 53 00', 'America/Winnipeg')).toEqual({ region: 'MB', areaCode: null });
  expect(findArea('+33142685300', 'Europe/Paris')).toBeNull();
});

it('findArea accepts a phone number in any common format', () => {
  expect(findArea('+1 (416) 555-0100', 'UTC')).toEqual({ region: 'ON', areaCode: '416' });
  expect(findArea('416 555 0100', 'UTC')).toEqual({ region: 'ON', areaCode: '416' });
});
