import AxeBuilder from '@axe-core/playwright';
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { type LoginAnswer, writeSession } from '../../web/lib/session/session-values.ts';
import { baseUrlVariable } from './base-url.ts';

/** Formats a day as the calendar does. */
export const longDay = (day: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(day));

type Person = 'admin' | 'manager' | 'staff';

type Credentials = { email: string; password: string };

/** Sessions of the demo members, shared by the tests of this Playwright worker. */
const demoSessions = new Map<Person, LoginAnswer>();

/** Selects an entry in the menu of the row whose subject has this name. */
export async function chooseInMenu(page: Page, subject: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: `More actions for ${subject}`, exact: true }).click();
  await page.getByRole('button', { name: entry, exact: true }).click();
}

/**
 * Opens a screen as a member of the demo business. Without credentials, all tests share one session per member. With
 * credentials, a new session starts, which a test needs if it ends sessions. The login form has its own tests.
 */
export async function signIn(
  page: Page,
  person: Person | Credentials = 'admin',
  path = '/dashboard',
): Promise<void> {
  const isDemo = typeof person === 'string';
  const answer =
    (isDemo && demoSessions.get(person)) ||
    (await login(
      page.request,
      isDemo ? { email: `${person}@callingua.test`, password: 'Demo-pass-1' } : person,
    ));
  if (isDemo) demoSessions.set(person, answer);
  await storeSession(page, answer);
  await page.goto(path);
}

/** Starts a session over the API. */
export async function login(request: APIRequestContext, data: Credentials): Promise<LoginAnswer> {
  const response = await request.post('/trpc/auth.login', { data });
  expect(response.ok()).toBe(true);
  const { result } = (await response.json()) as { result: { data: LoginAnswer } };
  return result.data;
}

/**
 * Stores a session in local storage before the scripts of the portal run. Each call of this function stores the session
 * once per tab.
 */
async function storeSession(page: Page, answer: LoginAnswer): Promise<void> {
  await page.addInitScript(
    (session) => {
      // The init script also runs in foreign pages and frames, such as the card form.
      if (location.origin !== session.origin || sessionStorage.getItem(session.key) !== null) return;
      sessionStorage.setItem(session.key, 'signed in');
      for (const [name, value] of Object.entries(session.values)) localStorage.setItem(name, value);
    },
    { origin: productOrigin(), key: crypto.randomUUID(), values: storedOf(answer) },
  );
}

/** Origin of the product of this Playwright worker. */
const productOrigin = () =>
  process.env[baseUrlVariable(process.env.TEST_PARALLEL_INDEX ?? 0)] ?? 'http://localhost:3000';

/** The local storage values that the portal stores after a login. */
function storedOf(answer: LoginAnswer): Record<string, string> {
  const values: Record<string, string> = {};
  const setItem = (name: string, value: string) => Object.assign(values, { [name]: value });
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, value: { setItem } });
  writeSession(answer, Date.now());
  Reflect.deleteProperty(globalThis, 'localStorage');
  return values;
}

/** Waits for an email to this address and returns its newest link to `path`, as a path of the portal. */
export async function openMailLink(request: APIRequestContext, to: string, path: string): Promise<string> {
  const link = new RegExp(`https?://[^/\\s"]+(${path}\\?[^\\s"<>]+)`);
  let found: string | undefined;
  await expect
    .poll(async () => {
      const response = await request.get('/sandbox/mailbox', { params: { to } });
      const { messages } = (await response.json()) as { messages: { text: string }[] };
      found = messages.map(({ text }) => link.exec(text)?.[1]).find((each) => each !== undefined);
      return found;
    })
    .toBeDefined();
  return found ?? '';
}

/** Signs up a business over the API. The email address of its owner stays unverified. */
export async function signUpBusiness(request: APIRequestContext, name: string): Promise<Credentials> {
  const unique = crypto.randomUUID().slice(0, 8);
  const email = `${name}-${unique}@example.test`;
  const password = 'Correct-horse-1';
  const data = {
    businessName: `Business of ${name} ${unique}`,
    adminFirstName: 'Ada',
    adminLastName: 'Owner',
    email,
    password,
    adminPhone: '+1 (416) 555-0100',
    timezone: 'America/Toronto',
  };
  expect((await request.post('/trpc/auth.signUp', { data })).ok()).toBe(true);
  return { email, password };
}

/** Signs up a business over the API and verifies the email address of its owner. */
export async function openBusiness(request: APIRequestContext, name: string): Promise<Credentials> {
  const owner = await signUpBusiness(request, name);
  const { email, password } = owner;
  const link = await openMailLink(request, email, '/verify-email');
  const token = new URLSearchParams(link.split('?')[1]).get('token');
  expect((await request.post('/trpc/auth.verifyEmail', { data: { token, password } })).ok()).toBe(true);
  return owner;
}

export type PlacedCall = {
  from?: string;
  to?: string;
  status?: string;
  duration?: number;
  language?: string;
  transcript?: [];
};

/**
 * Calls the demo number from the emulated Twilio. Waits until the product has accepted every event of the call, so that
 * none arrives during the next step of the test. Returns the CallSid.
 */
export async function placeCall(request: APIRequestContext, call: PlacedCall = {}): Promise<string> {
  const response = await request.post('/sandbox/calls?wait=1', { data: call });
  expect(response.ok()).toBe(true);
  const { call_sid: callSid } = (await response.json()) as { call_sid: string };
  return callSid;
}

/** Selects this amount and a new card, and opens the payment form. */
export async function chooseFunds(page: Page, dollars: string): Promise<void> {
  await page.getByRole('button', { name: `$${dollars}`, exact: true }).click();
  const pay = page.getByRole('button', { name: new RegExp(`^Pay ${dollars} CAD`) });
  await expect(pay).toBeVisible();
  const cards = page.getByLabel('Pay with');
  if (await cards.isVisible()) await cards.selectOption('Another card');
  await pay.click();
}

/** Opens the payment form for this amount on the billing page. `before` is the balance in cents. */
export async function openTopUp(page: Page, dollars: string): Promise<{ pay: Locator; before: number }> {
  if (new URL(page.url()).pathname !== '/billing') await page.goto('/billing');
  await expect(page.getByText(BALANCE).first()).toBeAttached();
  const before = await readBalance(page);
  await chooseFunds(page, dollars);
  await expect(page.getByLabel('Card number')).toBeVisible();
  return { pay: page.getByRole('button', { name: `Pay $${dollars}` }), before };
}

/** Types a card into the open payment form. */
export async function enterCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel(/^Expiry/).fill('12/40');
  await page.getByLabel('CVC').fill('123');
}

/**
 * Expects no axe violations on the page or in a part of it. Legacy mode takes a third of the time; it skips
 * frames of other origins, which the portal does not have.
 */
export async function expectAccessible(page: Page, within = 'html'): Promise<void> {
  expect(await violationsOf(page, within)).toEqual([]);
}

/** Checks only contrast, the part of `expectAccessible` that a colour scheme can change. */
export async function expectContrast(page: Page, within = 'html'): Promise<void> {
  expect(await violationsOf(page, within, ['color-contrast'])).toEqual([]);
}

async function violationsOf(page: Page, within: string, rules?: string[]): Promise<string[]> {
  // A dialog opens with a delay after the click, and the delay is longer when the dialog waits for the server.
  await expect(page.locator(within).first()).toBeVisible();
  const axe = new AxeBuilder({ page }).include(within).setLegacyMode();
  const only = rules && { runOnly: { type: 'rule' as const, values: rules } };
  const { violations } = await axe
    .options({ resultTypes: ['violations'], preload: false, ...only })
    .analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`);
}

/** Expects no horizontal scrolling after the page has adapted to its size. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const excess = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(excess).toBeLessThanOrEqual(0);
}

/**
 * Expects no nested boxes. A box has content, a border on all sides and rounded corners; controls with such
 * borders are not boxes.
 */
export async function expectOneSurface(page: Page): Promise<void> {
  const nested = await page.evaluate(() => {
    const isBox = (element: Element) => {
      const style = getComputedStyle(element);
      const lines = ['top', 'right', 'bottom', 'left'].map((side) => ({
        width: Number.parseFloat(style.getPropertyValue(`border-${side}-width`)),
        color: style.getPropertyValue(`border-${side}-color`),
      }));
      return (
        Number.parseFloat(style.borderTopLeftRadius) > 3 &&
        lines.every(({ width, color }) => width > 0 && !/, 0\)$/.test(color))
      );
    };
    const boxes = [...document.querySelectorAll('main *')].filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true }) &&
        element.hasChildNodes() &&
        !element.closest(
          'button, a, label, input, .mantine-Input-wrapper, [class*="_editor_"], [data-event-id]',
        ) &&
        isBox(element),
    );
    return boxes
      .filter((box) => boxes.some((other) => other !== box && other.contains(box)))
      .map(({ outerHTML }) => outerHTML.slice(0, 200));
  });
  expect(nested).toEqual([]);
}

const NARROW = 480;

/**
 * Checks fit and accessibility at phone width in dark and at desktop width in light. The phone project skips
 * the check, because the desktop project covers it.
 */
export async function expectFitEverywhere(page: Page, within: string): Promise<void> {
  const desk = page.viewportSize() ?? { width: 1280, height: 800 };
  if (desk.width < NARROW) return;
  await page.setViewportSize({ width: 360, height: 780 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, within);
  await page.setViewportSize(desk);
  await page.emulateMedia({ colorScheme: 'light' });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page, within);
}

/** The balance in cents, from the text that the page announces to screen readers. */
export async function readBalance(page: Page): Promise<number> {
  const text = await page.getByText(BALANCE).first().innerText();
  return Math.round(Number(text.replace(/[^0-9.-]/g, '')) * 100);
}

/** Waits until the page announces this balance, without a reload by the test. */
export async function expectBalance(page: Page, cents: number): Promise<void> {
  await expect.poll(() => readBalance(page), { timeout: 10_000 }).toBe(cents);
}

const BALANCE = /^(Current balance|Balance): -?\$/;
