import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditOf } from '../support/accounts.ts';
import { buildTestApp, callTrpc, makeCompany, resultOf } from '../support/app.ts';
import { booking } from '../support/appointments.ts';
import { forFile, forTest } from '../support/for-file.ts';

const test = forFile(buildTestApp);

beforeAll(async () => {
  // Adds German to another business, so that it exists but not in the business under test.
  const { id: businessId } = await makeCompany(test.deps);
  await test.deps.prisma.businessLanguage.create({ data: { businessId, languageCode: 'de' } });
});
const company = forTest(() => makeCompany(test.deps));
beforeEach(() => addLanguage('fr'));

const addLanguage = (languageCode: string) =>
  test.deps.prisma.businessLanguage.create({ data: { businessId: company.id, languageCode } });

const call = (path: string, input: object) => resultOf(test.app, path, input, company.admin.token);
const create = (fields: object = {}) => call('services.create', { name: 'Cleaning', ...fields });
const update = (serviceId: number, fields: object) => call('services.update', { serviceId, ...fields });
const refusal = (appCode: string, field?: string) => ({
  data: { appCode, ...(field && { fields: { [field]: expect.any(String) } }) },
});

describe('a new service', () => {
  it('a new service lasts half an hour, is free and active, and has buffers of five minutes by default', async () => {
    const service = await create({ name: '  Cleaning ' });
    expect(service.id).toBeGreaterThanOrEqual(100);
    expect(service).toMatchObject({
      name: 'Cleaning',
      description: '',
      language: 'en',
      durationMinutes: 30,
      priceCents: 0,
      bufferBeforeMinutes: 5,
      bufferAfterMinutes: 5,
      isActive: true,
      coverage: { texts: 1, languages: 2, missing: ['fr'] },
    });
    expect(await call('services.list', {})).toMatchObject({ count: 1, services: [{ id: service.id }] });
  });

  it('the first service of a business switches the built-in services off, and later ones do not', async () => {
    const areOffered = async () => (await call('businesses.get', {})).offersBuiltIns;
    expect(await areOffered()).toBe(true);
    const { id: serviceId } = await create();
    expect(await areOffered()).toBe(false);
    const actions = await auditOf(test.deps, company.id);
    expect(actions.filter((action) => action.startsWith('service.'))).toEqual([
      'service.withdrawn',
      'service.created',
    ]);
    await call('services.offerBuiltIns', { isOffered: true });
    await call('services.remove', { serviceId });
    await create();
    expect(await areOffered()).toBe(true);
  });

  it('a new service stores all sent values, including buffers of zero', async () => {
    const input = {
      durationMinutes: 45,
      priceCents: 9_550,
      bufferBeforeMinutes: 0,
      bufferAfterMinutes: 10,
      isActive: false,
    };
    expect(await create({ ...input, language: 'fr', name: 'Nettoyage' })).toMatchObject({
      ...input,
      language: 'fr',
    });
  });

  it('a new service is refused in a language that the business does not have', async () => {
    expect(await create({ language: 'de' })).toMatchObject(refusal('validation_failed', 'language'));
    expect(await call('services.list', { all: true })).toMatchObject({ count: 0 });
  });

  it.each([
    ['name', { name: ' ' }],
    ['name', { name: 'x'.repeat(121) }],
    ['description', { description: 'x'.repeat(2_001) }],
    ['durationMinutes', { durationMinutes: 0 }],
    ['durationMinutes', { durationMinutes: 1_441 }],
    ['durationMinutes', { durationMinutes: 30.5 }],
    ['priceCents', { priceCents: -1 }],
    ['priceCents', { priceCents: 100_000_001 }],
    ['bufferBeforeMinutes', { bufferBeforeMinutes: -1 }],
    ['bufferAfterMinutes', { bufferAfterMinutes: 241 }],
  ])('a new service is refused with an invalid %s', async (field, wrong) => {
    expect(await create(wrong)).toMatchObject(refusal('validation_failed', field));
  });

  it('a new service accepts the largest allowed values', async () => {
    const largest = {
      durationMinutes: 1_440,
      priceCents: 100_000_000,
      bufferBeforeMinutes: 240,
      bufferAfterMinutes: 240,
    };
    expect(await create({ ...largest, name: 'x'.repeat(120) })).toMatchObject(largest);
  });
});

describe('a change of a service', () => {
  it('a change of a service updates only the sent fields', async () => {
    const before = await create({ description: 'Polishing', priceCents: 500, bufferAfterMinutes: 7 });
    expect(await update(before.id, { durationMinutes: 20 })).toMatchObject({
      ...before,
      durationMinutes: 20,
    });
    expect(await update(before.id, { isActive: false, priceCents: 0 })).toMatchObject({
      ...before,
      durationMinutes: 20,
      isActive: false,
      priceCents: 0,
    });
    expect(await update(before.id, { name: 'Scaling' })).toMatchObject({
      name: 'Scaling',
      description: 'Polishing',
      isActive: false,
    });
    expect(await update(before.id, { description: '' })).toMatchObject({ name: 'Scaling', description: '' });
  });

  it('a change of a service’s text in one language leaves the text in the default language unchanged', async () => {
    const { id } = await create();
    await update(id, { language: 'fr', name: 'Nettoyage' });
    const { texts, coverage } = await call('services.get', { serviceId: id });
    expect(texts.map(({ languageCode, name }: never) => [languageCode, name])).toEqual([
      ['en', 'Cleaning'],
      ['fr', 'Nettoyage'],
    ]);
    expect(coverage).toEqual({ texts: 2, languages: 2, missing: [] });
  });

  it('a change of a service stores one text in a new language for concurrent requests', async () => {
    const { id } = await create();
    const changes = ['Nettoyage', 'Soin', 'Détartrage'].map((name) => update(id, { language: 'fr', name }));
    for (const answer of await Promise.all(changes)) expect(answer).toMatchObject({ language: 'fr' });
    expect((await call('services.get', { serviceId: id })).texts).toHaveLength(2);
  });

  it('a change of a service requires a name with the first description in a language', async () => {
    const { id } = await create();
    const answer = await update(id, { language: 'fr', description: 'Détartrage', durationMinutes: 99 });
    expect(answer).toMatchObject(refusal('validation_failed', 'name'));
    expect(await call('services.get', { serviceId: id })).toMatchObject({ durationMinutes: 30 });
  });

  it('a change of a service is refused for a language that the business does not have', async () => {
    const { id } = await create();
    expect(await update(id, { language: 'de', isActive: false })).toMatchObject(
      refusal('validation_failed', 'language'),
    );
    expect(await call('services.get', { serviceId: id })).toMatchObject({ isActive: true });
  });
});

describe('a text of a service', () => {
  const save = (input: object) => call('services.saveText', input);

  it('a text of a service is created, and can be changed by service and language or by the id of the text', async () => {
    const { id } = await create({ description: 'Polishing' });
    const place = { serviceId: id, languageCode: 'fr' };
    const added = await save({ ...place, name: 'Nettoyage', description: 'Détartrage' });
    expect(added).toMatchObject({ language: 'fr', name: 'Nettoyage', coverage: { missing: [] } });
    expect(await save({ ...place, name: 'Détartrage' })).toMatchObject({
      translationId: added.translationId,
      name: 'Détartrage',
      description: 'Détartrage',
    });
    expect(await save({ translationId: added.translationId, name: 'Soin', description: '' })).toMatchObject({
      translationId: added.translationId,
      name: 'Soin',
      description: '',
      language: 'fr',
    });
    expect(await call('services.get', { serviceId: id })).toMatchObject({ name: 'Cleaning' });
  });

  it('a text of a service is stored once for concurrent requests', async () => {
    const { id } = await create();
    const writers = ['Nettoyage', 'Soin', 'Détartrage'].map((name) =>
      save({ serviceId: id, languageCode: 'fr', name }),
    );
    for (const answer of await Promise.all(writers)) expect(answer).toMatchObject({ language: 'fr' });
    expect((await call('services.get', { serviceId: id })).texts).toHaveLength(2);
  });

  it('a text of a service requires a name and a language of the business', async () => {
    const { id } = await create();
    const refused = await save({ serviceId: id, languageCode: 'de', name: 'Reinigung' });
    expect(refused).toMatchObject(refusal('validation_failed', 'languageCode'));
    const nameless = await save({ serviceId: id, languageCode: 'fr', name: ' ' });
    expect(nameless).toMatchObject({
      message: 'Service name is required',
      ...refusal('validation_failed', 'name'),
    });
  });

  it('a text of a service that does not exist cannot be changed', async () => {
    await create();
    const unknown = await save({ translationId: 2_000_000_000, name: 'Cleaning' });
    expect(unknown).toMatchObject(refusal('not_found'));
  });

  it('a text of a service is reported as missing in a language that was added later', async () => {
    const { id } = await create();
    await addLanguage('es');
    expect(await call('services.get', { serviceId: id })).toMatchObject({
      coverage: { texts: 1, languages: 3, missing: ['fr', 'es'] },
    });
  });
});

describe('a deleted service', () => {
  it('a deleted service remains only in its appointments, and cannot be deleted again', async () => {
    const { id, translationId } = await create();
    await test.deps.sql`INSERT INTO appointments (business_id, booking_type, status, service_id,
      service_name, service_minutes, service_price_cents, starts_at, ends_at)
      VALUES (${company.id}, 'appointment', 'scheduled', ${id}, 'Cleaning', 30, 0, app_now(),
      app_now() + interval '30 minutes')`;
    expect(await call('services.remove', { serviceId: id })).toEqual({ success: true });

    expect(await call('services.list', { all: true })).toMatchObject({ count: 0 });
    for (const [path, input] of [
      ['services.get', { serviceId: id }],
      ['services.update', { serviceId: id, isActive: true }],
      ['services.remove', { serviceId: id }],
      ['services.saveText', { serviceId: id, languageCode: 'en', name: 'Back' }],
      ['services.saveText', { translationId, name: 'Back' }],
      ['appointments.book', booking('2031-03-04T10:00', { what: { kind: 'service', serviceId: id } })],
      ['appointments.book', booking('2031-03-04T10:00', { what: { kind: 'service', serviceId: id + 1 } })],
    ] as const)
      expect(await call(path, input), path).toMatchObject(refusal('not_found'));
    const rows = await test.deps.sql`SELECT service_id, service_name FROM appointments
      WHERE business_id = ${company.id}`;
    expect(rows).toEqual([{ service_id: id, service_name: 'Cleaning' }]);
  });

  it.each([0, 1, 2])('the reserved id %i is never assigned to a service', async (serviceId) => {
    await create();
    expect(await call('services.get', { serviceId })).toMatchObject(refusal('not_found'));
    const text = { languageCode: 'en', name: 'Cleaning' };
    expect(await call('services.saveText', { serviceId, ...text })).toMatchObject(refusal('not_found'));
    expect(await update(serviceId, { name: 'Cleaning' })).toMatchObject(refusal('not_found'));
    expect(await call('services.remove', { serviceId })).toMatchObject(refusal('not_found'));
  });
});

it('an audit entry names who changed a service', async () => {
  const { id } = await create();
  await update(id, { priceCents: 100 });
  await call('services.saveText', { serviceId: id, languageCode: 'fr', name: 'Nettoyage' });
  await call('services.remove', { serviceId: id });
  const rows = await test.deps.sql`SELECT action FROM audit_entries
    WHERE business_id = ${company.id} AND actor = ${`user-${company.admin.id}`} AND subject = ${`service-${id}`}
    ORDER BY id`;
  expect(rows.map(({ action }) => action)).toEqual([
    'service.created',
    'service.updated',
    'service.text.fr',
    'service.removed',
  ]);
});

it('a change of a service is published to the browsers of its business', async () => {
  const invalidation = new Promise((resolve) => test.deps.invalidations.subscribe(company.id, resolve));
  await create();
  expect(await invalidation).toEqual(['catalogue']);
});

describe('the built-in services', () => {
  const offer = (isOffered: boolean) => call('services.offerBuiltIns', { isOffered });
  const book = (token: string) => {
    const start = new Date(Date.now() + 7 * 86_400_000);
    const input = {
      what: { kind: 'built_in', builtIn: 'premium_service' },
      time: { startsAt: start.toISOString() },
      customer: { option: 'skipped' },
      allowOverlap: true,
    };
    return callTrpc(test.app, ['mutation', 'appointments.book'], input, token);
  };

  it('the built-in services can be booked only while they are offered, per business', async () => {
    const other = await makeCompany(test.deps);
    expect((await book(company.admin.token)).statusCode).toBe(200);
    await offer(false);
    expect((await book(company.admin.token)).json().error).toMatchObject(refusal('conflict'));
    expect((await book(other.admin.token)).statusCode).toBe(200);
    await offer(true);
    expect((await book(company.admin.token)).statusCode).toBe(200);
  });

  it('the built-in services are switched off once for repeated requests', async () => {
    await Promise.all([offer(false), offer(false), offer(false)]);
    const actions = await auditOf(test.deps, company.id);
    expect(actions.filter((action) => action === 'service.withdrawn')).toHaveLength(1);
  });
});
