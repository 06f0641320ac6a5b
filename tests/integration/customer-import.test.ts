import { beforeEach, describe, expect, it } from 'vitest';
import { toCsv } from '../../server/core/csv.ts';
import type { TenantDb } from '../../server/db/database.ts';
import { listCustomers } from '../../server/modules/scheduling/customers/customers.queries.ts';
import { exportCustomers } from '../../server/modules/scheduling/customers/export-customers.ts';
import { importInput } from '../../server/modules/scheduling/customers/import.schema.ts';
import { importCustomers } from '../../server/modules/scheduling/customers/import-customers.ts';
import { readImport } from '../../server/modules/scheduling/customers/plan-import.ts';
import { previewImport } from '../../server/modules/scheduling/customers/preview-import.ts';
import { auditOf, expectRefusal } from '../support/accounts.ts';
import { adminOf, type Company, makeCompany } from '../support/app.ts';
import { addCustomer } from '../support/customers.ts';
import { asMember, createTestDeps } from '../support/deps.ts';
import { forFile } from '../support/for-file.ts';
import { inTransaction } from '../support/open-transaction.ts';

const deps = forFile(createTestDeps);
let company: Company;
const actor = () => adminOf(company);
const member = () => asMember(deps, company.id);
const tenant = () => member().db;
const preview = (csv: string) => previewImport(member(), actor(), { csv });
const load = (csv: string, options: object = {}) =>
  importCustomers(member(), actor(), importInput.parse({ csv, ...options }));
const count = async () => (await listCustomers(tenant(), {})).count;

beforeEach(async () => {
  company = await makeCompany(deps);
});

const FILE = [
  'First Name;LAST NAME;Mobile phone;E-mail;Language;Comments;Shoe size',
  'Émile;Zola;(416) 555-0101;emile@example.test;French;"Likes; semicolons";42',
  'Ann;;416 555 0102;not-an-address;Klingon;;',
  '',
  'Bo;Lee;12;;;;',
  'Cy;Lee;+1 416-555-0101;;;;',
  'Di;Lee;416 555 0177;;;;',
].join('\r\n');

describe('the preview of an import', () => {
  it('the preview of an import accepts names of one character, removes invisible characters, and refuses links in names by row', async () => {
    const csv =
      'First Name,Last Name,Phone\n李,娜,4165550101\nhttp://evil.example,Lee,4165550102\nAna\u202e,Silva,4165550103';
    const { rows } = await preview(csv);
    expect(rows.map(({ errors }) => errors)).toEqual([
      {},
      { firstName: { key: 'fields.noLinks', values: {} } },
      {},
    ]);
    await load(csv.replace(/\nhttp.*/, ''));
    const names = (await listCustomers(tenant(), {})).customers.map(({ firstName }) => firstName);
    expect(names.sort()).toEqual(['Ana', '李']);
  });

  it('the preview of an import lists the errors and the duplicate number of each row, and writes nothing', async () => {
    // The customer of another business with this number is not a duplicate.
    await addCustomer(deps, adminOf(await makeCompany(deps)));
    const emma = await addCustomer(deps, actor());
    const { rows, totals, ignoredColumns } = await preview(FILE);
    expect(totals).toEqual({ rows: 5, good: 3, withErrors: 2, samePhone: 2 });
    expect(ignoredColumns).toEqual(['Shoe size']);
    expect(rows.map(({ row }) => row)).toEqual([2, 3, 5, 6, 7]);
    expect(rows[0]).toEqual({
      row: 2,
      fullName: 'Émile Zola',
      phone: '+1 (416) 555-0101',
      email: 'emile@example.test',
      language: 'fr',
      errors: {},
      samePhoneAs: null,
      duplicateOf: null,
    });
    expect(rows[1]?.errors).toEqual({
      lastName: { key: 'fields.lastNameRequired', values: {} },
      email: { key: 'fields.badEmail', values: {} },
      language: 'fields.unknownLanguage',
    });
    expect(rows[2]?.errors).toEqual({ phone: 'fields.badPhone' });
    expect(rows[3]).toMatchObject({ duplicateOf: 2, samePhoneAs: null });
    expect(rows[4]).toMatchObject({ samePhoneAs: { id: emma.id, fullName: 'Emma Martin' } });
    expect(await count()).toBe(1);
  });

  it.each([
    ['without a required column', 'First name,Phone\nAnn,1', /Missing: “Last name”/],
    ['with two columns of the same meaning', 'First name,Last name,Phone,Tel\nA,B,1,2', /mean the same/],
    ['without a row', 'First name,Last name,Phone\n\n', /nothing below its header/],
    ['with an open quotation mark', 'First name,Last name,Phone\n"A,B,1', /never closed/],
  ])('the preview of an import refuses a file %s', async (_name, csv, message) => {
    const { details } = await expectRefusal(preview(csv), 'validation_failed');
    expect(details.fields?.csv).toMatch(message);
  });

  const COLUMNS = 'First name,Last name,Phone';
  it.each([
    ['more than 100 columns', `${COLUMNS}${',a'.repeat(98)}\n`, 'more than 100 columns'],
    [
      'a row with more than 100 cells',
      `${COLUMNS}\nA,B,1${','.repeat(98)}\n`,
      'Row 2 of the file has more than 100',
    ],
    ['a page of blank lines', `${COLUMNS}\nA,B,1${'\n'.repeat(15_000)}`, 'more than 15000 lines'],
    ['more than 5,000 rows', `${COLUMNS}${'\nA,B,1'.repeat(5_001)}`, 'more than 5000 rows'],
  ])('the preview of an import refuses %s at the first excess element', async (_name, beginning, message) => {
    // An open quotation mark behind the limit would cause another error if the parser read that far.
    const { details } = await expectRefusal(preview(`${beginning}\n"`), 'validation_failed');
    expect(details.fields?.csv).toContain(message);
  });
});

describe('an import of customers', () => {
  it('an import of customers adds no customer from a file with errors unless the request skips the rows with errors', async () => {
    await expectRefusal(load(FILE), 'validation_failed');
    expect(await count()).toBe(0);
    const counts = { added: 3, skippedErrors: 2, skippedSamePhone: 0 };
    expect(await load(FILE, { skipErrors: true })).toEqual(counts);
    const { customers } = await listCustomers(tenant(), { search: 'emile' });
    expect(customers).toMatchObject([
      { fullName: 'Émile Zola', phone: '+14165550101', language: 'fr', notes: 'Likes; semicolons' },
    ]);
    expect(await auditOf(deps, company.id)).toEqual(['customers.imported']);
  });

  it('an import of customers adds each customer once for repeated and concurrent imports', async () => {
    const options = { skipErrors: true, skipSamePhone: true };
    const results = await Promise.all(Array.from({ length: 5 }, () => load(FILE, options)));
    expect(results.map(({ added }) => added).sort()).toEqual([0, 0, 0, 0, 2]);
    expect(await load(FILE, options)).toEqual({ added: 0, skippedErrors: 2, skippedSamePhone: 3 });
    expect(await count()).toBe(2);
  });

  it('an import of customers is refused above 100,000 customers of the business, even when two imports run concurrently', async () => {
    const other = await makeCompany(deps);
    await deps.sql`INSERT INTO customers (business_id, first_name, last_name, phone)
      SELECT business, 'Emma', 'Martin', '+1416' || to_char(2000000 + n, 'FM0000000')
      FROM unnest(ARRAY[${company.id}, ${other.id}]::int[]) business, generate_series(1, 99999) n
      WHERE business = ${company.id} OR n <= 10`;
    const header = 'First name,Last name,Phone';
    const { details } = await expectRefusal(
      load(`${header}\nA,Lee,4165550101\nB,Lee,4165550102`),
      'validation_failed',
    );
    expect(details.fields?.csv).toMatch(/can have 100,?000 customers/);
    const imports = await Promise.allSettled(
      ['A', 'B'].map((name) => load(`${header}\n${name},Lee,4165550101`)),
    );
    expect(imports.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await deps.prisma.customer.count({ where: { businessId: company.id } })).toBe(100_000);
    expect(await auditOf(deps, company.id)).toEqual(['customers.imported']);
    company = other;
    expect((await load(`${header}\nA,Lee,4165550101`)).added).toBe(1);
  }, 60_000);

  it('an import of customers restores our own export unchanged', async () => {
    await addCustomer(deps, actor(), { notes: '=1+1', language: 'ja', email: 'e@example.test' });
    await addCustomer(deps, actor(), { firstName: "'Ibrahim", phone: '+33612345678', isActive: false });
    const csv = await exportCustomers(tenant(), {});
    const before = (await listCustomers(tenant(), {})).customers;
    company = await makeCompany(deps);
    await load(csv);
    const after = (await listCustomers(tenant(), {})).customers;
    const plain = (views: typeof before) =>
      views.map(({ id: _id, businessId: _business, createdAt: _at, ...rest }) => rest);
    expect(plain(after)).toEqual(plain(before));
  });

  it('an import of customers validates the file before it takes a lock, so that a lock does not delay an error', async () => {
    await inTransaction(deps, async (sql) => {
      await sql`SELECT FROM businesses WHERE id = ${company.id} FOR UPDATE`;
      await expectRefusal(load('First name,Phone\nA,1'), 'validation_failed');
    });
  });

  it('an import of customers yields to other requests while it validates the rows', async () => {
    const rows = Array.from({ length: 1_000 }, (_, index) => ['A', 'B', `+1416${3_000_000 + index}`]);
    const csv = toCsv(['First name', 'Last name', 'Phone'], rows);
    let turns = 0;
    let isReading = true;
    const takeTurn = () => {
      turns += 1;
      if (isReading) setImmediate(takeTurn);
    };
    takeTurn();
    // The fake database answers immediately, so the event loop can only run other work during the parsing of the file.
    const noLanguages = { models: { language: { findMany: async () => [] } } } as unknown as TenantDb;
    const read = await readImport(noLanguages, csv);
    isReading = false;
    expect(read.rows).toHaveLength(1_000);
    expect(turns).toBeGreaterThanOrEqual(10);
  });

  it('an import of customers imports 5,000 rows in one transaction', async () => {
    const rows = Array.from({ length: 5_000 }, (_, at) => [`First ${at}`, 'Last', `+1416${2_000_000 + at}`]);
    const csv = toCsv(['First name', 'Last name', 'Phone'], rows);
    expect(await load(csv)).toEqual({ added: 5_000, skippedErrors: 0, skippedSamePhone: 0 });
    expect(await load(csv, { skipSamePhone: true })).toMatchObject({ added: 0, skippedSamePhone: 5_000 });
  });
});
