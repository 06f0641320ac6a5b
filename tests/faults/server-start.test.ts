import { afterAll, expect, it } from 'vitest';
import { findFreePort } from '../../tools/processes/free-port.ts';
import { type Child, startChild } from '../support/child.ts';
import { createTestDeps } from '../support/deps.ts';
import { forFile } from '../support/for-file.ts';
import { fleetEnvironment, waitForServer } from './fleet.ts';
import { EXPERIMENT_MS } from './scale.ts';

const NAME = 'starting';
/** More connections than a process opens by default. */
const POOL_SIZE = 14;

const deps = forFile(createTestDeps);
let server: Child | undefined;

afterAll(() => server?.kill());

it(
  'a server accepts requests once its database connections are open, so the first request does not wait',
  async () => {
    const port = await findFreePort();
    const url = new URL(deps.config.DATABASE_URL);
    url.searchParams.set('application_name', NAME);
    const options = { databaseUrl: url.toString(), redisUrl: undefined, port };
    server = startChild('dist/server/main.js', {
      ...fleetEnvironment(options),
      DATABASE_POOL_SIZE: String(POOL_SIZE),
    });
    await waitForServer(server, port);
    const { rows } = await deps.pool.query(
      'SELECT count(*)::int AS open FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1',
      [NAME],
    );
    expect(rows[0].open).toBeGreaterThanOrEqual(POOL_SIZE);
  },
  EXPERIMENT_MS,
);
