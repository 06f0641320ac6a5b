/**
 * Collects the items that arrive during a write, and writes all of them together in the next write. Under load many
 * webhooks thus share one statement and one commit, while a single item is written immediately. A caller gets its
 * result only after the commit that contains its item.
 */
export type GroupWriter<Item, Result> = (item: Item) => Promise<Result>;

type Waiting<Item, Result> = {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
};

const BATCH_MAX = 100;

/**
 * `write` gets a batch of at most 100 items; each caller with an item in the batch gets the result or the error. At
 * most `concurrency` writes run concurrently.
 */
export function createGroupWriter<Item, Result>(
  write: (items: Item[]) => Promise<Result>,
  concurrency = 2,
): GroupWriter<Item, Result> {
  const queue: Waiting<Item, Result>[] = [];
  let running = 0;

  async function writeNext(): Promise<void> {
    const batch = queue.splice(0, BATCH_MAX);
    running += 1;
    try {
      const result = await write(batch.map((waiting) => waiting.item));
      for (const waiting of batch) waiting.resolve(result);
    } catch (error) {
      for (const waiting of batch) waiting.reject(error);
    } finally {
      running -= 1;
      schedule();
    }
  }

  function schedule(): void {
    if (queue.length === 0 || running >= concurrency) return;
    setImmediate(() => {
      if (queue.length > 0 && running < concurrency) void writeNext();
    });
  }

  return (item) =>
    new Promise((resolve, reject) => {
      queue.push({ item, resolve, reject });
      schedule();
    });
}
