import { join } from 'node:path';
import { runCommand } from '../processes/process-control.ts';
import { projectRoot } from '../project-paths.ts';
import { LaunchError, step } from '../terminal.ts';
import { refresh } from './freshness.ts';

/** The path of an installed package's program, to be run with the current Node. */
export function programOf(pathInModules: string): string {
  return join(projectRoot, 'node_modules', pathInModules);
}

/** Runs a Node program of the project and waits for its exit. A failure throws an error with the complete output. */
async function runNode(label: string, args: string[], env: NodeJS.ProcessEnv): Promise<string> {
  const result = await runCommand(process.execPath, args, { cwd: projectRoot, env });
  if (result.code !== 0) throw new LaunchError(`${label} failed:\n${result.output.trim()}`);
  return result.output;
}

/**
 * Generates the files that are not in Git but that sources and types need: database client, keys of texts, classifiers.
 */
export async function generateFiles(env: NodeJS.ProcessEnv): Promise<void> {
  await generateDatabaseClient(env);
  const texts = {
    name: 'text-types',
    output: 'locales/texts.d.ts',
    sources: ['locales/en', 'tools/build/text-types.ts'],
    accept: (file: string) => file.endsWith('.json') || file.endsWith('.ts'),
  };
  await refresh(texts, async () => {
    await runNode('text-types', ['--import', 'tsx', 'tools/build/text-types.ts'], env);
  });
  await trainClassifiers(env);
}

/** Trains the intent classifiers of the rule-based agent when its words or examples changed. */
async function trainClassifiers(env: NodeJS.ProcessEnv): Promise<void> {
  const classifiers = {
    name: 'classifiers',
    output: 'dist/classifiers/en.json',
    sources: ['server/phrasebook', 'tools/build/train-classifier.ts', 'tools/build/train-classifiers.ts'],
  };
  await refresh(classifiers, () =>
    step('training the intent classifiers', async () => {
      await runNode('train-classifiers', ['--import', 'tsx', 'tools/build/train-classifiers.ts'], env);
    }),
  );
}

/** Generates the types of the database client when the schema changed. */
async function generateDatabaseClient(env: NodeJS.ProcessEnv): Promise<void> {
  const product = {
    name: 'prisma',
    output: 'server/db/generated/client.ts',
    sources: ['prisma/schema', 'prisma.config.ts', 'package-lock.json'],
  };
  await refresh(product, () =>
    step('generating the database client', async () => {
      await runNode('prisma generate', [programOf('prisma/build/index.js'), 'generate'], {
        ...env,
        CHECKPOINT_DISABLE: '1',
        PRISMA_HIDE_UPDATE_MESSAGE: '1',
      });
    }),
  );
}

/**
 * Compiles server and worker as in production, if they have changed (decision 12). Overwrites files but removes none,
 * because a running product of this clone may still load any of them.
 */
export async function buildServer(env: NodeJS.ProcessEnv): Promise<void> {
  const product = {
    name: 'server',
    output: 'dist/server/main.js',
    sources: [
      'server',
      'worker',
      'prisma/migrate.ts',
      'locales/en',
      'tsconfig.json',
      'tsconfig.build.json',
      'package-lock.json',
    ],
  };
  await refresh(product, () =>
    step('compiling server and worker', async () => {
      await runNode('tsc', [programOf('typescript/bin/tsc'), '-p', 'tsconfig.build.json'], env);
    }),
  );
}

/** Builds portal and public site when their sources or the server modules that they import changed. */
export async function buildWeb(env: NodeJS.ProcessEnv): Promise<void> {
  const viteVariables = Object.entries(env).filter(([name]) => name.startsWith('VITE_'));
  const product = {
    name: 'web',
    output: 'web/dist/site/site.json',
    sources: [
      'web',
      'locales',
      'server/core',
      'server/modules',
      'server/http/site/built-site.ts',
      'tools/build',
      'vite.config.ts',
      'package-lock.json',
    ],
    accept: (path: string) =>
      !path.startsWith('web/dist/') &&
      (!path.startsWith('server/modules/') || path.endsWith('.schema.ts') || path.includes('/catalogue/')),
    salt: JSON.stringify(viteVariables.sort()),
  };
  await refresh(product, () =>
    step('building portal and public site', async () => {
      const production = { ...env, NODE_ENV: 'production' };
      await runNode('vite build', [programOf('vite/bin/vite.js'), 'build'], production);
      await runNode('build-site', ['--import', 'tsx', 'tools/build/build-site.ts'], production);
    }),
  );
}

/** Applies the migrations that are missing, then the demo data; both are safe to repeat. */
export async function migrateAndSeed(env: NodeJS.ProcessEnv): Promise<void> {
  await step('migrating', () => runNode('migrate', ['--import', 'tsx', 'prisma/migrate.ts'], env));
  await step('seeding demo data', () => runNode('seed', ['--import', 'tsx', 'prisma/seed.ts'], env));
}
