import { loadConfig } from '../server/config.ts';
import { prepareDatabase } from '../server/db/prepare-database.ts';

const applied = await prepareDatabase(loadConfig());
console.log(applied.length === 0 ? 'The schema is current.' : `Applied ${applied.join(', ')}`);
