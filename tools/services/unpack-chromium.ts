// Run as a process of its own by chromium.ts, which sets TMPDIR: the package unpacks there and decides by its
// environment.
import chromium from '@sparticuz/chromium';

await chromium.executablePath();
