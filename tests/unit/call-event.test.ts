import { describe, expect, it } from 'vitest';
import { ZodError } from 'zod';
import {
  callEventKey,
  parseStatusCallback,
  parseVoiceRequest,
} from '../../server/integrations/twilio/call-event.ts';

const RECEIVED_AT = new Date('2026-03-31T12:00:00Z');
const CALLBACK = {
  CallSid: `CA${'1'.repeat(32)}`,
  AccountSid: `AC${'0'.repeat(32)}`,
  From: '+16475550001',
  To: '+14165550119',
  Direction: 'inbound',
  CallStatus: 'completed',
  CallDuration: '42',
  Timestamp: 'Tue, 31 Mar 2026 11:59:30 +0000',
};

const parse = (fields: Record<string, unknown> = {}) =>
  parseStatusCallback({ ...CALLBACK, ...fields }, RECEIVED_AT);

describe('parseStatusCallback', () => {
  it('parseStatusCallback converts a status callback to a call event', () => {
    expect(parse()).toEqual({
      callSid: CALLBACK.CallSid,
      status: 'completed',
      durationSeconds: 42,
      direction: 'inbound',
      from: '+16475550001',
      to: '+14165550119',
      ourNumber: '+14165550119',
      occurredAt: '2026-03-31T11:59:30.000Z',
    });
  });

  it('parseStatusCallback sets a duration only when the call is over', () => {
    expect(parse({ CallStatus: 'initiated' }).durationSeconds).toBeNull();
    expect(parse({ CallStatus: 'in-progress' }).durationSeconds).toBeNull();
    expect(parse({ CallStatus: 'busy', CallDuration: '0' }).durationSeconds).toBe(0);
  });

  it.each([
    ['inbound', 'inbound', '+14165550119'],
    ['outbound-api', 'outbound', '+16475550001'],
    ['outbound-dial', 'outbound', '+16475550001'],
  ])(
    'parseStatusCallback parses the direction %s as %s and stores the number of the business in ourNumber',
    (Direction, direction, ourNumber) => {
      expect(parse({ Direction })).toMatchObject({ direction, ourNumber });
    },
  );

  it('parseStatusCallback treats a callback without a direction as inbound', () => {
    expect(parse({ Direction: undefined })).toMatchObject({ direction: 'inbound' });
  });

  it.each(['queued', 'initiated', 'ringing', 'in-progress', 'busy', 'failed', 'no-answer', 'canceled'])(
    'parseStatusCallback leaves the duration of status %s empty unless Twilio sends one',
    (CallStatus) => {
      expect(parse({ CallStatus, CallDuration: undefined })).toMatchObject({
        status: CallStatus,
        durationSeconds: null,
      });
    },
  );

  it.each([undefined, '', 'yesterday'])(
    'parseStatusCallback uses the time of receipt for the time stamp %j',
    (Timestamp) => {
      expect(parse({ Timestamp }).occurredAt).toBe(RECEIVED_AT.toISOString());
    },
  );

  it('parseStatusCallback preserves a hidden caller number', () => {
    expect(parse({ From: 'anonymous' }).from).toBe('anonymous');
    expect(parse({ From: '' }).from).toBe('');
  });

  it('parseStatusCallback returns one event key per call and status, regardless of the other parameters', () => {
    expect(callEventKey(parse())).toBe(`${CALLBACK.CallSid}:completed`);
    expect(callEventKey(parse({ CallDuration: '43', Timestamp: undefined }))).toBe(callEventKey(parse()));
    expect(callEventKey(parse({ CallStatus: 'busy' }))).not.toBe(callEventKey(parse()));
  });

  it.each([undefined, ''])(
    'parseStatusCallback returns different event keys for a completed call without a duration (%j) and with one',
    (length) => {
      const unknown = parse({ CallDuration: length });
      expect(unknown.durationSeconds).toBeNull();
      expect(callEventKey(unknown)).not.toBe(callEventKey(parse()));
      expect(callEventKey(unknown)).toBe(callEventKey(parse({ CallDuration: length, Timestamp: undefined })));
    },
  );

  it.each([
    ['no CallSid', { CallSid: undefined }],
    ['an empty CallSid', { CallSid: '' }],
    ['a CallSid of something else', { CallSid: 'SM123' }],
    ['a CallSid with a colon, which would forge another key', { CallSid: 'CA1:completed' }],
    ['two CallSids', { CallSid: ['CA1', 'CA2'] }],
    ['no status', { CallStatus: undefined }],
    ['a status Twilio never sends', { CallStatus: 'paid' }],
    ['a status in capitals', { CallStatus: 'COMPLETED' }],
    ['no called number', { To: undefined }],
    ['an empty called number', { To: '' }],
    ['a length below zero', { CallDuration: '-1' }],
    ['a length that is no number', { CallDuration: 'long' }],
    ['a blank length, which would be counted as 0', { CallDuration: ' ' }],
    ['a length with a fraction', { CallDuration: '1.5' }],
    ['a length beyond a week', { CallDuration: '604801' }],
    ['a caller of a thousand characters', { From: '1'.repeat(1_000) }],
    ['a NUL, which PostgreSQL cannot store', { From: '+1\u00006475550001' }],
    ['a NUL in the called number', { To: '+1416555\u00000119' }],
  ])('parseStatusCallback rejects a status callback with %s by a ZodError', (_name, fields) => {
    expect(() => parse(fields)).toThrow(ZodError);
  });
});

describe('parseVoiceRequest', () => {
  it('parseVoiceRequest returns the call SID, the caller and the called number', () => {
    expect(parseVoiceRequest(CALLBACK)).toEqual({
      callSid: CALLBACK.CallSid,
      from: '+16475550001',
      to: '+14165550119',
    });
  });

  it.each([
    ['nothing', {}],
    ['no CallSid', { To: CALLBACK.To }],
    ['no To', { CallSid: CALLBACK.CallSid }],
  ])('parseVoiceRequest throws a ZodError for a voice request with %s', (_name, parameters) => {
    expect(() => parseVoiceRequest(parameters)).toThrow(ZodError);
  });
});
