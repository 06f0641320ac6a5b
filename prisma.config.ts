import { defineConfig } from 'prisma/config';

// Prisma 7 would download a schema engine that nothing here uses (our own migrator applies the SQL); any
// executable in its place ends the attempt, and generating the client works offline.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath;

export default defineConfig({
  schema: 'prisma/schema',
  // For Prisma Studio: an address among its arguments would be seen in the list of processes.
  datasource: { url: process.env.DATABASE_URL ?? '' },
});
