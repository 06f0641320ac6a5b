import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '../../server/config.ts';
import { AppError } from '../../server/core/errors.ts';
import {
  createMailer,
  type Mail,
  type Mailer,
  MailRefused,
} from '../../server/integrations/resend/mailer.ts';

let status = 200;
let errorName = 'some_error';
let retryAfter: string | undefined;
let received: IncomingHttpHeaders;
let sender: string;
let mailer: Mailer;
let unreachableMailer: Mailer;

const resend = createServer((request, response) => {
  received = request.headers;
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    sender = (JSON.parse(Buffer.concat(parts).toString()) as { from: string }).from;
    const answer = status === 200 ? { id: 'mail-1' } : { statusCode: status, name: errorName, message: 'no' };
    const headers = {
      'content-type': 'application/json',
      ...(retryAfter !== undefined && { 'retry-after': retryAfter }),
    };
    response.writeHead(status, headers).end(JSON.stringify(answer));
  });
});

beforeAll(async () => {
  await new Promise<void>((resolve) => resend.listen(0, '127.0.0.1', resolve));
  const { port } = resend.address() as AddressInfo;
  const mailerAt = (SANDBOX_URL: string) =>
    createMailer(
      loadConfig({
        APP_MODE: 'sandbox',
        DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/nothing',
        SANDBOX_URL,
      }),
    );
  mailer = mailerAt(`http://127.0.0.1:${port}`);
  unreachableMailer = mailerAt('http://127.0.0.1:1');
});
afterAll(() => new Promise((resolve) => resend.close(resolve)));

const MAIL: Mail = {
  to: 'ann@example.test',
  subject: 'Low balance',
  html: '<p>x</p>',
  text: 'x',
  mailId: 7,
  idempotencyKey: 'low-balance/user-100/sequence-3',
};
const send = (senderName?: string) =>
  mailer.send({ ...(senderName !== undefined && { senderName }), ...MAIL });

describe('the mailer of Resend', () => {
  it('the mailer of Resend sends the idempotency key of a mail', async () => {
    status = 200;
    expect(await send()).toBe('mail-1');
    expect(received['idempotency-key']).toBe('low-balance/user-100/sequence-3');
  });

  it('the mailer of Resend sends in the name of the product or of a business, always from the address of the product', async () => {
    status = 200;
    await send();
    expect(sender).toBe('Callingua <hello@callingua.test>');
    await send('Smith, Jones & Co. via Callingua');
    expect(sender).toBe('"Smith, Jones & Co. via Callingua" <hello@callingua.test>');
  });

  it('the mailer of Resend sends from the address of the product even when the name contains another address', async () => {
    status = 200;
    await send('Bank" <boss@bank.example>, "\\');
    expect(sender).toBe('"Bank boss@bank.example, " <hello@callingua.test>');
  });

  it.each([400, 403, 404, 409, 422])(
    'the mailer of Resend does not retry after the status %i',
    async (responseStatus) => {
      status = responseStatus;
      await expect(send()).rejects.toThrow(MailRefused);
    },
  );

  it('the mailer of Resend lets the job retry after the status 401, which is not an outage', async () => {
    status = 401;
    const error = await send().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(MailRefused);
    expect(error).not.toBeInstanceOf(AppError);
  });

  it.each([
    [429, 'rate_limit_exceeded'],
    [500, 'internal_server_error'],
    [503, 'application_error'],
    // An earlier request with the same idempotency key is in progress.
    [409, 'concurrent_idempotent_requests'],
  ])(
    'the mailer of Resend reports the status %i with the error %s as an unavailable provider',
    async (responseStatus, name) => {
      status = responseStatus;
      errorName = name;
      await expect(send()).rejects.toMatchObject({
        code: 'provider_unavailable',
        cause: { message: `${name}: no` },
      });
      errorName = 'some_error';
    },
  );

  it('the mailer of Resend reports a lost connection as an unavailable provider', async () => {
    await expect(unreachableMailer.send(MAIL)).rejects.toMatchObject({ code: 'provider_unavailable' });
  });

  it.each([
    ['2', { retryAfterSeconds: 2 }],
    ['999999999999999999999', { retryAfterSeconds: 300 }],
    ['-5', {}],
    ['1e9', {}],
    ['soon', {}],
    [undefined, {}],
  ])('the mailer of Resend reads the header retry-after %j as %j', async (header, details) => {
    status = 429;
    retryAfter = header;
    const error = await send().catch((reason: unknown) => reason);
    retryAfter = undefined;
    expect(error).toBeInstanceOf(AppError);
    expect(error).toHaveProperty('details', details);
  });
});
