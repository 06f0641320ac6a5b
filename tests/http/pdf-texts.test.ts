import { Readable } from 'node:stream';
import { deflateSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../server/app.ts';
import { KNOWLEDGE_LIMITS } from '../../server/modules/agent/knowledge/knowledge.schema.ts';
import { readPlainText } from '../../server/modules/agent/knowledge/read-plain-text.ts';
import { splitPassages } from '../../server/modules/agent/knowledge/split-passages.ts';
import { bearer, makeCompany } from '../support/app.ts';
import { createTestDeps } from '../support/deps.ts';
import { forFile } from '../support/for-file.ts';
import { drawing, pdfOf, pdfOfPages, streamOf } from '../support/make-pdf.ts';

const deps = forFile(createTestDeps);
let app: FastifyInstance;

beforeAll(async () => {
  app = await buildApp(deps);
});
const company = forFile(() => makeCompany(deps));
afterAll(() => app.close());

function post(pdf: Buffer | Readable, headers: Record<string, string> = bearer(company.admin.token)) {
  const sent = { 'content-type': 'application/pdf', ...headers };
  return app.inject({ method: 'POST', url: '/api/pdf-texts', headers: sent, payload: pdf });
}
const read = async (pdf: Buffer) => (await post(pdf)).json();

const PRICES = drawing([
  [24, 'Prices'],
  [12, 'A cut costs twenty dollars, a colour'],
  [12, 'treat-'],
  [12, 'ment sixty.'],
  [6, ' '],
  [6, ' '],
  [12, 'Children under ten pay half.'],
]);

describe('text of a PDF', () => {
  it('the text of a PDF has its headings and paragraphs page by page, and is split into passages under them', async () => {
    const parking = drawing([
      [24, 'Parking'],
      [12, 'Behind the house.'],
    ]);
    const answer = await read(pdfOfPages([PRICES, parking]));
    expect(answer).toEqual({
      isCut: false,
      text: [
        '# Prices',
        'A cut costs twenty dollars, a colour treatment sixty.',
        'Children under ten pay half.',
        '# Parking',
        'Behind the house.',
      ].join('\n\n'),
    });
    const { passages } = splitPassages(readPlainText(answer.text), 'en');
    expect(passages.map(({ heading }) => heading)).toEqual(['Prices', 'Parking']);
  });

  it('the text of a PDF is cut after 200 pages and marked as cut', async () => {
    const pages = Array.from({ length: KNOWLEDGE_LIMITS.pdfPages + 1 }, (_, at) =>
      drawing([[12, `This is page ${at + 1}.`]]),
    );
    const { text, isCut } = await read(pdfOfPages(pages));
    expect(isCut).toBe(true);
    expect(text).toContain('This is page 200.');
    expect(text).not.toContain('This is page 201.');
  });

  it('the text of a PDF is extracted only for owners, and the body is not read before authentication', async () => {
    const pdf = pdfOfPages([PRICES]);
    expect((await post(pdf, {})).statusCode).toBe(401);
    expect((await post(pdf, bearer(company.staff.token))).statusCode).toBe(403);
    expect((await post(Buffer.alloc(KNOWLEDGE_LIMITS.pdfBytes + 1), {})).statusCode).toBe(401);
    expect((await post(Buffer.alloc(KNOWLEDGE_LIMITS.pdfBytes + 1))).statusCode).toBe(413);
    expect(
      (await post(pdf, { ...bearer(company.admin.token), 'content-type': 'text/html' })).statusCode,
    ).toBe(400);
  });
});

it('at most two PDF uploads per business and four in total run concurrently, and a further one is refused before its body is read', async () => {
  const [second, third] = [await makeCompany(deps), await makeCompany(deps)];
  const tokens = [company, company, second, second].map(({ admin }) => admin.token);
  let finish = () => {};
  const isFinished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const upload = (token: string) => {
    let answer: ReturnType<typeof post> | undefined;
    const isRead = new Promise<void>((resolve) => {
      async function* body() {
        resolve();
        await isFinished;
        yield pdfOfPages([PRICES]);
      }
      answer = post(Readable.from(body()), bearer(token));
    });
    return { isRead, answer };
  };
  const uploads = tokens.slice(0, 2).map(upload);
  await Promise.all(uploads.map(({ isRead }) => isRead));
  expect((await post(pdfOfPages([PRICES]))).statusCode).toBe(429);
  uploads.push(...tokens.slice(2).map(upload));
  await Promise.all(uploads.map(({ isRead }) => isRead));
  expect((await post(pdfOfPages([PRICES]), bearer(third.admin.token))).statusCode).toBe(429);
  finish();
  for (const { answer } of uploads) expect([200, 429]).toContain((await answer)?.statusCode);
  expect((await post(pdfOfPages([PRICES]))).statusCode).toBe(200);
});

/** A PDF that is encrypted with a non-empty password. */
const LOCKED = `/ID [<00112233445566778899aabbccddeeff> <00112233445566778899aabbccddeeff>] /Encrypt << /Filter /Standard
  /V 1 /R 2 /P -44 /O <${'12'.repeat(32)}> /U <${'34'.repeat(32)}> >>`;
const PICTURE = Buffer.from('q 400 0 0 600 0 0 cm BI /W 1 /H 1 /CS /G /BPC 8 ID x EI Q');

/** A decompression bomb: 300 MB packed into some kilobytes. */
function makeBomb(): Buffer {
  const once = deflateSync(Buffer.alloc(300_000_000, 'BT (x) Tj ET '), { level: 1 });
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Count 1 /Kids [3 0 R] >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R >>',
    streamOf(deflateSync(once), '/Filter [/FlateDecode /FlateDecode]'),
  ]);
}

describe('unreadable PDF', () => {
  it.each<[string, () => Buffer, string]>([
    ['an encrypted PDF', () => pdfOfPages([PRICES], LOCKED), 'encrypted'],
    ['a PDF of pictures only', () => pdfOfPages([PICTURE]), 'no_text'],
    ['a file of another type', () => Buffer.from('PK and so on'), 'damaged'],
    ['an empty PDF', () => Buffer.from('%PDF-1.7\n'), 'damaged'],
    ['a decompression bomb', makeBomb, 'too_complex'],
  ])('%s returns the reason why its text cannot be read', async (_what, make, problem) => {
    expect(await read(make())).toEqual({ problem });
  });

  it.each<[string, () => Buffer]>([
    ['a truncated PDF', () => pdfOfPages([PRICES]).subarray(0, 400)],
    [
      'a PDF with cyclic pages',
      () => pdfOf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Count 9 /Kids [2 0 R 2 0 R] >>']),
    ],
    ['a PDF with cyclic cross-reference tables', () => pdfOfPages([PRICES], '/Prev 9 /XRefStm 9')],
    [
      'a PDF with a hundred thousand objects',
      () => pdfOf(['<< /Pages 2 0 R >>', '<< /Kids [] >>', ...Array<string>(100_000).fill('[1 0 R 2 0 R]')]),
    ],
    [
      'a PDF with deep nesting',
      () => pdfOf(['<< /Pages 2 0 R >>', `${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`]),
    ],
  ])('%s gets a response and does not block the next PDF', async (_what, make) => {
    const answer = await post(make());
    expect(answer.statusCode).toBe(200);
    expect(Object.keys(answer.json())).toEqual(answer.json().text ? ['text', 'isCut'] : ['problem']);
    expect((await read(pdfOfPages([PRICES]))).text).toContain('Children under ten pay half.');
  });
});
