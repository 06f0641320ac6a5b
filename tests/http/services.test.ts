import { beforeEach, describe, expect, it } from 'vitest';
import { buildTestApp, callRest, callTrpc, makeCompany } from '../support/app.ts';
import { forFile, forTest } from '../support/for-file.ts';

const test = forFile(buildTestApp);
const company = forTest(() => makeCompany(test.deps));

beforeEach(async () => {
  await test.deps.prisma.businessLanguage.create({ data: { businessId: company.id, languageCode: 'fr' } });
});

describe('services in the REST API', () => {
  const rest = async (method: 'POST' | 'PUT' | 'DELETE', path: string, fields: object) =>
    (await callRest(test.app, [method, path], fields, company.admin.token)).json();

  it('the REST API returns prices of services in dollars and flags of services as 1 and 0', async () => {
    const { service } = await rest('POST', '/api/services/create', {
      name: 'Cleaning',
      price: '95.55',
      is_active: 0,
      duration_minutes: '45',
      buffer_before_minutes: null,
    });
    expect(service).toMatchObject({
      price: 95.55,
      is_active: 0,
      duration_minutes: 45,
      buffer_before_minutes: 5,
      buffer_after_minutes: 5,
    });
    const changed = await rest('PUT', '/api/services', { service_id: service.service_id, is_active: 'true' });
    expect(changed.service).toEqual({ ...service, is_active: 1 });
  });

  it.each([
    [{ price: 1.005 }, 'price'],
    [{ price: -1 }, 'price'],
    [{ price: 1_000_000.01 }, 'price'],
    [{ duration_minutes: 0 }, 'duration_minutes'],
    [{ buffer_after_minutes: 241 }, 'buffer_after_minutes'],
    [{ is_active: 'perhaps' }, 'is_active'],
  ])('the REST API rejects a service with %o, and the error names the sent field', async (wrong, field) => {
    expect(await rest('POST', '/api/services/create', { name: 'Cleaning', ...wrong })).toMatchObject({
      error: 'validation_failed',
      fields: { [field]: expect.any(String) },
    });
  });

  it('the REST API lists only active services for booking, in the requested language', async () => {
    const { service } = await rest('POST', '/api/services/create', { name: 'Cleaning' });
    await rest('POST', '/api/services/create', { name: 'Hidden', is_active: 0 });
    const text = { serviceId: service.service_id, languageCode: 'fr', name: 'Nettoyage' };
    await callTrpc(test.app, ['mutation', 'services.saveText'], text, company.admin.token);
    const { services } = await rest('POST', '/api/business/services', { language: 'fr' });
    expect(services.map(({ name }: { name: string }) => name)).toEqual(['Nettoyage']);
  });
});
