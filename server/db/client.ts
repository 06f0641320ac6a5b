import { PrismaPg } from '@prisma/adapter-pg';
import type pg from 'pg';
import { PrismaClient } from './generated/client.ts';

export type Db = PrismaClient;

/** The typed client over the process's one pool; it opens no connection of its own. */
export function createPrisma(pool: pg.Pool): Db {
  return new PrismaClient({ adapter: new PrismaPg(pool, { disposeExternalPool: false }) });
}
