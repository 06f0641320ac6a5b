import { defineConfig } from 'prisma/config';

// Prisma 7 would download a schema engine, which nothing here uses because our own migrator applies the SQL. With any
// executable in its place, Prisma does not download it, and generating the client works offline.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath;

export default defineConfig({
  schema: 'prisma/schema',
  // Prisma Studio reads the URL from here. As an argument, the URL would be visible in the list of processes.
  datasource: { url: process.env.DATABASE_URL ?? '' },
});
