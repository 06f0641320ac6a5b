import { chromium } from 'playwright';
import { resolveChromium } from './tools/services/chromium.ts';
const b = await resolveChromium();
const browser = await chromium.launch({ executablePath: b.executablePath, args: b.args, env: b.env });
const base = 'http://localhost:3981';
for (const [w, h, scheme] of [[1280, 900, 'light'], [360, 780, 'light'], [1280, 900, 'dark'], [360, 780, 'dark']] as const) {
  const ctx = await browser.newContext({ viewport: { width: w, height: h }, colorScheme: scheme, hasTouch: w < 500, isMobile: w < 500 });
  const page = await ctx.newPage();
  await page.goto(`${base}/login`);
  await page.getByLabel(/email/i).first().fill('admin@callingua.test');
  await page.getByLabel(/password/i).first().fill('Demo-pass-1');
  await page.keyboard.press('Enter');
  await page.waitForURL(/dashboard/, { timeout: 60000 });
  await page.evaluate((s) => { for (const k of Object.keys(localStorage)) if (/color|theme/i.test(k)) localStorage.setItem(k, s); }, scheme);
  const shot = (n: string) => page.screenshot({ path: `/tmp/shots/${n}-${w}-${scheme}.png` });
  const go = async (path: string, n: string) => { await page.goto(base + path); await page.waitForLoadState('networkidle').catch(() => {}); await page.waitForTimeout(800); await shot(n); };
  await go('/call-conversations', 'calls');
  await go('/call-conversations?only=follow_up', 'follow');
  if (scheme === 'light' && w < 500) { await page.getByRole('button', { name: 'Filters' }).click(); await page.waitForTimeout(500); await shot('filters'); }
  await page.getByRole('button', { name: /^View Conversation/ }).first().click();
  await page.waitForTimeout(1500); await shot('conv');
  await page.getByRole('button', { name: /^(Assign|Edit follow-up)$/ }).click(); await page.waitForTimeout(600); await shot('form');
  if (scheme === 'light') { await page.getByRole('button', { name: 'Details' }).click(); await page.getByRole('button', { name: 'Mark done' }).click(); await page.waitForTimeout(900); await shot('done'); await page.getByRole('button', { name: 'Undo' }).click(); await page.waitForTimeout(500); }
  await ctx.close();
}
await browser.close();
