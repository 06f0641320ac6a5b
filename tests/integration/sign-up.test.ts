import { describe, expect, it } from 'vitest';
import { updateBusinessProfile } from '../../server/modules/tenants/businesses/update-business-profile.ts';
import { signUp } from '../../server/modules/tenants/sign-up/sign-up.ts';
import { auditOf, expectRefusal, mailsTo, newSignUp, VISITOR } from '../support/accounts.ts';
import { asMember } from '../support/deps.ts';
import { forFile } from '../support/for-file.ts';
import { setFault, startProviders } from '../support/product.ts';

const providers = forFile(startProviders);
const deps = () => providers.deps;

const countOf = async (table: 'businesses' | 'users') =>
  Number((await deps().pool.query(`SELECT count(*) AS n FROM ${table}`)).rows[0].n);

/**
 * Dependencies with which `count` sign-ups pass the duplicate check together: each waits at Stripe for the others,
 * before any row is stored.
 */
function withConcurrentCustomers(count: number): ReturnType<typeof deps> {
  const { payments } = deps();
  let missing = count;
  let meet = () => {};
  const all = new Promise<void>((resolve) => {
    meet = resolve;
  });
  const createCustomer: typeof payments.createCustomer = async (customer) => {
    missing -= 1;
    if (missing === 0) meet();
    await all;
    return payments.createCustomer(customer);
  };
  return { ...deps(), payments: { ...payments, createCustomer } };
}
/** Dependencies with which a request to create a customer at Stripe fails. */
function withoutStripe(): ReturnType<typeof deps> {
  const createCustomer = async () => {
    throw new Error('a customer was created at Stripe');
  };
  return { ...deps(), payments: { ...deps().payments, createCustomer } };
}

/** Runs several sign-ups with the same data concurrently. Returns the error codes of all that fail. */
async function signUpAtOnce(count: number, data: Parameters<typeof newSignUp>[0]): Promise<string[]> {
  const together = withConcurrentCustomers(count);
  const attempts = await Promise.allSettled(
    Array.from({ length: count }, () => signUp(together, VISITOR, newSignUp(data))),
  );
  return attempts.flatMap((attempt) => (attempt.status === 'rejected' ? [attempt.reason.code] : []));
}

describe('signing up', () => {
  it('signing up makes the daily digest of the new business due', async () => {
    const { business } = await signUp(deps(), VISITOR, newSignUp());
    const due = await deps()
      .sql`SELECT kind FROM due_work WHERE kind = 'queue-digests' AND subject = ${String(business.id)}`;
    expect(due).toHaveLength(1);
  });

  it('signing up creates a business with its time zone, prices, weekday hours, English, an empty account and its owner', async () => {
    const input = newSignUp();
    const { business, admin, stripeCustomerId } = await signUp(deps(), VISITOR, input);

    const { pool } = deps();
    const { rows } = await pool.query(
      `SELECT b.*, a.balance_cents FROM businesses b JOIN accounts a ON a.business_id = b.id
       WHERE a.business_id = $1`,
      [business.id],
    );
    expect(rows[0]).toMatchObject({
      name: input.businessName,
      timezone: 'Europe/Paris',
      slogan: 'AI Calls in Every Language',
      stripe_customer_id: stripeCustomerId,
      call_price_cents: 25,
      platform_fee_cents: 1000,
      number_fee_cents: 1000,
      hold_fee_cents: 500,
      balance_cents: 0,
    });
    const hours = await pool.query(
      `SELECT day_of_week AS day, is_closed AS closed, open_time AS open, close_time AS close
       FROM business_hours WHERE business_id = $1 ORDER BY 1`,
      [business.id],
    );
    const weekday = { closed: false, open: '09:00:00', close: '17:00:00' };
    const weekend = { closed: true, open: null, close: null };
    expect(hours.rows).toEqual(
      [0, 1, 2, 3, 4, 5, 6].map((day) => ({ day, ...([0, 6].includes(day) ? weekend : weekday) })),
    );
    const languages = await pool.query(
      'SELECT language_code, is_default FROM business_languages WHERE business_id = $1',
      [business.id],
    );
    expect(languages.rows).toEqual([{ language_code: 'en', is_default: true }]);
    expect(admin).toMatchObject({ role: 'admin', email: input.email, permissions: ['all'] });
    expect(await auditOf(deps(), business.id)).toEqual(['business.created', 'session.opened']);
  });

  it.each([
    ['fr-FR', 'fr'],
    ['ar-u-nu-latn', 'ar'],
  ])('signing up mails one verification link, in the language of the browser: %s', async (tag, language) => {
    const input = newSignUp({ language: tag });
    await signUp(deps(), VISITOR, input);
    const [mail, ...others] = await mailsTo(deps(), input.email);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ template: 'verify-email', language, payload: { firstName: 'Ada' } });
    expect(mail?.secret).toMatch(/^[\w-]{43}$/);
  });

  it('signing up stores the current name of a time zone that the browser reports under a former name', async () => {
    const { business } = await signUp(deps(), VISITOR, newSignUp({ timezone: 'Asia/Calcutta' }));
    expect(business.timezone).toBe('Asia/Kolkata');
  });

  it.each(['Mars/Olympus', 'CAT', 'IST', 'US/Pacific-New', 'EST', '+05:00'])(
    'signing up uses the zone America/Toronto instead of %s, which is unknown or ambiguous',
    async (timezone) => {
      const { business } = await signUp(deps(), VISITOR, newSignUp({ timezone }));
      expect(business.timezone).toBe('America/Toronto');
    },
  );

  it.each(['short1!', 'onlyletters!', '12345678!', 'letters123', '           '])(
    'signing up refuses the password "%s" with weak_password before it stores anything',
    async (password) => {
      const error = await expectRefusal(signUp(deps(), VISITOR, newSignUp({ password })), 'weak_password');
      expect(error.details.fields).toHaveProperty('password');
    },
  );

  it('signing up answers user_exists for an email that has an account, and creates no customer at Stripe', async () => {
    const input = newSignUp();
    await signUp(deps(), VISITOR, input);
    const again = newSignUp({ email: input.email });
    await expectRefusal(signUp(withoutStripe(), VISITOR, again), 'user_exists');
  });

  it('signing up answers business_exists for the same name and phone in any spelling, and creates no customer at Stripe', async () => {
    const input = newSignUp({ adminPhone: '(416) 555-0199' });
    await signUp(deps(), VISITOR, input);
    const spelt = {
      businessName: ` ${input.businessName.toUpperCase().replaceAll('-', ' ')}! `,
      adminPhone: '+14165550199',
    };
    await expectRefusal(signUp(withoutStripe(), VISITOR, newSignUp(spelt)), 'business_exists');
    const other = newSignUp({ businessName: input.businessName, adminPhone: '(416) 555-0198' });
    await signUp(deps(), VISITOR, other);
  });

  it('signing up reserves the name and phone: another business cannot take the same name and phone', async () => {
    const input = newSignUp({ adminPhone: '(416) 555-0177' });
    await signUp(deps(), VISITOR, input);
    const { business, admin } = await signUp(deps(), VISITOR, newSignUp({ adminPhone: '+14165550177' }));
    const actor = { businessId: business.id, userId: admin.id, role: 'admin' } as const;
    const rename = (name: string) => {
      const profile = { name, slogan: '', type: '', timezone: 'America/Toronto' };
      return updateBusinessProfile(asMember(deps(), business.id), actor, profile);
    };
    await expectRefusal(rename(input.businessName), 'business_exists');
    // A violation of another constraint is not reported as business_exists.
    await expect(rename('x')).rejects.toMatchObject({ code: '23514' });
    await rename(`New ${business.name}`);
    const audited = await auditOf(deps(), business.id);
    expect(audited.filter((action) => action === 'business.updated')).toHaveLength(1);
  });

  it('signing up creates one of ten concurrent accounts with one address, and answers user_exists to the others', async () => {
    const { email } = newSignUp();
    const before = [await countOf('businesses'), await countOf('users')];
    expect(await signUpAtOnce(10, { email })).toEqual(Array(9).fill('user_exists'));
    expect([await countOf('businesses'), await countOf('users')]).toEqual(before.map((count) => count + 1));
  });

  it('signing up creates one of five concurrent businesses with one name and phone, and answers business_exists to the others', async () => {
    const { businessName } = newSignUp();
    expect(await signUpAtOnce(5, { businessName })).toEqual(Array(4).fill('business_exists'));
  });

  it.each(['fail_500', 'timeout_before'])(
    'signing up answers business_creation_failed when Stripe fails (%s), stores nothing, and works afterwards',
    async (fault) => {
      const input = newSignUp();
      const before = [await countOf('businesses'), await countOf('users')];
      await setFault(providers.sandbox, { provider: 'stripe', fault, rate: 1 });
      await expectRefusal(signUp(deps(), VISITOR, input), 'business_creation_failed');
      await setFault(providers.sandbox, { provider: 'stripe', fault, rate: 0 });
      expect([await countOf('businesses'), await countOf('users')]).toEqual(before);
      expect(await mailsTo(deps(), input.email)).toEqual([]);
      await signUp(deps(), VISITOR, input);
    },
    60_000,
  );

  it('signing up in live mode refuses the eleventh request an hour from one IP address with rate_limited', async () => {
    const live = { ...deps(), config: { ...deps().config, APP_MODE: 'live' as const } };
    const weak = newSignUp({ password: 'weakweak' });
    const from = (address: string) => signUp(live as never, { ...VISITOR, address }, weak);
    for (let tries = 0; tries < 10; tries += 1) await expectRefusal(from('198.51.100.1'), 'weak_password');
    const error = await expectRefusal(from('198.51.100.1'), 'rate_limited');
    expect(error.details.retryAfterSeconds).toBeGreaterThan(3_500);
    await expectRefusal(from('198.51.100.2'), 'weak_password');
  });
});
