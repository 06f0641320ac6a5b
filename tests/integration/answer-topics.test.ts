import { beforeEach, expect, it } from 'vitest';
import type { CoverageView } from '../../server/modules/agent/receptionist/receptionist.schema.ts';
import { RECEPTIONIST_LIMITS } from '../../server/modules/agent/receptionist/receptionist.schema.ts';
import { buildTestApp, makeCompany, resultOf } from '../support/app.ts';
import { forFile, forTest } from '../support/for-file.ts';

const test = forFile(buildTestApp);
const company = forTest(() => makeCompany(test.deps));

beforeEach(async () => {
  for (const languageCode of ['fr', 'es'])
    await test.deps.prisma.businessLanguage.create({ data: { businessId: company.id, languageCode } });
});

const call = (path: string, input?: object, caller = company) =>
  resultOf(test.app, path, input, caller.admin.token);
const save = (languageCode: string, question: string, more: object = {}, caller = company) =>
  call('receptionist.saveAnswer', { languageCode, question, answer: `${question}!`, ...more }, caller);
const gaps = async () => {
  const { rows }: CoverageView = await call('receptionist.coverage');
  return rows
    .filter(({ kind }) => kind === 'answer')
    .map(({ name, missing }) => `${name} (${missing.join(', ')})`);
};
const refusal = (appCode: string) => ({ data: { appCode } });

it('the list of missing translations includes each answer with the languages that it lacks', async () => {
  const parking = await save('en', 'Where can I park?');
  await save('fr', 'Acceptez-vous les cartes?');
  expect(await gaps()).toEqual(['Acceptez-vous les cartes? (en, es)', 'Where can I park? (fr, es)']);
  await save('fr', 'Où se garer?', { translationOfId: parking.id });
  expect(await gaps()).toContain('Where can I park? (es)');
  await save('es', '¿Dónde aparco?', { translationOfId: parking.id });
  expect(await gaps()).toEqual(['Acceptez-vous les cartes? (en, es)']);
});

it('the translations of an answer stay linked to each other when the original answer is deleted', async () => {
  const first = await save('en', 'Where can I park?');
  const french = await save('fr', 'Où se garer?', { translationOfId: first.id });
  await save('es', '¿Dónde aparco?', { translationOfId: french.id });
  await call('receptionist.deleteAnswer', { answerId: first.id });
  expect(await gaps()).toEqual(['Où se garer? (en)']);
});

it('an answer has one translation per language, and cannot be linked to an answer of another business', async () => {
  const parking = await save('en', 'Where can I park?');
  const again = { translationOfId: parking.id };
  expect(await save('en', 'Is there parking?', again)).toMatchObject(refusal('conflict'));
  const french = await save('fr', 'Où se garer?', again);
  expect(await save('es', 'Où se garer?', { answerId: french.id })).toMatchObject({ languageCode: 'es' });
  const other = await makeCompany(test.deps);
  expect(await save('en', 'Yours?', again, other)).toMatchObject(refusal('not_found'));
});

it('a new answer is refused above the maximum of a business, also for concurrent requests, while existing ones can be changed', async () => {
  const parking = await save('en', 'Where can I park?');
  await test.deps.sql`INSERT INTO knowledge_answers (business_id, language_code, question, answer)
    SELECT ${company.id}, 'fr', 'Question ' || n, 'x' FROM generate_series(1, ${RECEPTIONIST_LIMITS.answers - 2}) n`;
  const saved = await Promise.all(
    ['One?', 'Two?', 'Three?', 'Four?'].map((question) => save('en', question)),
  );
  expect(saved.filter(({ id }) => id !== undefined)).toHaveLength(1);
  expect(saved.filter(({ data }) => data?.appCode === 'conflict')).toHaveLength(3);
  const { id: answerId } = parking;
  expect(await save('en', 'Is there parking?', { answerId })).toMatchObject({
    question: 'Is there parking?',
  });
  expect(await save('en', 'Five?')).toMatchObject({
    message: 'A business can keep 500 answers; remove one first.',
    ...refusal('conflict'),
  });
  await call('receptionist.deleteAnswer', { answerId });
  expect(await save('en', 'Five?')).toMatchObject({ question: 'Five?' });
});
