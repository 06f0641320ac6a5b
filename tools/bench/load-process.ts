import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { LoadAnswer, LoadCommand, LoadOrder, LoadResult } from './load-message.ts';

export type Load = {
  prepare(order: LoadOrder): Promise<void>;
  run(seconds: number): Promise<LoadResult>;
  stop(): void;
};

/** Starts the process that generates the load. */
export function startLoad(): Load {
  const child = fork(join(import.meta.dirname, 'load.ts'), { execArgv: ['--import', 'tsx'] });
  const ended = once(child, 'exit').then(() => {
    throw new Error('the load process ended');
  });
  ended.catch(() => undefined);
  const sendCommand = async (command: LoadCommand): Promise<LoadAnswer> => {
    const answered = once(child, 'message');
    child.send(command);
    const [answer] = await Promise.race([answered, ended]);
    return answer as LoadAnswer;
  };
  return {
    async prepare(order) {
      await sendCommand({ kind: 'prepare', order });
    },
    async run(seconds) {
      const answer = await sendCommand({ kind: 'go', seconds });
      if (answer.kind !== 'result') throw new Error('the load process answered something else');
      return answer.result;
    },
    stop: () => child.disconnect(),
  };
}
