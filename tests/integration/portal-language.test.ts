import { describe, expect, it } from 'vitest';
import { originOf } from '../../server/core/request-origin.ts';
import { saveRecharge } from '../../server/modules/billing/recharge/recharge-consent.ts';
import { bearer, buildTestApp, callTrpc, makeCompany } from '../support/app.ts';
import { forFile } from '../support/for-file.ts';

const test = forFile(buildTestApp);
const company = forFile(() => makeCompany(test.deps));

const chosenBy = async ({ id }: { id: number }) =>
  (await test.deps.prisma.user.findUniqueOrThrow({ where: { id } })).portalLanguage;
const NOBODY = { email: 'nobody@example.test', password: 'Wrong-pass-1' };
const post = (url: string, language: string, payload: object, token?: string) =>
  test.app.inject({
    method: 'POST',
    url,
    headers: { ...bearer(token), 'accept-language': language },
    payload,
  });

describe('the language of the portal', () => {
  it('the language of the portal is stored per user and returned on every device', async () => {
    const { admin, manager } = company;
    const other = await makeCompany(test.deps);
    for (const language of ['ar', 'ar', 'fr'])
      await callTrpc(test.app, ['mutation', 'auth.chooseLanguage'], { language }, admin.token);
    expect(await Promise.all([admin, manager, other.admin].map(chosenBy))).toEqual(['fr', null, null]);
    const me = await callTrpc(test.app, ['query', 'auth.me'], undefined, admin.token);
    expect(me.json().result.data.admin.portalLanguage).toBe('fr');
  });

  it('the language of the portal must be a language of the portal, and requires a session', async () => {
    const choose = (language: string, token?: string) =>
      callTrpc(test.app, ['mutation', 'auth.chooseLanguage'], { language }, token);
    expect((await choose('de', company.staff.token)).statusCode).toBe(400);
    expect((await choose('fr')).statusCode).toBe(401);
    expect(await chosenBy(company.staff)).toBeNull();
  });

  it('the language of the portal applies to refusals and to field errors', async () => {
    const refused = await post('/trpc/auth.login', 'fr', NOBODY);
    expect(refused.json().error).toMatchObject({
      message: 'Adresse courriel ou mot de passe incorrect',
      data: { appCode: 'invalid_credentials' },
    });
    const wrong = await post('/trpc/auth.login', 'ar-EG,ar;q=0.9', {
      email: 'no address',
      password: 'Demo-pass-1',
    });
    expect(wrong.json().error.data.fields).toEqual({ email: 'عنوان بريد إلكتروني غير صالح' });
    const odd = await post('/trpc/auth.login', 'fr', { email: 7, password: ['a'] });
    expect(odd.json().error.message).toBe('Certains renseignements ne sont pas valides.');
  });

  it('the language of the portal changes neither REST answers nor English texts', async () => {
    const documented = await post('/api/auth/login', 'fr', NOBODY);
    expect(documented.body).toContain('Invalid email or password');
    const english = await post('/trpc/auth.login', 'en-CA', NOBODY);
    expect(english.json().error.message).toBe('Invalid email or password');
  });

  it('the language of the portal applies to the device names of sessions', async () => {
    const answer = await test.app.inject({
      url: '/trpc/auth.sessions',
      headers: { ...bearer(company.admin.token), 'accept-language': 'ar' },
    });
    expect(answer.json().result.data[0].device).toBe('جهاز غير معروف');
  });

  it('the language of the portal applies to the terms of a consent', async () => {
    const origin = { requestId: 'r', address: '192.0.2.7', userAgent: null, language: 'fr' } as const;
    const actor = { businessId: company.id, userId: company.admin.id };
    const settings = { isAutoRecharge: true, thresholdCents: 2_000, amountCents: 5_000, capCents: 50_000 };
    const db = test.deps.db.ofBusiness(company.id, origin);
    await db.transaction((tx) => saveRecharge(tx, actor, settings));
    const { terms } = await test.deps.prisma.rechargeConsent.findFirstOrThrow({
      where: { businessId: company.id },
    });
    expect(terms).toMatch(/^Je vous autorise à débiter ma carte .* sous 20,00\s\$\s?: /u);
    expect(originOf(test.deps.db).language).toBe('en');
  });
});
