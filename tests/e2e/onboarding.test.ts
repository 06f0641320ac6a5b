import { type Browser, expect, type Page, test } from '@playwright/test';
import { countActions } from './count-actions.ts';
import {
  enterCard,
  expectAccessible,
  expectBalance,
  expectFitEverywhere,
  expectNoSidewaysScroll,
  openMailLink,
  placeCall,
} from './portal.ts';
import { ON_PHONE_TOO } from './tags.ts';

const PASSWORD = 'Correct-horse-1';
/** Maximum number of clicks and filled fields, from the landing page to the charged call. */
const ACTIONS_MAX = 60;

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

async function signUp(page: Page, email: string): Promise<void> {
  await page.goto('/');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Get Started for/ })
    .first()
    .click();
  await page.getByLabel('Business name').fill(`Business of ${email.split('@')[0]}`);
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Owner');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Phone number').fill('+1 (416) 555-0100');
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD);
  await page.getByRole('textbox', { name: 'Confirm password' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create Account' }).dblclick();
}

/** A second device of the same user: it has the session but no other local data. */
async function otherDevice(browser: Browser, page: Page): Promise<Page> {
  const values = await page.evaluate(() => ({ ...localStorage }) as Record<string, string>);
  const { origin } = new URL(page.url());
  const context = await browser.newContext({ baseURL: origin, reducedMotion: 'reduce' });
  const other = await context.newPage();
  await other.addInitScript((storage) => {
    if (localStorage.getItem('authToken') === null) Object.assign(localStorage, storage);
  }, values);
  return other;
}

async function chooseNumber(page: Page): Promise<void> {
  // Before any search, the page lists numbers in the area of the owner.
  await expect(page.getByRole('button', { name: /^Select \+1/ }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page
    .getByRole('button', { name: /^Select \+1/ })
    .first()
    .click();
  await expect(page.getByText('Selected Number')).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
}

async function addService(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Please add at least one active service to continue')).toBeVisible();
  await page.getByRole('button', { name: 'Add service' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add service' });
  await dialog.getByLabel('Name').fill('Cleaning');
  await dialog.getByRole('button', { name: 'Add service' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Cleaning' })).toBeVisible();
}

test('a visitor gets from the landing page to a charged call in seven steps and at most sixty actions, on two devices', {
  tag: ON_PHONE_TOO,
}, async ({ page, browser, isMobile }) => {
  test.setTimeout(240_000);
  const counted = await countActions(page.context());
  const email = `ada-${crypto.randomUUID().slice(0, 8)}@example.test`;
  await page.goto('/onboarding?tour=setup');
  await expect(page.getByRole('dialog').getByText('1 of 6', { exact: true })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('img', { name: /^The search for a number/ })).toBeVisible();
  await expectFitEverywhere(page, '[role=dialog]');
  await signUp(page, email);
  await expect(heading(page, 'Choose Number')).toBeVisible();
  await expect(page).toHaveURL(/\/onboarding\?step=number$/);
  await expectNoSidewaysScroll(page);
  const other = isMobile ? null : await otherDevice(browser, page);
  /** Expects onboarding on the other device to resume at the same step. */
  const expectStep = async (name: string) => {
    if (other === null) return;
    await other.goto('/onboarding');
    await expect(heading(other, name)).toBeVisible();
  };

  await expectStep('Choose Number');
  await page.goto('/dashboard');
  await expect(heading(page, 'Choose Number')).toBeVisible();
  await chooseNumber(page);
  await expect(heading(page, 'TopUp Your Account')).toBeVisible();
  await expect(page.getByRole('radio', { name: '$20.00' })).toBeChecked();
  await expect(page.getByText("80 calls 40 calls after your number's first month")).toBeVisible();
  await expectFitEverywhere(page, 'main');
  await page.goBack();
  await expect(page.getByText('Selected Number')).toBeVisible();
  await page.goForward();
  await expectStep('TopUp Your Account');

  await page.getByRole('button', { name: 'Next' }).dblclick();
  await expect(heading(page, 'Payment')).toBeVisible();
  await expect(
    page.getByRole('table', { name: 'Order summary' }).getByText('20.00 CAD').first(),
  ).toBeVisible();
  await expectStep('Payment');
  const recharge = page.getByRole('switch', { name: 'Auto-recharge' });
  await expect(recharge).toBeChecked();
  await recharge.uncheck();
  await expect(page.getByText(/^Today \$20\.00\. .+ This card is not charged again/)).toBeVisible();
  await page.reload();
  await expect(recharge).not.toBeChecked();
  await recharge.check();
  const terms =
    /^Today \$20\.00\. On \w{3} \d+, \$10\.00 for the platform\. When your balance falls below \$5, we add \$20 from this card\.$/;
  await expect(page.getByText(terms)).toBeVisible();
  await expectFitEverywhere(page, 'main');
  await expectAccessible(page, 'main');
  await enterCard(page, '4000000000000002');
  await page.getByRole('button', { name: 'Pay $20.00' }).click();
  await expect(page.getByText(/^Your bank declined this card/)).toBeVisible();
  await enterCard(page, '4242424242424242');
  await page.getByRole('button', { name: 'Pay $20.00' }).dblclick();
  await expect(heading(page, 'Define Your Services')).toBeVisible();

  await expectStep('Define Your Services');
  await page.goto('/onboarding?step=number');
  await expect(heading(page, 'Define Your Services')).toBeVisible();
  await addService(page);
  await expectAccessible(page, 'main');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(heading(page, 'Set Your Physical Business Hours')).toBeVisible();
  await expectStep('Set Your Physical Business Hours');
  await page.getByRole('button', { name: /^Retail/ }).click();
  await page.getByRole('button', { name: 'Save and continue' }).click();

  await expect(heading(page, 'All Set')).toBeVisible();
  const call = page.getByRole('link', { name: 'Call it now' });
  const number = (await call.getAttribute('href'))?.replace('tel:', '') ?? '';
  expect(number).toMatch(/^\+1\d{10}$/);
  await expectFitEverywhere(page, 'main');
  await expect(page.getByRole('link', { name: 'Go to dashboard' })).toHaveCount(0);
  await expectStep('All Set');

  const mail = await page.context().newPage();
  await mail.goto(await openMailLink(page.request, email, '/verify-email'));
  await mail.getByRole('button', { name: 'Verify Email' }).click();
  await expect(mail).toHaveURL(/\/dashboard$/);
  await page.getByRole('link', { name: 'Go to dashboard' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expectBalance(page, 1_000);
  await expect(page.getByText('3 of 5')).toBeVisible();
  await placeCall(page.request, { to: number });
  // The balance stays above the auto-recharge threshold of $5, so the card is not charged a second time.
  await expect(page.getByText('3 of 5')).toHaveCount(0);
  await expectBalance(page, 975);
  expect(counted.actions).toBeGreaterThan(20);
  expect(counted.actions).toBeLessThanOrEqual(ACTIONS_MAX);
  await other?.context().close();
});

test('a visitor gets from the landing page to a first call in at most 14 clicks and 10 fields', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const counted = await countActions(page.context());
  await page.goto('/');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Get Started for/ })
    .first()
    .click();
  await page.getByLabel('Business name').fill('Straight Ahead Dental');
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Owner');
  await page.getByLabel('Email').fill(`ada-${crypto.randomUUID().slice(0, 8)}@example.test`);
  await page.getByLabel('Phone number').fill('+1 (416) 555-0100');
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD);
  await page.getByRole('textbox', { name: 'Confirm password' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Create Account' }).click();

  await page
    .getByRole('button', { name: /^Select \+1/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(heading(page, 'TopUp Your Account')).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await enterCard(page, '4242424242424242');
  await page.getByRole('button', { name: 'Pay $20.00' }).click();

  await expect(heading(page, 'Define Your Services')).toBeVisible();
  await page.getByText('Dentist', { exact: true }).click();
  await page.getByRole('button', { name: /^Add \d+ services$/ }).click();
  await expect(page.getByRole('button', { name: /^More actions for / }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(heading(page, 'Set Your Physical Business Hours')).toBeVisible();
  await page.getByRole('button', { name: /^Retail/ }).click();
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await expect(heading(page, 'All Set')).toBeVisible();
  // The link has a `tel:` URL, which the browser of the test cannot open. Instead, the emulated Twilio calls the same
  // number.
  const call = page.getByRole('link', { name: 'Call it now' });
  const number = (await call.getAttribute('href'))?.replace('tel:', '') ?? '';
  await placeCall(page.request, { to: number });
  console.log(`${counted.actions - counted.fields} clicks and ${counted.fields} fields to the first call`);
  // Plus one for the click on the link, which the emulated call replaces.
  expect(counted.actions - counted.fields + 1).toBeLessThanOrEqual(14);
  expect(counted.fields).toBeLessThanOrEqual(10);
  expect(counted.fields).toBeGreaterThan(5);
});
