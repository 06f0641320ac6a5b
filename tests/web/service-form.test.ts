import { describe, expect, it } from 'vitest';
import type { Service } from '../../web/features/services/service.ts';
import { toCreateInput, toUpdateInput, valuesOf } from '../../web/features/services/service-fields.tsx';
import { SERVICE } from './service-fixture.ts';

const INACTIVE: Service = { ...SERVICE, description: 'Polishing', isActive: false };

const changed = (values: Partial<ReturnType<typeof valuesOf>>, language = 'en') =>
  toUpdateInput(INACTIVE, { ...valuesOf(INACTIVE, language), ...values });

describe('request of the service form', () => {
  it.each([
    [{}, {}],
    [{ name: ' Cleaning ' }, {}],
    [{ durationMinutes: 30 }, { durationMinutes: 30 }],
    [{ price: 0 }, { priceCents: 0 }],
    [{ bufferBeforeMinutes: 5 }, { bufferBeforeMinutes: 5 }],
    [{ bufferAfterMinutes: 0 }, { bufferAfterMinutes: 0 }],
    [{ isActive: true }, { isActive: true }],
    [{ description: '' }, { language: 'en', name: 'Cleaning', description: '' }],
  ])('the request of the service form contains exactly the changed fields: %o', (values, sent) => {
    expect(changed(values)).toEqual({ serviceId: 101, ...sent });
  });

  it('the request of the service form contains a text in an untranslated language only if the user has entered one', () => {
    expect(changed({ price: 1 }, 'fr')).toEqual({ serviceId: 101, priceCents: 100 });
    expect(changed({ name: 'Nettoyage' }, 'fr')).toEqual({
      serviceId: 101,
      language: 'fr',
      name: 'Nettoyage',
      description: 'Polishing',
    });
  });
});

it.each([
  [0.1 + 0.2, 30],
  [1.15, 115],
  [4.35, 435],
  [1_000_000, 100_000_000],
])('a price of %d dollars is sent as %i cents', (price, priceCents) => {
  expect(toCreateInput({ ...valuesOf(null, 'en'), name: 'Cleaning', price })).toMatchObject({ priceCents });
});
