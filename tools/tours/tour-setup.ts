import type { BrowserContext, Page } from '@playwright/test';
import { until } from '../../tests/support/until.ts';
import { type Shot, shoot } from './camera.ts';
import type { ToursStage } from './stage.ts';

const EMAIL = 'nadia@lakeside-physio.test';
const PASSWORD = 'Correct-horse-1';
const SERVICES = [
  { name: 'First assessment', description: 'Examination and a plan', price: '110', minutes: '45' },
  { name: 'Treatment', description: 'Manual therapy and exercises', price: '85', minutes: '30' },
  { name: 'Sports massage', description: 'Deep tissue, back and legs', price: '95', minutes: '60' },
] as const;
const MAIL_MS = 30_000;
const at = { path: '/onboarding' };

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel('Business name').fill('Lakeside Physio');
  await page.getByLabel('First name').fill('Nadia');
  await page.getByLabel('Last name').fill('Haddad');
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByLabel('Phone number').fill('+1 (416) 555-0142');
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD);
  await page.getByRole('textbox', { name: 'Confirm password' }).fill(PASSWORD);
}

/** Verifies the email address by the link in the mail, in another browser. */
async function proveAddress(page: Page): Promise<void> {
  let token = '';
  await until(async () => {
    const mailbox = await page.request.get('/sandbox/mailbox', { params: { to: EMAIL } });
    token = /\/verify-email\?token=([\w.~-]+)/.exec(await mailbox.text())?.[1] ?? '';
    return token !== '';
  }, MAIL_MS);
  const data = { token, password: PASSWORD };
  const answer = await page.request.post('/trpc/auth.verifyEmail', { data });
  if (!answer.ok()) throw new Error(`the address was not proven: ${await answer.text()}`);
}

async function pay(page: Page): Promise<void> {
  await page.getByLabel('Card number').fill('4242424242424242');
  await page.getByLabel(/^Expiry/).fill('12/40');
  await page.getByLabel('CVC').fill('123');
  await page.getByRole('button', { name: 'Pay $20.00' }).click();
}

async function addServices(page: Page): Promise<void> {
  for (const { name, description, price, minutes } of SERVICES) {
    await page.getByRole('button', { name: 'Add service' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add service' });
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByLabel('Description').fill(description);
    await dialog.getByLabel('Price').fill(price);
    await dialog.getByLabel('Duration').fill(minutes);
    await dialog.getByRole('button', { name: 'Add service' }).click();
    await page.getByRole('listitem').filter({ hasText: name }).waitFor();
    await dialog.waitFor({ state: 'detached' });
  }
}

/** A new user sets up a business, from the account to the first call to its number. */
export async function tourSetup({ openWindow }: ToursStage): Promise<Shot[]> {
  const stranger: BrowserContext = await openWindow();
  const page = await stranger.newPage();
  const shots: Shot[] = [];

  await page.goto('/onboarding');
  await fillIn(page);
  const first = page.getByLabel('Business name');
  shots.push(...(await shoot(page, 'setup.account', { ...at, show: first })));
  await page.getByRole('button', { name: 'Create Account' }).click();

  await heading(page, 'Choose Number').waitFor();
  await proveAddress(page);
  await page.reload();
  await page.getByLabel('Region').selectOption('ON');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  const select = page.getByRole('button', { name: /^Select \+1/ });
  await select.first().click();
  const selectedNumber = page.getByText('Selected Number');
  shots.push(...(await shoot(page, 'setup.number', { ...at, show: selectedNumber })));
  await page.getByRole('button', { name: 'Next' }).click();

  await heading(page, 'TopUp Your Account').waitFor();
  shots.push(...(await shoot(page, 'setup.balance', { ...at, show: page.getByRole('radio').first() })));
  await page.getByRole('button', { name: 'Next' }).click();
  await heading(page, 'Payment').waitFor();
  await pay(page);

  await heading(page, 'Define Your Services').waitFor();
  await addServices(page);
  const services = page.getByRole('listitem').filter({ hasText: 'First assessment' });
  shots.push(...(await shoot(page, 'setup.services', { ...at, show: services })));
  await page.getByRole('button', { name: 'Next' }).click();

  await heading(page, 'Set Your Physical Business Hours').waitFor();
  const retail = page.getByRole('button', { name: /^Retail/ });
  await retail.click();
  shots.push(...(await shoot(page, 'setup.hours', { ...at, show: retail })));
  await page.getByRole('button', { name: 'Save and continue' }).click();

  await heading(page, 'All Set').waitFor();
  const call = page.getByRole('link', { name: 'Call it now' });
  await call.waitFor();
  shots.push(...(await shoot(page, 'setup.ready', { ...at, show: call })));
  await stranger.close();
  return shots;
}
