import type pg from 'pg';
import type { Db } from '../../server/db/client.ts';

/** The database that the demo business is written to. */
export type SeedDeps = { pool: pg.Pool; prisma: Db };
