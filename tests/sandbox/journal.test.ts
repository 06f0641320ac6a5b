import { spawn } from 'node:child_process';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openJournal } from '../../sandbox/frame/journal.ts';
import { startSandbox, temporaryFolder, twilioClient } from './sandbox-fixture.ts';

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

test('the journal restores stored values but not deleted ones, in the order of insertion', () => {
  const journal = openJournal(folder.path);
  const things = journal.collection<{ n: number }>('things');
  for (const n of [1, 2, 3]) things.put(`t${n}`, { n });
  things.put('t1', { n: 10 });
  expect(things.delete('t2')).toBe(true);
  expect(things.delete('t2')).toBe(false);
  journal.close();
  const again = openJournal(folder.path);
  expect(again.collection<{ n: number }>('things').list()).toEqual([{ n: 10 }, { n: 3 }]);
  expect(again.collection('others').size).toBe(0);
  again.close();
});

test('the journal drops an incomplete last line and continues', () => {
  const journal = openJournal(folder.path);
  journal.collection('things').put('whole', 1);
  journal.close();
  appendFileSync(join(folder.path, 'journal.jsonl'), '["things","torn",{"n":');
  const again = openJournal(folder.path);
  expect(again.collection('things').get('torn')).toBeUndefined();
  again.collection('things').put('next', 2);
  again.close();
  const third = openJournal(folder.path);
  expect(third.collection('things').list()).toEqual([1, 2]);
  third.close();
});

test('the journal rejects a file with a damaged line in the middle, and the error names the remedy', () => {
  writeFileSync(join(folder.path, 'journal.jsonl'), '["things","a",1]\nnonsense\n["things","b",2]\n');
  expect(() => openJournal(folder.path)).toThrow(/line 2 .*npm run reset/);
});

test('the journal is compacted to one line per value at startup', () => {
  const journal = openJournal(folder.path);
  const things = journal.collection<number>('things');
  for (let n = 0; n < 1_000; n += 1) things.put('same', n);
  journal.close();
  openJournal(folder.path).close();
  expect(readFileSync(join(folder.path, 'journal.jsonl'), 'utf8')).toBe('["things","same",999]\n');
});

test('the journal contains its values after its process was killed by kill -9', async () => {
  const script = `
    import { openJournal } from './sandbox/frame/journal.ts';
    const things = openJournal(process.argv[1]).collection('things');
    for (let n = 0; ; n += 1) { things.put('t' + n, n); if (n % 100 === 0) process.stdout.write(n + '\\n'); }`;
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', script, folder.path],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let last = 0;
  for await (const chunk of child.stdout) {
    last = Number(String(chunk).trim().split('\n').at(-1));
    if (last >= 500) break;
  }
  child.kill('SIGKILL');
  await new Promise((resolve) => child.once('close', resolve));
  const journal = openJournal(folder.path);
  expect(journal.collection('things').get(`t${last}`)).toBe(last);
  journal.close();
});

test('a restarted sandbox has its numbers and calls, and released numbers stay released', async () => {
  const first = await startSandbox('http://127.0.0.1:9', folder.path);
  const client = twilioClient(first);
  const bought = await client.incomingPhoneNumbers.create({ phoneNumber: '+13065550100' });
  await client.incomingPhoneNumbers('PN00000000000000000000000000000019').remove();
  const { body } = await first.post('/sandbox/calls', { to: '+13065550100' });
  await first.close();
  const second = await startSandbox('http://127.0.0.1:9', folder.path);
  const later = twilioClient(second);
  expect((await later.incomingPhoneNumbers.list()).map((number) => number.sid)).toEqual([bought.sid]);
  const call = await later.calls((body as { call_sid: string }).call_sid).fetch();
  expect(call).toMatchObject({ status: 'completed', phoneNumberSid: bought.sid });
  await expect(later.incomingPhoneNumbers.create({ phoneNumber: '+13065550100' })).rejects.toMatchObject({
    code: 21422,
  });
  await second.close();
});
