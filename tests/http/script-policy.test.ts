import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../support/app.ts';

let test: TestApp;

beforeAll(async () => {
  test = await buildTestApp();
});
afterAll(() => test.drop());

it('a page runs scripts of this server only: none that stand in it, none from elsewhere', async () => {
  const { headers } = await test.app.inject('/healthz');
  const policy = String(headers['content-security-policy']).split(';');
  const scripts = policy.filter((directive) => /^(default|script)-src/.test(directive.trim()));
  expect(scripts.map((directive) => directive.trim())).toEqual(["default-src 'self'"]);
});
