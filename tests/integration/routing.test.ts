import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { limitFor } from '../../server/limits/abuse-limits.ts';
import { addLanguage } from '../../server/modules/languages/add-language.ts';
import { removeLanguage } from '../../server/modules/languages/remove-language.ts';
import { askProof } from '../../server/modules/telephony/routing/ask-proof.ts';
import { confirmProof } from '../../server/modules/telephony/routing/confirm-proof.ts';
import { removeTarget } from '../../server/modules/telephony/routing/remove-target.ts';
import { readRouting } from '../../server/modules/telephony/routing/routing.queries.ts';
import {
  type SaveTargetInput,
  saveTargetInput,
} from '../../server/modules/telephony/routing/routing.schema.ts';
import { saveTarget } from '../../server/modules/telephony/routing/save-target.ts';
import { setTransferLimits } from '../../server/modules/telephony/routing/set-transfer-limits.ts';
import { twilioClient } from '../sandbox/sandbox-fixture.ts';
import { auditOf } from '../support/accounts.ts';
import { asMember } from '../support/deps.ts';
import { forFile, forTest } from '../support/for-file.ts';
import { makePayer, type TestPayer } from '../support/payments.ts';
import { clearFaults, setFault, startProviders } from '../support/product.ts';
import type { Sql } from '../support/sql.ts';

const providers = forFile(startProviders);
let phone: string;
let phoneCount = 0;

beforeEach(async () => {
  phoneCount += 1;
  phone = `+1613555${String(1_000 + phoneCount)}`;
});
const owner = forTest(() => makeOwner());

const member = (user = owner) => asMember(providers.deps, user.businessId);
const sql: Sql = (...query) => providers.deps.sql(...query);

const ownNumber = async (user = owner): Promise<string> =>
  (await sql`SELECT number FROM phone_numbers WHERE business_id = ${user.businessId}`)[0].number;

/** An owner whose number exists in the emulated account, so that calls from it are possible. */
async function makeOwner(): Promise<TestPayer> {
  const payer = await makePayer(providers.deps);
  const number = await ownNumber(payer);
  await twilioClient(providers.sandbox).incomingPhoneNumbers.create({ phoneNumber: number });
  return payer;
}

const ask = (user = owner, to = phone) => askProof(member(user), user, { phone: to });
const confirm = (code: string, user = owner, to = phone) =>
  confirmProof(member(user), user, { phone: to, code });

const spokenCalls = z.object({ calls: z.array(z.object({ to: z.string(), said: z.string() })) });

/** The code of the last call to the phone; each digit is spoken twice. */
async function readSpokenCode(to = phone): Promise<string> {
  const { calls } = spokenCalls.parse(await providers.sandbox.get('/sandbox/spoken-calls'));
  const spokenText = calls.find((call) => call.to === to)?.said ?? '';
  return (/(\d(?:, \d){5})/.exec(spokenText)?.[1] ?? '').replaceAll(', ', '');
}
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

async function prove(user = owner, to = phone): Promise<void> {
  await ask(user, to);
  await confirm(await readSpokenCode(to), user, to);
}

const numberOf = async (user = owner): Promise<number> =>
  (await sql`SELECT id FROM phone_numbers WHERE business_id = ${user.businessId}`)[0].id;
async function target(change: Partial<SaveTargetInput> = {}): Promise<SaveTargetInput> {
  const always = { hours: { availability: 'always' }, hasVoicemail: true, limitMinutes: 30 } as const;
  return { numberId: await numberOf(), languageCode: null, phone, ...always, ...change };
}
const save = async (change: Partial<SaveTargetInput> = {}, user = owner) =>
  saveTarget(member(user), user, await target(change));
const refused = (field: string) => ({
  code: 'validation_failed',
  details: { fields: { [field]: expect.any(String) } },
});

describe('a phone for call transfers', () => {
  it('a phone for call transfers is verified once by its spoken code, even when the code is entered twice', async () => {
    expect(await ask()).toMatchObject({ phone, isProved: false });
    const code = await readSpokenCode();
    expect(code).toMatch(/^\d{6}$/);
    expect(await confirm(code)).toMatchObject({ phone, isProved: true });
    expect(await confirm(code)).toMatchObject({ isProved: true });
    expect((await readRouting(member().db)).phones).toMatchObject([{ phone, isProved: true }]);
    const audit = await sql`SELECT FROM audit_entries
      WHERE business_id = ${owner.businessId} AND action = 'transfer.proved'`;
    expect(audit).toHaveLength(1);
  });

  it('a phone for call transfers is not verified by a code of another business or of an earlier call', async () => {
    const other = await makeOwner();
    await ask(other);
    const others = await readSpokenCode();
    await ask();
    await expect(confirm(others)).rejects.toMatchObject(refused('code'));
    const first = await readSpokenCode();
    await ask();
    const second = await readSpokenCode();
    if (first !== second) await expect(confirm(first)).rejects.toMatchObject(refused('code'));
    expect(await confirm(second)).toMatchObject({ isProved: true });
    expect((await readRouting(member(other).db)).phones).toMatchObject([{ isProved: false }]);
  });

  it('a phone for call transfers accepts at most five wrong codes, even concurrently', async () => {
    await ask();
    const code = await readSpokenCode();
    const entries = await Promise.allSettled(Array.from({ length: 8 }, () => confirm(wrong(code))));
    expect(entries.every(({ status }) => status === 'rejected')).toBe(true);
    await expect(confirm(code)).rejects.toMatchObject(refused('code'));
    const saved = await sql`SELECT misses FROM transfer_phones WHERE business_id = ${owner.businessId}`;
    expect(saved).toEqual([{ misses: 5 }]);
  });

  it('a phone for call transfers accepts a code for ten minutes', async () => {
    await ask();
    const code = await readSpokenCode();
    await sql`UPDATE transfer_phones SET code_expires_at = clock_timestamp()
      WHERE business_id = ${owner.businessId}`;
    await expect(confirm(code)).rejects.toMatchObject(refused('code'));
  });

  it('a phone for call transfers stays verified when a new code is requested', async () => {
    await prove();
    expect(await ask()).toMatchObject({ isProved: true });
  });

  it.each([
    ['+19005550123', 'premium rate'],
    ['+14169765123', 'pay per call'],
    ['+15005550123', 'personal, 500'],
    ['+15225550123', 'personal, 522'],
    ['+16005550123', 'Canadian satellite'],
    ['+16225550123', 'Canadian non-geographic'],
    ['+17005550123', 'decided by its carrier'],
    ['+18675550123', 'northern Canada, which is expensive'],
    ['+18005550123', 'toll-free'],
    ['+881612345678', 'satellite'],
    ['+870773123456', 'Inmarsat'],
    ['+17124325551', 'traffic pumping in Iowa, 712'],
    ['+16417155551', 'traffic pumping in Iowa, 641'],
    ['+16054755551', 'traffic pumping in South Dakota'],
    ['+12185551234', 'traffic pumping in Minnesota'],
    ['+15156045551', 'a free conference service'],
    ['+14155552671', 'the United States, for a Canadian business'],
    ['+442071234567', 'a landline abroad'],
    ['+18765550123', 'Jamaica, with a North American code'],
    ['+447400123456', 'a mobile phone abroad'],
    ['+33899123456', 'French premium rate'],
    ['+8801712345678', 'a country where calls are dear'],
    ['911', 'an emergency number'],
    ['hello', 'no number'],
  ])('a phone for call transfers cannot be %s: %s', async (to) => {
    await expect(ask(owner, to)).rejects.toMatchObject(refused('phone'));
    expect(await sql`SELECT FROM transfer_phones WHERE business_id = ${owner.businessId}`).toEqual([]);
  });

  it('a phone for call transfers must be in the business’s country, or in the United States if the business’s phone is there', async () => {
    const american = '+14155552671';
    await sql`UPDATE businesses SET phone = '+12125551234' WHERE id = ${owner.businessId}`;
    expect(await ask(owner, american)).toMatchObject({ phone: american });
    await sql`UPDATE businesses SET phone = '+37120000001' WHERE id = ${owner.businessId}`;
    await expect(ask(owner, '+37120000001')).rejects.toMatchObject(refused('phone'));
  });

  it('a phone for call transfers may be in a country that an operator allowed, but not a premium-rate number', async () => {
    const london = '+442071234567';
    const limits = { actor: 'operator:test', businessId: owner.businessId, dayMinutes: null };
    await setTransferLimits(providers.deps, { ...limits, countries: ['GB'] });
    await prove(owner, london);
    expect(await save({ phone: london })).toMatchObject({ phone: london, refusal: null });
    await expect(ask(owner, '+449098790000')).rejects.toMatchObject(refused('phone'));
    await expect(ask(await makeOwner(), london)).rejects.toMatchObject(refused('phone'));
    await setTransferLimits(providers.deps, { ...limits, countries: [] });
    await expect(save({ phone: london })).rejects.toMatchObject(refused('phone'));
    expect((await readRouting(member().db)).targets).toMatchObject([{ refusal: 'transfer_country' }]);
  });

  it('a phone for call transfers cannot be a number that the agent answers', async () => {
    const number = await ownNumber();
    const stranger = await makeOwner();
    await expect(ask(owner, number)).rejects.toMatchObject(refused('phone'));
    await expect(ask(stranger, number)).rejects.toMatchObject(refused('phone'));
  });

  it('a phone for call transfers is called from an active number of the business, and not without one', async () => {
    await sql`UPDATE phone_numbers SET status = 'on_hold' WHERE business_id = ${owner.businessId}`;
    await expect(ask()).rejects.toMatchObject({ code: 'conflict' });
  });

  it('a phone for call transfers is called up to a daily limit, which counts the requests of all businesses for that phone', async () => {
    await ask();
    await ask(await makeOwner());
    const [newest, before] = await sql`SELECT bucket FROM rate_limit_hits
      WHERE bucket LIKE 'proof:phone:%' ORDER BY id DESC LIMIT 2`;
    expect(newest).toEqual(before);
    const { hitsMax } = limitFor(providers.deps.config, 'proof:phone', '');
    await sql`INSERT INTO rate_limit_hits (bucket)
      SELECT ${newest.bucket} FROM generate_series(3, ${hitsMax}::int)`;
    await expect(ask(await makeOwner())).rejects.toMatchObject({ code: 'rate_limited' });
  });

  it('a phone for call transfers is not called while Twilio is unavailable, and the owner gets an error to retry', async () => {
    await setFault(providers.sandbox, { provider: 'twilio', fault: 'fail_500', rate: 1 });
    await expect(ask()).rejects.toMatchObject({ code: 'provider_unavailable' });
    await clearFaults(providers.sandbox);
    await prove();
  });
});

describe('a transfer target', () => {
  it('a transfer target is stored by number and language, with its hours and its fallback', async () => {
    await prove();
    await save();
    const own = { days: [1, 5], from: '18:00', until: '02:00' };
    const hours: SaveTargetInput['hours'] = { availability: 'own_hours', ...own };
    const english = await save({ languageCode: 'en', hours, hasVoicemail: false });
    expect(english).toMatchObject({ languageName: 'English', hours, phone, hasVoicemail: false });
    const { targets } = await readRouting(member().db);
    expect(targets.map(({ languageCode }) => languageCode)).toEqual(['en', null]);
  });

  it('a transfer target stores the maximum length of a transferred call, at most an hour', async () => {
    await prove();
    expect(await save()).toMatchObject({ limitMinutes: 30 });
    expect(await save({ limitMinutes: 60 })).toMatchObject({ limitMinutes: 60 });
    expect(saveTargetInput.safeParse(await target({ limitMinutes: 61 })).success).toBe(false);
    await expect(save({ limitMinutes: 61 })).rejects.toThrow();
  });

  it('a transfer target is unique per language: saving it again replaces it, even concurrently', async () => {
    await prove();
    const saved = await Promise.all([save({ hasVoicemail: true }), save({ hasVoicemail: false }), save()]);
    expect(new Set(saved.map(({ id }) => id)).size).toBe(1);
    expect((await readRouting(member().db)).targets).toHaveLength(1);
  });

  it('a transfer target requires a phone that this business has verified; a verification by another business is not enough', async () => {
    await expect(save()).rejects.toMatchObject(refused('phone'));
    await ask();
    await expect(save()).rejects.toMatchObject(refused('phone'));
    await prove(await makeOwner());
    await expect(save()).rejects.toMatchObject(refused('phone'));
  });

  it('a transfer target requires a number and a language of the business itself', async () => {
    await prove();
    const numberId = await numberOf(await makeOwner());
    await expect(save({ numberId })).rejects.toMatchObject({ code: 'not_found' });
    await expect(save({ languageCode: 'fr' })).rejects.toMatchObject(refused('languageCode'));
  });

  it('a transfer target is deleted once', async () => {
    await prove();
    const { id: targetId } = await save();
    await removeTarget(member(), owner, { targetId });
    await expect(removeTarget(member(), owner, { targetId })).rejects.toMatchObject({ code: 'not_found' });
    const audited = (await auditOf(providers.deps, owner.businessId)).filter((action) =>
      action.startsWith('transfer.'),
    );
    expect(audited).toEqual(['transfer.proved', 'transfer.saved', 'transfer.removed']);
  });

  it('a transfer target is deleted with its language, and stays for other languages', async () => {
    await prove();
    await save();
    await addLanguage(member(), owner, { languageCode: 'fr' });
    await save({ languageCode: 'fr' });
    await removeLanguage(member(), owner, { languageCode: 'fr' });
    const { targets } = await readRouting(member().db);
    expect(targets.map(({ languageCode }) => languageCode)).toEqual([null]);
  });

  it('a transfer target is hidden when its number is released', async () => {
    await prove();
    await save();
    await sql`UPDATE phone_numbers SET status = 'cancelled', released_at = app_now(), is_primary = false
      WHERE business_id = ${owner.businessId}`;
    expect((await readRouting(member().db)).targets).toEqual([]);
  });
});
