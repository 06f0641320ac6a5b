import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import twilio from 'twilio';
import { TEST_AUTH_TOKEN } from '../support/deps.ts';
import { newCallSid } from '../support/factories.ts';

export const STATUS = '/webhooks/twilio/status';
export const VOICE = '/webhooks/twilio/voice';

export type Form = Record<string, string | string[]>;
export type Sent = {
  path: string;
  body: string;
  signature?: string | undefined;
  headers?: Record<string, string>;
};

/** Fields of a status callback, for a new call. */
export function makeForm(number: string, fields: Form = {}): Form {
  return {
    CallSid: newCallSid(),
    From: '+16475550001',
    To: number,
    Direction: 'inbound',
    CallStatus: 'completed',
    CallDuration: '42',
    ...fields,
  };
}

/** Twilio's signature of a form for this URL. */
export const sign = (form: Form, url: string, token = TEST_AUTH_TOKEN) =>
  twilio.getExpectedTwilioSignature(token, url, form as Record<string, string>);

/** Sends the form and returns the HTTP status of the response. */
export async function post(app: FastifyInstance, { path, body, signature, headers }: Sent) {
  const answer = await app.inject({
    method: 'POST',
    url: path,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(signature !== undefined && { 'x-twilio-signature': signature }),
      ...headers,
    },
    payload: body,
  });
  return answer.statusCode;
}

/** Row counts of every table that a webhook can write to. */
export async function rowCounts(pool: pg.Pool): Promise<unknown> {
  const tables = [
    'inbox_events',
    'outbox_events',
    'outgoing_mails',
    'calls',
    'call_messages',
    'ledger_entries',
  ];
  const counts = tables.map((table) => `(SELECT count(*)::int FROM ${table}) AS ${table}`);
  const { rows } = await pool.query(`SELECT ${counts.join()}`);
  return rows[0];
}
