import { Writable } from 'node:stream';
import twilio from 'twilio';
import { expect, it } from 'vitest';
import { createLog, describeError } from '../../server/log.ts';

const TOKEN = 'canary-auth-token-of-twilio';
const SID = 'AC00000000000000000000000000000019';

function capturedLog() {
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  return { lines, log: createLog({ LOG_LEVEL: 'info' }, 'test', sink) };
}

it('the log leaves out credentials that an SDK attaches to its errors', async () => {
  const httpClient = new twilio.RequestClient({ timeout: 500 });
  const request = httpClient.request.bind(httpClient);
  // Nothing listens on port 1, so the SDK throws its real network error, which contains the request.
  httpClient.request = (options) => request({ ...options, uri: 'http://127.0.0.1:1/Calls.json' });
  const error = await twilio(SID, TOKEN, { httpClient })
    .calls('CA1')
    .fetch()
    .catch((thrown: unknown) => thrown);
  const { lines, log } = capturedLog();

  log.error({ err: error }, 'job failed');

  const text = lines.join('');
  expect(text).toContain('ECONNREFUSED');
  expect(text).not.toContain(TOKEN);
  expect(text).not.toContain(Buffer.from(`${SID}:${TOKEN}`).toString('base64'));
  expect(text.toLowerCase()).not.toContain('authorization');
});

it('the log redacts passwords, tokens and authorization headers', () => {
  const { lines, log } = capturedLog();

  log.info(
    { password: 'canary-1', input: { token: 'canary-2', headers: { authorization: 'canary-3' } } },
    'oops',
  );

  expect(lines.join('')).not.toContain('canary');
});

it('describeError includes the causes of an error', () => {
  const error = new Error('outer', { cause: new TypeError('inner') });

  expect(describeError(error)).toMatchObject({
    message: 'outer',
    cause: { type: 'TypeError', message: 'inner' },
  });
});
