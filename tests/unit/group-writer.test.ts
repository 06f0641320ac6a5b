import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createGroupWriter } from '../../server/events/group-writer.ts';

/** A write function whose writes end when the test resolves them, and a record of its batches. */
function controlledWrite() {
  const batches: number[][] = [];
  const ends: { resolve(result: string): void; reject(error: Error): void }[] = [];
  const write = (items: number[]) => {
    batches.push(items);
    return new Promise<string>((resolve, reject) => ends.push({ resolve, reject }));
  };
  return { batches, ends, write };
}

async function settled(promise: Promise<unknown>): Promise<boolean> {
  const pending = Symbol('pending');
  return (await Promise.race([promise.catch(() => undefined), turn(pending)])) !== pending;
}

describe('a group writer', () => {
  it('a group writer writes a single item immediately', async () => {
    const { batches, ends, write } = controlledWrite();
    const answer = createGroupWriter(write)(1);
    await turn();

    expect(batches).toEqual([[1]]);
    ends[0]?.resolve('written');
    expect(await answer).toBe('written');
  });

  it('a group writer writes items that arrive together in one batch', async () => {
    const { batches, write } = controlledWrite();
    const receive = createGroupWriter(write);
    for (const item of [1, 2, 3]) void receive(item);
    await turn();

    expect(batches).toEqual([[1, 2, 3]]);
  });

  it('a group writer resolves an item only after the write of its batch has ended', async () => {
    const { ends, write } = controlledWrite();
    const receive = createGroupWriter(write, 1);
    const first = receive(1);
    await turn();
    const second = receive(2);
    await turn();

    expect(await settled(first)).toBe(false);
    ends[0]?.resolve('first');
    expect(await first).toBe('first');
    expect(await settled(second)).toBe(false);
    await turn();
    ends[1]?.resolve('second');
    expect(await second).toBe('second');
  });

  it('a group writer collects the items that arrive while writes are in progress', async () => {
    const { batches, ends, write } = controlledWrite();
    const receive = createGroupWriter(write, 1);
    void receive(1);
    await turn();
    for (const item of [2, 3, 4]) void receive(item);
    await turn();
    expect(batches).toEqual([[1]]);

    ends[0]?.resolve('done');
    await turn();
    await turn();
    expect(batches).toEqual([[1], [2, 3, 4]]);
  });

  it('a group writer never has more concurrent writes than allowed', async () => {
    const { batches, write } = controlledWrite();
    const receive = createGroupWriter(write, 2);
    for (const item of [1, 2, 3]) {
      void receive(item);
      await turn();
    }
    expect(batches).toEqual([[1], [2]]);
  });

  it('a group writer rejects only the items of a failed batch', async () => {
    const { ends, write } = controlledWrite();
    const receive = createGroupWriter(write, 1);
    const failing = [receive(1), receive(2)];
    await turn();
    const next = receive(3);
    ends[0]?.reject(new Error('the database is away'));

    for (const result of await Promise.allSettled(failing)) expect(result.status).toBe('rejected');
    await turn();
    ends[1]?.resolve('written');
    expect(await next).toBe('written');
  });

  it('a group writer still writes later items after the write function has thrown synchronously', async () => {
    let calls = 0;
    const receive = createGroupWriter((items: number[]) => {
      calls += 1;
      if (calls === 1) throw new Error('at once');
      return Promise.resolve(items.length);
    });
    await expect(receive(1)).rejects.toThrow('at once');
    expect(await receive(2)).toBe(1);
  });

  it('a group writer writes at most 100 items in one batch, in the order of their arrival, and loses none', async () => {
    const batches: number[][] = [];
    const receive = createGroupWriter((items: number[]) => {
      batches.push(items);
      return Promise.resolve(items.length);
    });
    const items = Array.from({ length: 250 }, (_, index) => index);
    await Promise.all(items.map((item) => receive(item)));

    expect(batches.map((batch) => batch.length)).toEqual([100, 100, 50]);
    expect(batches.flat()).toEqual(items);
  });
});
