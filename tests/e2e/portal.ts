import AxeBuilder from '@axe-core/playwright';
import { type APIRequestContext, expect, type Page } from '@playwright/test';

type Person = 'admin' | 'manager' | 'staff';

/** Signs a person of the demo business in, as they would. */
export async function signIn(page: Page, person: Person = 'admin'): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email', { exact: false }).fill(`${person}@callingua.test`);
  await page.locator('input[type=password]').fill('Demo-pass-1');
  await page.getByRole('button', { name: /^sign in$/i }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
}

export type PlacedCall = { from?: string; status?: string; duration?: number; language?: string };

/** Lets the emulated Twilio ring the demo number; returns the CallSid. */
export async function placeCall(request: APIRequestContext, call: PlacedCall = {}): Promise<string> {
  const response = await request.post('/sandbox/calls', { data: call });
  expect(response.ok()).toBe(true);
  const { call_sid: callSid } = (await response.json()) as { call_sid: string };
  return callSid;
}

/** axe finds nothing on the page as it is now. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)).toEqual([]);
}

/** Nothing sticks out at the side. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(excess).toBeLessThanOrEqual(0);
}

/** The balance that the page announces, in cents. */
export async function readBalance(page: Page): Promise<number> {
  const text = await page.getByText(BALANCE).first().innerText();
  return Math.round(Number(text.replace(/[^0-9.-]/g, '')) * 100);
}

/** Waits until the page announces this balance; nothing reloads it but the product itself. */
export async function expectBalance(page: Page, cents: number): Promise<void> {
  await expect.poll(() => readBalance(page), { timeout: 10_000 }).toBe(cents);
}

const BALANCE = /^(Current balance|Balance): -?\$/;
