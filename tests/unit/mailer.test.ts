import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '../../server/config.ts';
import { createMailer, type Mailer, MailRefused } from '../../server/integrations/resend/mailer.ts';

let status = 200;
let errorName = 'some_error';
let received: IncomingHttpHeaders;
let sender: string;
let mailer: Mailer;

const resend = createServer((request, response) => {
  received = request.headers;
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    sender = (JSON.parse(Buffer.concat(parts).toString()) as { from: string }).from;
    const answer = status === 200 ? { id: 'mail-1' } : { statusCode: status, name: errorName, message: 'no' };
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
});

beforeAll(async () => {
  await new Promise<void>((resolve) => resend.listen(0, '127.0.0.1', resolve));
  const { port } = resend.address() as AddressInfo;
  const config = loadConfig({
    APP_MODE: 'sandbox',
    DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/nothing',
    SANDBOX_URL: `http://127.0.0.1:${port}`,
  });
  mailer = createMailer(config);
});
afterAll(() => new Promise((resolve) => resend.close(resolve)));

const send = (senderName?: string) =>
  mailer.send({
    ...(senderName !== undefined && { senderName }),
    to: 'ann@example.test',
    subject: 'Low balance',
    html: '<p>x</p>',
    text: 'x',
    mailId: 7,
    idempotencyKey: 'low-balance/user-100/sequence-3',
  });

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

  it.each([401, 429, 500, 503])(
    'the mailer of Resend lets the job retry after the status %i',
    async (responseStatus) => {
      status = responseStatus;
      const error = await send().catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(Error);
      expect(error).not.toBeInstanceOf(MailRefused);
    },
  );

  it('the mailer of Resend lets the job retry while an earlier request with the same idempotency key is in progress', async () => {
    status = 409;
    errorName = 'concurrent_idempotent_requests';
    const error = await send().catch((reason: unknown) => reason);
    errorName = 'some_error';
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(MailRefused);
  });
});
