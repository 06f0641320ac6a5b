import { Resend } from 'resend';
import { expect, test } from 'vitest';
import { type Captured, startSandbox, temporaryFolder } from './sandbox-fixture.ts';
import { startSandboxForFile } from './sandbox-for-file.ts';

const { product, sandbox } = await startSandboxForFile();
const resend = new Resend(sandbox.config.resend.apiKey, { baseUrl: `${sandbox.url}/resend` });

const mail = {
  from: 'Callingua <hello@callingua.test>',
  to: 'ana@example.test',
  subject: 'Verify your email',
  html: '<p>Hello <a href="http://localhost:3000/verify?token=1">verify</a></p>',
};

interface Mailbox {
  messages: { id: string; to: string; subject: string; html: string | null }[];
}

test('an email attachment is stored and downloaded byte for byte', async () => {
  const content = Buffer.from('BEGIN:VCALENDAR\r\nSUMMARY:Zoë\r\n');
  const file = {
    filename: 'appointment.ics',
    content,
    contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
  };
  const { data } = await resend.emails.send({ ...mail, to: 'files@example.test', attachments: [file] });
  const { messages } = (await sandbox.get('/sandbox/mailbox?to=files@example.test')) as {
    messages: { attachments: object[] }[];
  };
  expect(messages[0]?.attachments).toEqual([{ filename: file.filename, content_type: file.contentType }]);
  const answer = await fetch(`${sandbox.url}/sandbox/mailbox/${data?.id}/attachments/0`);
  expect(answer.headers.get('content-type')).toBe(file.contentType);
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(content);
  expect((await fetch(`${sandbox.url}/sandbox/mailbox/${data?.id}/attachments/1`)).status).toBe(404);
});

function verify(request: Captured | undefined, body: string): unknown {
  return resend.webhooks.verify({
    payload: body,
    headers: {
      id: request?.headers['svix-id'] ?? '',
      timestamp: request?.headers['svix-timestamp'] ?? '',
      signature: request?.headers['svix-signature'] ?? '',
    },
    webhookSecret: sandbox.config.resend.webhookSecret,
  });
}

test('a request after the configured burst is answered with 429 and the seconds to wait', async () => {
  const burst = { ...mail, to: 'burst@example.test' };
  sandbox.config.resend.burstMax = 2;
  try {
    expect((await resend.emails.send(burst)).error).toBeNull();
    expect((await resend.emails.send(burst)).error).toBeNull();
    const { error, headers } = await resend.emails.send(burst);
    expect(error).toMatchObject({ statusCode: 429, name: 'rate_limit_exceeded' });
    expect(headers).toMatchObject({ 'retry-after': '1' });
    expect((await resend.emails.send(burst)).error).toBeNull();
  } finally {
    delete sandbox.config.resend.burstMax;
  }
});

test('a sent email can be fetched and is listed in the mailbox, newest first', async () => {
  const first = await resend.emails.send(mail);
  const second = await resend.emails.send({
    ...mail,
    to: ['Bo <BO@example.test>', 'ana@example.test'],
    text: 'plain',
  });
  expect(first.error).toBeNull();
  const read = await resend.emails.get(first.data?.id ?? '');
  expect(read.data).toMatchObject({ object: 'email', to: ['ana@example.test'], last_event: 'sent' });
  const ana = (await sandbox.get('/sandbox/mailbox?to=ana@example.test')) as Mailbox;
  expect(ana.messages.map((message) => message.id)).toEqual([second.data?.id, first.data?.id]);
  expect(ana.messages[1]).toMatchObject({ to: 'ana@example.test', html: mail.html });
  const bo = (await sandbox.get('/sandbox/mailbox?to=bo@example.test')) as Mailbox;
  expect(bo.messages).toHaveLength(1);
});

test('an idempotency key of the Resend emulator replays its response, and is rejected for another email', async () => {
  const to = 'once@example.test';
  const first = await resend.emails.send({ ...mail, to }, { idempotencyKey: 'welcome/1' });
  const again = await resend.emails.send({ ...mail, to }, { idempotencyKey: 'welcome/1' });
  expect(again.data?.id).toBe(first.data?.id);
  const other = await resend.emails.send({ ...mail, to, subject: 'Other' }, { idempotencyKey: 'welcome/1' });
  expect(other.error).toMatchObject({ name: 'invalid_idempotent_request', statusCode: 409 });
  expect(((await sandbox.get(`/sandbox/mailbox?to=${to}`)) as Mailbox).messages).toHaveLength(1);
});

test('invalid email requests get the errors of Resend', async () => {
  const stranger = new Resend('re_wrong', { baseUrl: `${sandbox.url}/resend` });
  expect((await stranger.emails.send(mail)).error).toMatchObject({
    name: 'invalid_api_key',
    statusCode: 403,
  });
  const noSubject = await resend.emails.send({ ...mail, subject: '' });
  expect(noSubject.error).toMatchObject({ name: 'missing_required_field', statusCode: 422 });
  const badTo = await resend.emails.send({ ...mail, to: 'nobody' });
  expect(badTo.error).toMatchObject({ name: 'validation_error', statusCode: 422 });
  expect(badTo.error?.message).toContain('`to`');
  expect((await resend.emails.get('nothing')).error).toMatchObject({ name: 'not_found', statusCode: 404 });
});

test('bounces and complaints are sent as signed webhooks, and altered ones fail verification', async () => {
  const sent = await resend.emails.send({ ...mail, to: 'gone@example.test' });
  const id = sent.data?.id ?? '';
  for (const [action, type] of [
    ['bounce', 'email.bounced'],
    ['complain', 'email.complained'],
  ]) {
    product.received.length = 0;
    const answer = await sandbox.post(`/sandbox/mailbox/${id}/${action}`);
    expect(answer.body).toMatchObject({ id, delivery: { event: type, status: 200, attempts: 1 } });
    const [request] = product.received;
    expect(request?.path).toBe('/webhooks/resend');
    expect(verify(request, request?.body ?? '')).toMatchObject({ type, data: { email_id: id } });
    expect(() => verify(request, request?.body.replace('gone@', 'ana@') ?? '')).toThrow();
  }
  expect((await sandbox.post('/sandbox/mailbox/none/bounce')).status).toBe(404);
});

test('an email webhook that fails is sent up to four times under the same svix-id', async () => {
  const sent = await resend.emails.send(mail);
  product.failures = Array.from({ length: 4 }, () => ({ match: '/webhooks/resend', status: 500 }));
  const answer = await sandbox.post(`/sandbox/mailbox/${sent.data?.id}/bounce`);
  expect(answer.body).toMatchObject({ delivery: { status: 500, attempts: 4 } });
  expect(new Set(product.received.map((request) => request.headers['svix-id'])).size).toBe(1);
});

test('an email request that timed out sends no second email when it is retried with the same idempotency key', async () => {
  await sandbox.post('/sandbox/faults', { provider: 'resend', fault: 'timeout_after', next: 1 });
  const to = 'unknown@example.test';
  const lost = await resend.emails.send({ ...mail, to }, { idempotencyKey: 'lost/1' });
  expect(lost.error).toMatchObject({ name: 'application_error' });
  const again = await resend.emails.send({ ...mail, to }, { idempotencyKey: 'lost/1' });
  const { messages } = (await sandbox.get(`/sandbox/mailbox?to=${to}`)) as Mailbox;
  expect(messages.map((message) => message.id)).toEqual([again.data?.id]);
});

test('delivery webhooks are sent only when enabled', async () => {
  await resend.emails.send(mail);
  expect(product.received).toEqual([]);
  const other = temporaryFolder();
  const eager = await startSandbox(product.url, other.path, {
    resend: { ...sandbox.config.resend, deliveredWebhooks: true },
  });
  const client = new Resend(eager.config.resend.apiKey, { baseUrl: `${eager.url}/resend` });
  await client.emails.send(mail);
  await expect.poll(() => product.received.length).toBe(1);
  expect(verify(product.received[0], product.received[0]?.body ?? '')).toMatchObject({
    type: 'email.delivered',
  });
  await eager.close();
  other.remove();
});

test('an email is displayed without running its scripts', async () => {
  const sent = await resend.emails.send({ ...mail, html: '<script>alert(1)</script><p>Hi</p>' });
  const response = await fetch(`${sandbox.url}/sandbox/mailbox/${sent.data?.id}/html`);
  const policy = response.headers.get('content-security-policy') ?? '';
  expect(policy).toContain('sandbox allow-popups');
  expect(policy).not.toContain('allow-scripts');
  expect(policy).toContain("default-src 'none'");
  expect(await response.text()).toContain('<p>Hi</p>');
});
