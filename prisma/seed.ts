import { pino } from 'pino';
import { loadConfig } from '../server/config.ts';
import { createPrisma } from '../server/db/client.ts';
import { createPool } from '../server/db/pool.ts';
import { seedDemoBusiness } from './seed/demo-business.ts';

// Creates the demo business, only in the sandbox. The migrations create the rows that every mode needs (languages,
// voices).
const config = loadConfig();
if (config.APP_MODE !== 'sandbox') throw new Error('Only the sandbox is seeded');

const pool = createPool(config.DATABASE_URL, 1, pino({ level: 'warn' }));
const prisma = createPrisma(pool);
const isNew = await seedDemoBusiness({ pool, prisma });
console.log(isNew ? 'Seeded the demo business.' : 'The demo business is there already.');
await prisma.$disconnect();
await pool.end();
