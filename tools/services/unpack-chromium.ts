import type { ChromiumPackage } from './chromium.ts';

// chromium.ts runs this file as a separate process with its own environment. The packages unpack into TMPDIR, and other
// variables decide what they unpack.
const PACKAGES = {
  '@sparticuz/chromium': () => import('@sparticuz/chromium'),
  'chromium-older': () => import('chromium-older'),
} satisfies Record<ChromiumPackage, unknown>;

const isPackage = (name: string): name is ChromiumPackage => name in PACKAGES;

const [name = ''] = process.argv.slice(2);
if (!isPackage(name)) throw new Error(`unknown package of Chromium: ${name}`);
const { default: chromium } = await PACKAGES[name]();
await chromium.executablePath();
