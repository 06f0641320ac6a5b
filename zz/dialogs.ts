import { mkdirSync, writeFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
const [code = 'fr', width = '1280', theme = 'light', only = ''] = process.argv.slice(2);
const out = `/work/h/dlg/${code}-${width}-${theme}`;
mkdirSync(out, { recursive: true });
const base = 'http://127.0.0.1:3388';
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH!, args: JSON.parse(process.env.CHROMIUM_ARGS ?? '[]') });
const ctx = await browser.newContext({ viewport: { width: Number(width), height: Number(width) > 600 ? 860 : 780 } });
await ctx.addCookies([{ name: 'site_language', value: code, url: base }]);
await ctx.addInitScript((t) => localStorage.setItem('theme', t), theme);
const page = await ctx.newPage();
page.setDefaultTimeout(8000);
await page.goto(`${base}/login`);
await page.locator('input[type=email]').first().fill('admin@callingua.test');
await page.locator('input[type=password]').first().fill('Demo-pass-1');
await page.keyboard.press('Enter');
await page.waitForURL(/dashboard/);
const paths = ['/dashboard','/calendar','/customers','/call-conversations','/messages','/reports','/receptionist','/billing','/settings','/profile','/team-management','/business-hours','/database?table=services','/business-phones','/premium-numbers','/services','/translations?language=ar'].filter((p) => p.includes(only));
const overlay = () => page.locator('[role=dialog]:visible, [role=menu]:visible, [role=alertdialog]:visible');
const log: string[] = [];
let n = 0;
for (const path of paths) {
  const open = async () => { await page.goto(base + path); await page.locator('h1,h2').first().waitFor(); await page.waitForTimeout(700); };
  await open();
  const labels = await page.locator('main button:visible:not([disabled])').evaluateAll((bs) => bs.map((b) => (b.getAttribute('aria-label') ?? b.textContent ?? '').trim()));
  const seen = new Map<string, number>();
  for (let i = 0; i < labels.length; i += 1) {
    const key = (labels[i] ?? '').split(/\s+/).slice(0, 1).join(' ');
    const k = seen.get(key) ?? 0;
    if (k >= 2) continue;
    seen.set(key, k + 1);
    try {
      const b = page.locator('main button:visible:not([disabled])').nth(i);
      await b.click({ timeout: 2500 });
      await page.waitForTimeout(450);
      if (await overlay().count()) {
        n += 1;
        const name = `${path.slice(1).replace(/\W+/g, '-')}-${String(i).padStart(2, '0')}`;
        await page.screenshot({ path: `${out}/${name}.png` });
        log.push(`${name}: ${labels[i]}`);
        await page.keyboard.press('Escape');
        await page.waitForTimeout(250);
        if (await overlay().count()) await open();
      } else if (!page.url().startsWith(base + path.split('?')[0])) await open();
    } catch (e) { log.push(`${path} ${i} ${labels[i]}: ${String(e).slice(0, 80)}`); await open(); }
  }
}
writeFileSync(`${out}/index.txt`, log.join('\n'));
console.log(n, out);
await browser.close();
