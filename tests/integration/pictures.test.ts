import { randomBytes, randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Config } from '../../server/config.ts';
import { PICTURE_BYTES_MAX, readPicture } from '../../server/integrations/pictures/read-picture.ts';
import { finishSocial } from '../../server/modules/identity/auth/social/finish-social.ts';
import { startSocial } from '../../server/modules/identity/auth/social/start-social.ts';
import { queuePictureDownload } from '../../server/modules/identity/avatars/queue-picture-download.ts';
import { registerOwner } from '../../server/modules/tenants/sign-up/register-owner.ts';
import { runWorkOf } from '../../worker/work-handlers.ts';
import { approve } from '../sandbox/oauth-fixture.ts';
import { VISITOR } from '../support/accounts.ts';
import { bearer, makeCompany } from '../support/app.ts';
import { forFile } from '../support/for-file.ts';
import { startProduct } from '../support/product.ts';
import { splitWords } from '../support/split-words.ts';

const PNG = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), randomBytes(64)]);

const product = forFile(startProduct);
const company = forFile(() => makeCompany(product.deps));
let provider: Server;
let origin: string;
let answer: { status?: number; headers?: Record<string, string>; body?: Buffer };
let requestedUrls: string[] = [];
const deps = () => product.deps;

beforeAll(async () => {
  provider = createServer((request, response) => {
    requestedUrls.push(request.url ?? '');
    response.writeHead(answer.status ?? 200, answer.headers ?? {}).end(answer.body ?? PNG);
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => provider.close(resolve)));
afterEach(() => {
  requestedUrls = [];
  answer = {};
});

/** The configuration of a sandbox in which the test's own server takes the place of the picture provider. */
const config = (): Config => ({ ...deps().config, SANDBOX_URL: origin }) as Config;
const fetchAll = () => runWorkOf({ ...deps(), config: config() }, 'fetch-pictures');
const ask = (url = `${origin}/sandbox/p.png`, user = company.staff) =>
  deps()
    .db.ofBusiness(company.id)
    .transaction((tx) => queuePictureDownload(tx, user.id, url));
const read = (url: string) => fetch(`${product.url}${url}`);

async function pictureOf(token: string): Promise<string | null> {
  const response = await fetch(`${product.url}/trpc/auth.me`, { headers: bearer(token) });
  return (await response.json()).result.data.admin.avatarUrl;
}
async function rowOf(userId: number) {
  const rows = await deps().sql`SELECT NOT EXISTS (SELECT FROM due_work w
    WHERE w.kind = 'fetch-pictures' AND w.subject = p.user_id::text) AS is_tried, media_type, bytes
    FROM user_pictures p WHERE business_id = ${company.id} AND user_id = ${userId}`;
  return rows[0];
}

describe('the picture of a user who signs in with a provider', () => {
  it('the picture of a user who signs in with a provider is stored, and served by us to the whole team', async () => {
    const email = `${randomUUID()}@provider.test`;
    const name = { first_name: 'Grace', last_name: 'Hopper' };
    const person = { subject: `subject-${randomUUID()}`, email, ...name, is_email_verified: true };
    const { url, state, redirectUri } = await startSocial(deps(), VISITOR, { provider: 'google' });
    const { fields } = await approve(product.sandbox, 'google', url, person);
    const input = { code: fields.code ?? '', state, redirectUri, timezone: null, language: null };
    const signedIn = finishSocial({ ...deps(), registerOwner }, VISITOR, { provider: 'google', ...input });
    const { token, admin } = await signedIn;
    // Signing in does not wait for the picture, so none is stored yet. The provider’s URL is never returned.
    expect(admin.avatarUrl).toBeNull();
    expect(await runWorkOf(deps(), 'fetch-pictures')).toBe(1);

    const path = await pictureOf(token);
    expect(path).toMatch(/^\/pictures\/[0-9a-f]{64}$/);
    const response = await read(path ?? '');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(response.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-security-policy')).toMatch(/img-src 'self' data:;/);
    const team = await fetch(`${product.url}/trpc/team.list`, { headers: bearer(token) });
    expect((await team.json()).result.data.members).toMatchObject([{ avatarUrl: path }]);
    expect(await runWorkOf(deps(), 'fetch-pictures')).toBe(0);
  });

  it('the picture of a user who signs in with a provider is requested once a day for any number of sign-ins', async () => {
    await ask();
    expect(await fetchAll()).toBe(1);
    await ask(`${origin}/sandbox/another.png`);
    expect(await fetchAll()).toBe(0);
    await deps().sql`UPDATE user_pictures SET asked_at = asked_at - interval '25 hours'
      WHERE business_id = ${company.id}`;
    await ask(`${origin}/sandbox/another.png`);
    expect(await fetchAll()).toBe(1);
    expect(requestedUrls).toEqual(['/sandbox/p.png', '/sandbox/another.png']);
  });

  it('the picture of a user who signs in with a provider is fetched once by two concurrent workers', async () => {
    await ask(undefined, company.manager);
    const results = await Promise.all([fetchAll(), fetchAll()]);
    expect(results.sort()).toEqual([0, 1]);
    expect(requestedUrls).toHaveLength(1);
  });

  it('a picture is requested only for users of the business itself', async () => {
    const other = await makeCompany(deps());
    await deps().sql`INSERT INTO user_pictures (business_id, user_id, source_url, asked_at)
      VALUES (${other.id}, ${other.staff.id}, ${`${origin}/sandbox/theirs.png`}, now() - interval '25 hours')`;
    await ask(undefined, other.staff);
    const rows = await deps().sql`SELECT source_url FROM user_pictures WHERE business_id = ${other.id}`;
    expect(rows).toEqual([{ source_url: `${origin}/sandbox/theirs.png` }]);
    expect(await fetchAll()).toBe(0);
  });

  it('the picture of a user who signs in with a provider stays unchanged after one failed attempt', async () => {
    const before = await pictureOf(company.manager.token);
    await deps().sql`UPDATE user_pictures SET asked_at = asked_at - interval '25 hours'
      WHERE business_id = ${company.id}`;
    answer = { status: 500 };
    await ask(undefined, company.manager);
    expect(await fetchAll()).toBe(0);
    expect(await fetchAll()).toBe(0);
    expect(requestedUrls).toHaveLength(1);
    expect(before).not.toBeNull();
    expect(await pictureOf(company.manager.token)).toBe(before);
    expect(await rowOf(company.manager.id)).toMatchObject({ is_tried: true });
  });

  it('the picture of a user who signs in with a provider is deleted with its user', async () => {
    const path = await pictureOf(company.manager.token);
    await deps().sql`DELETE FROM users
      WHERE business_id = ${company.id} AND id = ANY (${[company.manager.id, company.staff.id]})`;
    expect((await read(path ?? '')).status).toBe(404);
  });
});

describe('fetching a picture', () => {
  const sent = (text: string) => ({ headers: { 'content-type': 'image/png' }, body: Buffer.from(text) });
  const leading = (location: string) => ({ status: 302, headers: { location } });
  const NO_PICTURE = 'no PNG, JPEG or WebP';
  const ELSEWHERE = 'not one of a provider';

  it.each<[string, () => typeof answer, string]>([
    ['an SVG', () => sent('<svg xmlns="http://www.w3.org/2000/svg"/>'), NO_PICTURE],
    ['an HTML page', () => sent('<!doctype html><script>alert(1)</script>'), NO_PICTURE],
    ['an empty file', () => ({ body: Buffer.alloc(0) }), NO_PICTURE],
    [
      'a large picture',
      () => ({ body: Buffer.concat([PNG, Buffer.alloc(PICTURE_BYTES_MAX)]) }),
      'larger than',
    ],
    ['a redirect to another server', () => leading('http://127.0.0.1:1/sandbox/p.png'), ELSEWHERE],
    ['a redirect to another path of the product', () => leading('/metrics'), ELSEWHERE],
    ['a redirect to itself', () => leading('/sandbox/p.png'), 'too many redirects'],
    ['a missing picture', () => ({ status: 404 }), 'answered 404'],
  ])('fetching a picture rejects %s', async (_what, answered, message) => {
    answer = answered();
    await expect(readPicture(config(), `${origin}/sandbox/p.png`)).rejects.toThrow(message);
  });

  it.each([
    ...splitWords(`
    http://lh3.googleusercontent.com/a/x https://lh3.googleusercontent.com:8443/a/x
    https://googleusercontent.com.evil.test/a/x https://evil.test/?lh3.googleusercontent.com
    https://user@evil.test/a.googleusercontent.com https://127.0.0.1/a/x https://[::1]/a/x
    https://169.254.169.254/latest/meta-data https://metadata.google.internal/ file:///etc/passwd
    data:image/png;base64,iVBORw0KGgo=
  `),
    'not an address',
  ])('fetching a picture is refused in live mode for %s', async (url) => {
    const live = { ...config(), APP_MODE: 'live' } as Config;
    await expect(readPicture(live, url)).rejects.toThrow('not one of a provider');
  });

  it('fetching a picture is refused in the sandbox for a real provider', async () => {
    await expect(readPicture(config(), 'https://lh3.googleusercontent.com/a/x')).rejects.toThrow(
      'not one of a provider',
    );
  });

  it.each([
    ['image/jpeg', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
    ['image/webp', Buffer.from('RIFF\0\0\0\0WEBPVP8 ', 'latin1')],
  ])('fetching a picture recognizes the type %s by the first bytes', async (mediaType, body) => {
    answer = { headers: { 'content-type': 'text/html' }, body };
    expect(await readPicture(config(), `${origin}/sandbox/p`)).toEqual({ bytes: body, mediaType });
  });
});

it.each(['x', '0'.repeat(64), `${'0'.repeat(63)}%2f`, '..%2f..%2fetc'])(
  'the address of an unknown picture returns 404 (%s)',
  async (hash) => {
    expect((await read(`/pictures/${hash}`)).status).toBe(404);
  },
);
