import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseSync } from 'oxc-parser';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { PROJECT_ROOT } from '../../server/project-root.ts';
import explained from '../../tools/mutation/explained.json' with { type: 'json' };
import { mutantsOfSources } from '../../tools/mutation/find-mutants.ts';
import { applyEdit, type Edit, type Mutant, numberEdits } from '../../tools/mutation/mutant.ts';
import { widenProcedures, widenRules } from '../../tools/mutation/permission-mutations.ts';
import { runTests } from '../../tools/mutation/run-tests.ts';
import { sampleOf } from '../../tools/mutation/sample.ts';
import { confidenceOf, type Result, scoreOf, type Verdict } from '../../tools/mutation/score.ts';
import { mutateExpression, mutateSql } from '../../tools/mutation/sql-mutations.ts';
import { tokenize } from '../../tools/mutation/sql-tokens.ts';
import { mutateTypeScript } from '../../tools/mutation/typescript-mutations.ts';

/** The source after each edit of one kind. */
function textsOf(source: string, edits: readonly Edit[], kind: string): string[] {
  return edits.filter((edit) => edit.kind === kind).map((edit) => applyEdit(source, edit));
}

const sqlTexts = (sql: string, kind = 'condition') => textsOf(sql, mutateSql(sql), kind);
const codeTexts = (code: string, kind: string) => textsOf(code, mutateTypeScript(code), kind);

describe('the SQL tokenizer of the mutation tests', () => {
  const kindsOf = (sql: string) => tokenize(sql).map(({ kind, text }) => `${kind} ${text}`);

  it('the SQL tokenizer of the mutation tests returns tokens whose concatenation equals the text, for every SQL file', () => {
    const root = path.join(PROJECT_ROOT, 'prisma');
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.sql'),
    );
    expect(files.length).toBeGreaterThan(100);
    for (const file of files) {
      const sql = readFileSync(path.join(root, file), 'utf8');
      const tokens = tokenize(sql);
      expect(tokens.map(({ text }) => text).join(''), file).toBe(sql);
      expect(tokens.at(-1)?.depth, file).toBe(0);
    }
  });

  it('the SQL tokenizer of the mutation tests treats strings, quoted names, comments and interpolations as single tokens', () => {
    expect(kindsOf(`'it''s (' "a(b" E'\\'' \${list('a', { b: 1 })} $id`)).toEqual([
      `text 'it''s ('`,
      'space  ',
      'text "a(b"',
      'space  ',
      `text E'\\''`,
      'space  ',
      `text \${list('a', { b: 1 })}`,
      'space  ',
      'word $id',
    ]);
    expect(kindsOf('a -- (\n/* ( */b')).toEqual(['word a', 'space  -- (\n/* ( */', 'word b']);
  });

  it('the SQL tokenizer of the mutation tests reads the body of a function as code and other dollar quotes as strings', () => {
    const sql = 'LANGUAGE sql AS $$ SELECT $q$ ( $q$ $$';
    expect(kindsOf(sql).filter((kind) => !kind.startsWith('space'))).toEqual([
      'word LANGUAGE',
      'word sql',
      'word AS',
      'quote $$',
      'word SELECT',
      'text $q$ ( $q$',
      'quote $$',
    ]);
  });
});

describe('mutations of SQL', () => {
  it('mutations of SQL make each conjunct of a WHERE clause true, one at a time', () => {
    expect(sqlTexts(`SELECT 1 FROM t WHERE a = 'x AND y' AND (b OR c) ORDER BY d`)).toEqual([
      `SELECT 1 FROM t WHERE (a = 'x AND y' OR true) AND (b OR c) ORDER BY d`,
      `SELECT 1 FROM t WHERE a = 'x AND y' AND ((b OR c) OR true) ORDER BY d`,
    ]);
  });

  it('mutations of SQL treat a condition with OR as one conjunct and ignore the AND of BETWEEN', () => {
    expect(sqlTexts('DELETE FROM t WHERE a AND b OR c')).toEqual([
      'DELETE FROM t WHERE (a AND b OR c OR true)',
    ]);
    expect(sqlTexts('DELETE FROM t WHERE a BETWEEN 1 AND 2 AND b')).toEqual([
      'DELETE FROM t WHERE (a BETWEEN 1 AND 2 OR true) AND b',
      'DELETE FROM t WHERE a BETWEEN 1 AND 2 AND (b OR true)',
    ]);
  });

  it('mutations of SQL include joins, HAVING, searched CASE and conditions in subqueries', () => {
    expect(sqlTexts('SELECT 1 FROM a JOIN b ON x = y LEFT JOIN c ON v')).toHaveLength(2);
    expect(sqlTexts('SELECT 1 FROM a GROUP BY b HAVING count(*) > 1')).toEqual([
      'SELECT 1 FROM a GROUP BY b HAVING (count(*) > 1 OR true)',
    ]);
    expect(sqlTexts('SELECT CASE WHEN a AND b THEN 1 ELSE 2 END, CASE c WHEN d THEN 3 END')).toEqual([
      'SELECT CASE WHEN (a OR true) AND b THEN 1 ELSE 2 END, CASE c WHEN d THEN 3 END',
      'SELECT CASE WHEN a AND (b OR true) THEN 1 ELSE 2 END, CASE c WHEN d THEN 3 END',
    ]);
    expect(sqlTexts('SELECT (SELECT 1 FROM t WHERE a) FROM u')).toEqual([
      'SELECT (SELECT 1 FROM t WHERE (a OR true)) FROM u',
    ]);
  });

  it('mutations of SQL skip the condition of a partial index, and a comparison of business ids next to a join by key', () => {
    expect(sqlTexts('INSERT INTO t VALUES (1) ON CONFLICT (a) WHERE b DO NOTHING')).toEqual([]);
    expect(sqlTexts('SELECT 1 FROM a JOIN b ON b.business_id = a.business_id AND b.id = a.b_id')).toEqual([
      'SELECT 1 FROM a JOIN b ON b.business_id = a.business_id AND (b.id = a.b_id OR true)',
    ]);
    expect(sqlTexts('SELECT 1 FROM a WHERE a.business_id = $business AND a.id = $id')).toHaveLength(2);
    const where = 'ON b.id = a.business_id WHERE a.business_id = $business AND b.id = $business';
    expect(sqlTexts(`SELECT 1 FROM a JOIN b b ${where}`)).toEqual([]);
    expect(sqlTexts(`SELECT 1 FROM a LEFT JOIN b b ${where}`)).toHaveLength(2);
    expect(sqlTexts('SELECT 1 FROM a JOIN b ON b.id = a.business_id WHERE b.id = $business')).toHaveLength(2);
  });

  it('mutations of SQL change the conditions of a statement fragment, but not a placeholder for an inserted fragment', () => {
    expect(sqlTexts('AND a = $a')).toEqual(['AND (a = $a OR true)']);
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the source of a template literal
    expect(sqlTexts('SELECT 1 FROM t WHERE ${FILTER} AND a IN (${LIST})')).toEqual([
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the source of a template literal
      'SELECT 1 FROM t WHERE ${FILTER} AND (a IN (${LIST}) OR true)',
    ]);
  });

  it('mutations of SQL remove an IF condition that guards a RAISE or RETURN', () => {
    const raises = 'AS $$ BEGIN IF a THEN RAISE EXCEPTION $x$no$x$; END IF; END $$';
    expect(sqlTexts(raises, 'guard')).toEqual([raises.replace('IF a', 'IF false AND (a)')]);
    const returns = 'AS $$ BEGIN IF a THEN b := 1; RETURN; END IF; END $$';
    expect(sqlTexts(returns, 'guard')).toEqual([returns.replace('IF a', 'IF false AND (a)')]);
    expect(sqlTexts('AS $$ BEGIN IF a THEN b := 1; END IF; RETURN; END $$', 'guard')).toEqual([]);
  });

  it('mutations of SQL remove ON CONFLICT DO NOTHING, but not DO UPDATE', () => {
    expect(
      sqlTexts('INSERT INTO t VALUES (1) ON CONFLICT (a) WHERE b DO NOTHING', 'conflict-clause'),
    ).toEqual(['INSERT INTO t VALUES (1) ']);
    expect(
      sqlTexts('INSERT INTO t VALUES (1) ON CONFLICT (a) DO UPDATE SET b = 1', 'conflict-clause'),
    ).toEqual([]);
  });

  it('mutations of SQL remove a row lock together with its options', () => {
    expect(sqlTexts('SELECT 1 FROM t, u FOR NO KEY UPDATE OF t, u SKIP LOCKED', 'row-lock')).toEqual([
      'SELECT 1 FROM t, u ',
    ]);
    expect(sqlTexts('SELECT 1 FROM t FOR UPDATE LIMIT 1', 'row-lock')).toEqual(['SELECT 1 FROM t  LIMIT 1']);
    expect(sqlTexts('SELECT substring(a FROM 1 FOR 2)', 'row-lock')).toEqual([]);
  });

  it('mutations of SQL make each conjunct of an expression from the PostgreSQL catalogue true, unless it is the only one', () => {
    const sql = '((a > 0) AND (b = ANY (ARRAY[1, 2])))';
    expect(mutateExpression(sql).map((edit) => applyEdit(sql, edit))).toEqual([
      '(((a > 0) OR true) AND (b = ANY (ARRAY[1, 2])))',
      '((a > 0) AND ((b = ANY (ARRAY[1, 2])) OR true))',
    ]);
    expect(mutateExpression('((a > 0))')).toEqual([]);
  });
});

describe('mutations of TypeScript', () => {
  it('mutations of TypeScript find the SQL in a TypeScript file', () => {
    const code = 'const s = ofBusiness({ text: `SELECT 1 FROM t WHERE a = $a` });';
    expect(codeTexts(code, 'condition')).toEqual([code.replace('a = $a', '(a = $a OR true)')]);
    expect(codeTexts(`say('Where AND when');`, 'guard')).toEqual([]);
  });

  it('mutations of TypeScript disable the condition before a throw and before a call of refuse()', () => {
    expect(codeTexts('if (a || b) throw new Error();', 'guard')).toEqual([
      'if (false && (a || b)) throw new Error();',
    ]);
    expect(codeTexts('if (a) { log(); throw x; }', 'guard')).toHaveLength(1);
    expect(codeTexts(`if (a) refuse('late');`, 'guard')).toHaveLength(1);
    expect(codeTexts('if (a) b = 1;', 'guard')).toEqual([]);
  });

  it('mutations of TypeScript remove an early return, but not a return in a choice between two branches', () => {
    const code = 'function f() { if (known) return known; if (a) { b = 1; } else return c; }';
    expect(codeTexts(code, 'early-return')).toEqual([code.replace('if (known)', 'if (false && (known))')]);
  });

  it('mutations of TypeScript remove assertions and awaited calls for their effect, but no call whose value is used', () => {
    expect(codeTexts('assertMayBook(a);', 'assertion')).toEqual(['void 0;']);
    expect(codeTexts('await requireResource(a);', 'assertion')).toEqual(['void 0;']);
    expect(codeTexts('await tx.all(update, { id });', 'effect')).toEqual(['void 0;']);
    expect(codeTexts('const a = await tx.all(read); publish(a);', 'effect')).toEqual([]);
  });
});

describe('mutations of permissions', () => {
  it('mutations of permissions lower the required role of a procedure or open it to unverified users', () => {
    const source = `export const PROCEDURE_ACCESS = {
  'billing.cards': 'admin',
  'billing.addCard': { access: 'admin', cost: 15 },
  'services.create': 'admin+onboarding',
};`;
    expect(widenProcedures(source).map((edit) => applyEdit(source, edit))).toEqual([
      source.replace(`cards': 'admin'`, `cards': 'manage'`),
      source.replace(`cards': 'admin'`, `cards': 'admin+onboarding'`),
      source.replace(`access: 'admin'`, `access: 'manage'`),
      source.replace(`access: 'admin'`, `access: 'admin+onboarding'`),
      source.replace(`'admin+onboarding'`, `'manage+onboarding'`),
    ]);
  });

  it('mutations of permissions lower the role that a rule requires', () => {
    const source = `const mayClose = (role) => roleGrants(role, 'manage');`;
    expect(widenRules(source).map((edit) => applyEdit(source, edit))).toEqual([
      source.replace('manage', 'appointments'),
    ]);
  });
});

describe('mutants of the product', () => {
  let mutants: Mutant[];
  beforeAll(() => {
    mutants = mutantsOfSources();
  });

  it('mutants of the product have unique ids, numbered in the order of their position in the file', () => {
    expect(new Set(mutants.map(({ id }) => id)).size).toBe(mutants.length);
    const edits = mutateSql('SELECT 1 FROM t WHERE a AND b FOR UPDATE');
    const ids = numberEdits('f.sql', edits).map(({ id, edit }) => `${id} ${edit.description}`);
    expect(ids).toEqual([
      'f.sql#condition.1 without a',
      'f.sql#condition.2 without b',
      'f.sql#row-lock.1 without FOR UPDATE',
    ]);
  });

  it('mutants of the product cover every area, change their file in one place, and parse if they are TypeScript', () => {
    expect(new Set(mutants.map(({ area }) => area))).toEqual(
      new Set(['billing', 'scheduling', 'tenants', 'permissions']),
    );
    const texts = new Map(
      mutants.map(({ file }) => [file, readFileSync(path.join(PROJECT_ROOT, file), 'utf8')]),
    );
    for (const { id, file, mutate } of mutants) {
      const before = texts.get(file) ?? '';
      const after = mutate(before);
      expect(after === before, id).toBe(false);
      if (file.endsWith('.ts')) expect(parseSync(file, after).errors, id).toEqual([]);
    }
  });

  it('mutants of the product widen the access of more than 150 procedures, one procedure per mutant', () => {
    const widened = mutants.filter(
      ({ file, kind }) => file.endsWith('core/permissions.ts') && kind === 'permission',
    );
    expect(widened.length).toBeGreaterThan(150);
    expect(widened.map(({ description }) => description)).toContain('team.changeRole: admin → manage');
  });

  it('every mutant that is explained as harmless still exists, except for those of the schema', () => {
    const ids = new Set(mutants.map(({ id }) => id));
    const obsoleteIds = Object.keys(explained).filter((id) => id.includes('/') && !ids.has(id));
    expect(obsoleteIds).toEqual([]);
  });
});

describe('a sample of mutants', () => {
  const items = ['a', 'a', 'a', 'b'].map((area, id) => ({ area, id }));

  it('a sample of mutants is the same for the same seed and alternates between the areas', () => {
    expect(sampleOf(items, 3, 7)).toEqual(sampleOf(items, 3, 7));
    expect(new Set(sampleOf(items, 2, 1).map(({ area }) => area))).toEqual(new Set(['a', 'b']));
    expect(sampleOf(items, 9, 1)).toHaveLength(4);
  });
});

describe('the mutation score', () => {
  const results = (...verdicts: Verdict[]): Result[] =>
    verdicts.map((verdict, at) => ({ id: `${at}`, area: 'billing', kind: 'guard', verdict }));

  it('the mutation score is the share of killed mutants among all mutants except explained and invalid ones', () => {
    expect(scoreOf(results('killed', 'killed', 'killed', 'survived', 'invalid', 'explained'))).toBe(0.75);
    expect(scoreOf([])).toBe(1);
  });

  it('the mutation score lies in its confidence interval, which gets narrower with a larger sample', () => {
    const few = confidenceOf(results('killed', 'survived'));
    const many = confidenceOf(
      results(...Array.from({ length: 100 }, (_, at): Verdict => (at % 2 ? 'killed' : 'survived'))),
    );
    expect(few[0]).toBeLessThan(0.5);
    expect(few[1] - few[0]).toBeGreaterThan(many[1] - many[0]);
  });
});

describe('the test run of a mutant', () => {
  /** A copy of a product whose only test file has this text. */
  function makeCopy(test: string): { folder: string; files: string[] } {
    const folder = mkdtempSync(path.join(tmpdir(), 'mutation-run-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    symlinkSync(path.join(PROJECT_ROOT, 'node_modules'), path.join(folder, 'node_modules'));
    writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }');
    const project = { test: { name: 'unit', globals: true, include: ['tests/unit/*.test.js'] } };
    const config = `export default { test: { projects: [${JSON.stringify(project)}] } };`;
    writeFileSync(path.join(folder, 'vitest.config.js'), config);
    mkdirSync(path.join(folder, 'tests/unit'), { recursive: true });
    writeFileSync(path.join(folder, 'tests/unit/one.test.js'), test);
    return { folder, files: ['tests/unit/one.test.js'] };
  }

  it.each(['SIGINT', 'SIGTERM', 'SIGKILL'])(
    'the test run of a mutant has no verdict when Vitest is ended by %s',
    async (signal) => {
      const { folder, files } = makeCopy(`it('ends the process of Vitest', async () => {
      process.kill(process.ppid, '${signal}');
      await new Promise(() => {});
    });`);
      expect(await runTests(folder, files)).toMatchObject({ verdict: 'stopped' });
    },
  );

  it('the test run of a mutant names its first failure', async () => {
    const { folder, files } = makeCopy(`it('adds', () => expect(1 + 1).toBe(3));`);
    const failure = { file: files[0], title: 'adds' };
    expect(await runTests(folder, files)).toMatchObject({ verdict: 'failed', failure });
  });
});
