// The entry of `npm start`, `npm test` and `npm run reset`. Uses only modules of Node, because packages may not be
// installed yet.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const commands = [
  'start',
  'test',
  'reset',
  'operator',
  'bench',
  'bench-web',
  'callers',
  'tours',
  'samples',
  'mutate',
  'backup',
  'restore',
  'db-studio',
];
const [command = '', ...args] = process.argv.slice(2);

if (!commands.includes(command)) fail(`unknown command; use one of: ${commands.join(', ')}`);
checkMachine();
installWhenStale();
launch();

function fail(message) {
  console.error(`✖ ${message}`);
  process.exit(1);
}

function checkMachine() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    fail(
      `Node ${process.versions.node} is too old: Callingua needs 20.19 or newer. ` +
        'Install it from https://nodejs.org or with your version manager (nvm install 22), then run this again.',
    );
  }
  if (process.platform === 'win32') {
    fail(
      'Windows itself is not supported: run this inside WSL (https://learn.microsoft.com/windows/wsl/install).',
    );
  }
}

function installWhenStale() {
  const stampFile = join(root, 'node_modules', '.callingua-lock');
  const lockfile = readFileSync(join(root, 'package-lock.json'));
  const wanted = createHash('sha256')
    .update(lockfile)
    .update(`${process.platform} ${process.arch} ${process.versions.modules}`)
    .digest('hex');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return;

  process.stdout.write('▸ installing packages (first run, about a minute)…');
  const startedAt = Date.now();
  const npmArgs = [
    'ci',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  const env = { ...process.env, NODE_ENV: 'development' };
  const result = spawnSync('npm', npmArgs, {
    cwd: root,
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (result.status !== 0) {
    process.stdout.write('  failed\n');
    console.error(result.error ? String(result.error) : `${result.stdout}${result.stderr}`.trim());
    fail('`npm ci` failed. Check that the npm registry can be reached (npm ping), then run this again.');
  }
  writeFileSync(stampFile, wanted);
  process.stdout.write(`  done in ${Math.round((Date.now() - startedAt) / 1000)} s\n`);
}

function launch() {
  // The `ipc` channel closes when this process ends for any reason. The launcher then stops.
  const child = spawn(
    process.execPath,
    [
      '--import',
      'tsx',
      '--import',
      './tools/processes/follow-parent.mjs',
      join(root, 'tools', 'commands', `${command}.ts`),
      ...args,
    ],
    { cwd: root, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] },
  );
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => fail(`the launcher did not start: ${error.message}`));
  child.on('exit', (code, signal) => {
    process.exit(code ?? (signal === 'SIGINT' ? 130 : 1));
  });
  stopWhenNpmExits(child);
}

// npm forwards signals to this process, but cannot do so when it is killed by SIGKILL. After the death of npm, this
// process, or the shell between this process and npm, gets a new parent, which the timer detects.
function stopWhenNpmExits(child) {
  if (!process.env.npm_lifecycle_event) return;
  const shell = process.ppid;
  const npm = parentOf(shell);
  const timer = setInterval(() => {
    if (process.ppid === shell && parentOf(shell) === npm) return;
    clearInterval(timer);
    child.kill('SIGTERM');
  }, 1000);
  timer.unref();
}

function parentOf(pid) {
  if (process.platform !== 'linux') return undefined;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
  } catch {
    return undefined;
  }
}
