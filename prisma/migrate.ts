import { loadConfig } from '../server/config.ts';
import { migrate } from '../server/db/migrate.ts';

const applied = await migrate(loadConfig().DATABASE_URL);
console.log(applied.length === 0 ? 'The schema is current.' : `Applied ${applied.join(', ')}`);
