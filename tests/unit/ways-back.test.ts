import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROCEDURES, typeOf } from '../support/procedures.ts';
import { webFiles } from '../web/web-files.ts';

const PAGE = path.resolve(import.meta.dirname, '../../docs/undo.md');
const ROW = /^\| `(\w+\.\w+)` \| (undo|confirm|harmless|unused) \| (.*)\|$/gm;

const rows = [...readFileSync(PAGE, 'utf8').matchAll(ROW)].map(([, procedure = '', way = '', how = '']) => ({
  procedure,
  way,
  how,
}));
const sources = webFiles(/\.tsx?$/);
const callersOf = (procedure: string) => {
  const call = new RegExp(
    `\\b(trpc|client)\\s*\\.${procedure.replace('.', '\\s*\\.')}\\s*\\.(useMutation|mutate)\\(`,
  );
  return sources.filter(({ text }) => call.test(text));
};
const proceduresOf = (expectedWay: string) => rows.filter(({ way }) => way === expectedWay);

describe('the table of docs/undo.md', () => {
  it('the table of docs/undo.md lists exactly the procedures that write', () => {
    const writes = PROCEDURES.filter((name) => typeOf(name) === 'mutation');
    expect(rows.map(({ procedure }) => procedure).sort()).toEqual(writes);
  });

  it('the table of docs/undo.md lists undo only for procedures whose callers show an Undo button in a toast', () => {
    const without = proceduresOf('undo').filter(
      ({ procedure }) =>
        !callersOf(procedure).some(({ text }) => /\bundo(: | \}|,)|toastWithUndo/.test(text)),
    );
    expect(without).toEqual([]);
  });

  it('the table of docs/undo.md names an existing form or dialog for each procedure that asks for confirmation', () => {
    const nameless = proceduresOf('confirm').filter(({ how: restoration }) => {
      const [, name] = /`(features\/[^`]+)`/.exec(restoration) ?? [];
      const file = sources.find((source) => source.name === name);
      return !file || !/<form\b|Dialog\b|alertdialog/.test(file.text);
    });
    expect(nameless).toEqual([]);
  });

  it('the table of docs/undo.md marks exactly the procedures without a caller as unused', () => {
    const uncalled = rows.filter(({ procedure }) => callersOf(procedure).length === 0);
    expect(uncalled.map(({ way }) => way)).toEqual(uncalled.map(() => 'unused'));
    expect(uncalled).toHaveLength(proceduresOf('unused').length);
  });
});

/** Forms that save no draft, each with the reason. */
const WITHOUT_DRAFT: Readonly<Record<string, string>> = {
  'features/access/email-dialog.tsx': 'nobody is signed in',
  'features/access/invitation-form.tsx': 'a password',
  'features/access/login-form.tsx': 'a password',
  'features/access/proof-form.tsx': 'a password',
  'features/access/reset-password-form.tsx': 'a password',
  'features/access/sign-up-form.tsx': 'a password',
  'features/account/password-section.tsx': 'a password',
  'features/calls/call-back-dialog.tsx': 'a single choice, which the browser remembers',
  'features/calls/call-filter-bar.tsx': 'a filter, which stands in the address',
  'features/languages/add-language-dialog.tsx': 'a single choice',
  'features/languages/edit-language-dialog.tsx': 'a single choice',
  'features/numbers/manage/phone-language-dialog.tsx': 'a single choice',
  'features/numbers/manage/remove-dialog.tsx': 'the typed confirmation of a deletion',
  'features/numbers/picker/number-picker.tsx': 'a search',
  'features/receptionist/trial/composer.tsx': 'a line of a conversation',
};

it('every form of the portal saves a draft, itself or in its parent, or has a listed reason not to', () => {
  const forms = sources.filter(({ name, text }) => name.startsWith('features/') && /<form\b/.test(text));
  const hasDraft = (text: string) => /\bDraftForm\b|\bDraft<|\bBookingDraft\b|\buseDraftState\b/.test(text);
  const withoutDraft = forms.filter(({ name, text }) => {
    const file = path.basename(name);
    const around = sources.filter((source) => source.text.includes(`/${file}'`));
    return !hasDraft(text) && !around.some((source) => hasDraft(source.text));
  });
  expect(forms.length).toBeGreaterThan(35);
  expect(withoutDraft.map(({ name }) => name).sort()).toEqual(Object.keys(WITHOUT_DRAFT).sort());
});
