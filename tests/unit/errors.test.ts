import { readFileSync } from 'node:fs';
import path from 'node:path';
import { TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { withValues } from '../../server/core/error-text.ts';
import {
  AppError,
  ERROR_TABLE,
  type ErrorCode,
  internalError,
  invalidField,
  notFound,
} from '../../server/core/errors.ts';
import { DRIVER_MESSAGES, isDatabaseUnavailable } from '../../server/db/transaction.ts';
import { toErrorEnvelope } from '../../server/http/error-envelope.ts';
import { PROJECT_ROOT } from '../../server/project-root.ts';
import { toAppError, toTrpcError } from '../../server/trpc/init.ts';
import { renderError } from '../../server/trpc/render-error.ts';

/**
 * The HTTP status of each code that clients depend on. The status of other codes is compared only with the table
 * itself.
 */
const RELIED_ON = {
  validation_failed: 400,
  missing_fields: 400,
  unauthorized: 401,
  invalid_credentials: 401,
  invalid_token: 401,
  weak_password: 400,
  user_not_found: 404,
  user_exists: 409,
  business_exists: 409,
  business_creation_failed: 503,
  payment_failed: 402,
  email_not_verified: 403,
  forbidden: 403,
  not_found: 404,
  number_taken: 409,
  price_mismatch: 409,
  slot_taken: 409,
  conflict: 409,
  payload_too_large: 413,
  rate_limited: 429,
  internal: 500,
  provider_unavailable: 503,
} satisfies Partial<Record<ErrorCode, number>>;
const CODES = Object.keys(ERROR_TABLE) as ErrorCode[];
const codeOf = (error: unknown) => toAppError(error, 'request-1').code;
const statusOf = (code: ErrorCode) => ERROR_TABLE[code].status;

describe('the error table', () => {
  it('the error table contains every code that clients depend on, with its HTTP status', () => {
    expect(Object.fromEntries(CODES.map((code) => [code, statusOf(code)]))).toMatchObject(RELIED_ON);
  });

  it.each(CODES)('the error code %s has the same HTTP status over REST and tRPC', (code) => {
    expect(getHTTPStatusCodeFromError(toTrpcError(new AppError(code, 'errors.common.notFound')))).toBe(
      statusOf(code),
    );
  });

  it('the log level error is used only for failures of the server and of providers', () => {
    const errors = CODES.filter((code) => ERROR_TABLE[code].level === 'error');
    expect(errors.every((code) => statusOf(code) >= 500)).toBe(true);
    expect(CODES.filter((code) => statusOf(code) >= 500)).toEqual(errors);
  });
});

describe('the error envelope', () => {
  it.each(CODES)('the error envelope has exactly the documented keys for %s', (code) => {
    expect(toErrorEnvelope(new AppError(code, 'errors.common.required'))).toStrictEqual({
      success: false,
      error: code,
      errorType: code,
      message: 'Required',
    });
  });

  it('the error envelope contains field errors when there are any, but never the retry delay', () => {
    const error = new AppError('missing_fields', 'errors.common.missing', {
      fields: { email: 'errors.common.required' },
      retryAfterSeconds: 9,
    });
    expect(toErrorEnvelope(error)).toStrictEqual({
      success: false,
      error: 'missing_fields',
      errorType: 'missing_fields',
      message: 'Some required information is missing.',
      fields: { email: 'Required' },
    });
  });

  it('the error envelope of a missing row is the same whichever id was requested', () => {
    expect(toErrorEnvelope(notFound())).toStrictEqual(toErrorEnvelope(notFound()));
  });

  it('the error envelope contains nothing about the cause of an internal error', () => {
    const text = JSON.stringify(toErrorEnvelope(internalError('request-1', new Error('SELECT secret'))));
    expect(text).toContain('request-1');
    expect(text).not.toContain('secret');
  });
});

describe('the text of an error', () => {
  const short = new AppError('conflict', withValues('errors.numbers.shortOfNumber', { amount: 123_450 }));
  const ended = new AppError(
    'conflict',
    withValues('errors.appointments.ended', { status: 'errors.appointments.status.cancelled' }),
  );
  const spoken = new AppError(
    'conflict',
    withValues('errors.languages.spokenByNumbers', { numbers: ['+1 (416) 555-0119', '+1 (647) 555-0120'] }),
  );

  it.each([
    [short, 'en', 'Your balance is $1,234.50 short of this number. Please add funds first.'],
    [
      short,
      'fr',
      'Il manque 1\u00a0234,50\u00a0$ à votre solde pour ce numéro. Veuillez d’abord ajouter des fonds.',
    ],
    [short, 'ar', 'ينقص رصيدك \u2066$1,234.50\u2069 لشراء هذا الرقم. يُرجى شحن الرصيد أولًا.'],
    [ended, 'en', 'This appointment is cancelled; it can no longer be changed.'],
    [ended, 'fr', 'Ce rendez-vous est annulé; il ne peut plus être modifié.'],
    [ended, 'ar', 'حالة هذا الموعد: \u2068ملغى\u2069؛ ولم يعد من الممكن تغييره.'],
    [
      spoken,
      'en',
      '+1 (416) 555-0119 and +1 (647) 555-0120 are answered in this language. Choose other languages for the numbers first.',
    ],
    [
      spoken,
      'fr',
      'On répond dans cette langue aux numéros +1 (416) 555-0119 et +1 (647) 555-0120. Choisissez d’abord d’autres langues pour ces numéros.',
    ],
  ] as const)(
    'the text of an error is written with its facts in the reader’s language (%#)',
    (error, language, text) => {
      expect(renderError(error, language).message).toBe(text);
    },
  );

  it('the text of an error, its field errors and its price lines are in the same language', () => {
    const error = new AppError('price_mismatch', 'errors.billing.pricesChanged', {
      fields: { url: 'errors.knowledge.pageTwice' },
      lines: [{ item: 'errors.billing.items.setup_fee', priceCents: 500 }],
      alternatives: [],
    });
    expect(renderError(error, 'fr').details).toEqual({
      fields: { url: 'Cette page a déjà été ajoutée.' },
      lines: [{ item: 'Frais de mise en service', priceCents: 500 }],
      alternatives: [],
    });
  });

  it('the text of a library error stays in English for English users and API clients, and is replaced in other languages', () => {
    const english = { english: 'Invalid input: expected string, received number' };
    const error = invalidField('name', english);
    expect(renderError(error, 'en').details.fields).toEqual({ name: english.english });
    expect(renderError(error, 'fr').details.fields).toEqual({
      name: 'Certains renseignements ne sont pas valides.',
    });
    expect(renderError(new AppError('not_found', english), 'fr').message).toBe(english.english);
  });

  it('an error is logged with the key of its text and the values of its parameters', () => {
    expect(short.message).toBe('errors.numbers.shortOfNumber {"amount":123450}');
  });
});

describe('toAppError', () => {
  it('toAppError returns an AppError unchanged, also from inside a TRPCError', () => {
    const own = new AppError('conflict', 'errors.common.notFound');
    expect(toAppError(own, 'r')).toBe(own);
    expect(toAppError(toTrpcError(own), 'r')).toBe(own);
    const closed = new AppError('slot_taken', 'errors.appointments.closed');
    expect(toAppError(new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause: closed }), 'r')).toBe(closed);
  });

  it('toAppError returns a validation error for a ZodError', () => {
    const { error } = z.object({ email: z.string() }).safeParse({ email: 7 });
    expect(toAppError(error, 'r', { email: 7 }).code).toBe('validation_failed');
    expect(toAppError(error, 'r', {}).code).toBe('missing_fields');
  });

  it.each([
    ['NOT_FOUND', 'not_found'],
    ['METHOD_NOT_SUPPORTED', 'not_found'],
    ['PARSE_ERROR', 'validation_failed'],
    ['UNSUPPORTED_MEDIA_TYPE', 'validation_failed'],
    ['PAYLOAD_TOO_LARGE', 'payload_too_large'],
    ['INTERNAL_SERVER_ERROR', 'internal'],
  ] as const)('toAppError maps the tRPC code %s to %s', (code, expected) => {
    expect(codeOf(new TRPCError({ code }))).toBe(expected);
  });

  it.each([
    ['ECONNREFUSED', new Error('connect ECONNREFUSED 127.0.0.1:5432')],
    // Node throws this error without a message when a host name has several addresses and none of them responds.
    ['ECONNREFUSED', new AggregateError([], '')],
    ['ENOTFOUND', new Error('getaddrinfo ENOTFOUND db')],
    ['EAI_AGAIN', new Error('getaddrinfo EAI_AGAIN db')],
    ['EPIPE', new Error('write EPIPE')],
  ])('toAppError returns provider_unavailable when the database is unreachable (%s)', (code, error) => {
    expect(codeOf(Object.assign(error, { code }))).toBe('provider_unavailable');
  });

  it.each([
    ['40P01', 'provider_unavailable'],
    ['40001', 'provider_unavailable'],
    ['57014', 'provider_unavailable'],
    ['22021', 'validation_failed'],
    ['23505', 'internal'],
  ] as const)('toAppError maps the error %s of PostgreSQL to %s', (code, expected) => {
    const error = new pg.DatabaseError('an error of PostgreSQL', 0, 'error');
    expect(codeOf(Object.assign(error, { code }))).toBe(expected);
  });

  it.each([
    ['closed', 'The shop was closed.'],
    ['timeout', 'Expected a timeout'],
    ['a word of the driver in a sentence', 'Connection terminated unexpectedly by the caller'],
    ['ECONN', 'not an ECONNREFUSED'],
  ])(
    'toAppError does not treat a message that contains words of a lost connection as one (%s)',
    (_name, message) => {
      const schema = z.string().refine(() => false, message);
      const { error } = schema.safeParse('a text');
      const refused = new TRPCError({ code: 'BAD_REQUEST', cause: error });
      expect(toAppError(error, 'r', 'a text').code).toBe('validation_failed');
      expect(toAppError(refused, 'r', 'a text').code).toBe('validation_failed');
      expect(codeOf(new Error(message))).toBe('internal');
      expect(isDatabaseUnavailable(error)).toBe(false);
      expect(isDatabaseUnavailable(new AppError('conflict', { english: message }))).toBe(false);
    },
  );

  it('toAppError detects a lost connection by messages that occur in the source of the database driver', () => {
    const source = ['pg/lib/client.js', 'pg-pool/index.js']
      .map((file) => readFileSync(path.join(PROJECT_ROOT, 'node_modules', file), 'utf8'))
      .join('\n');
    for (const message of DRIVER_MESSAGES) {
      expect(source).toContain(`Error('${message}'`);
      expect(codeOf(new Error(message))).toBe('provider_unavailable');
    }
  });

  it('toAppError returns internal for any other error', () => {
    expect(codeOf(new TypeError('x is not a function'))).toBe('internal');
    expect(codeOf('a string')).toBe('internal');
    expect(codeOf(undefined)).toBe('internal');
  });
});
