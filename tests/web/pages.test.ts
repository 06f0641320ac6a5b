import { describe, expect, it } from 'vitest';
import { MAIL_PATHS } from '../../server/modules/mail/mail.schema.ts';
import { currentOf } from '../../web/features/shell/nav-item.ts';
import { findRoute, ROUTES } from '../../web/routes.tsx';
import { webFiles } from './web-files.ts';

const [routes] = webFiles(/^routes\.tsx$/);
const [app] = webFiles(/^app\.tsx$/);
const imported = (text = '') =>
  [...text.matchAll(/'\.\/pages\/([\w-]+\.tsx)'/g)].map(([, name = '']) => name);

describe('web/pages', () => {
  it('web/pages contains exactly the screens that the routes or the app component render', () => {
    const routedPages = [...imported(routes?.text), ...imported(app?.text)];
    const pageFiles = webFiles(/^pages\//).map(({ name }) => name.replace('pages/', ''));
    expect(pageFiles.length).toBeGreaterThan(15);
    expect(pageFiles.sort()).toEqual([...new Set(routedPages)].sort());
  });

  it('web/pages is the only folder with pages, and no feature imports a page', () => {
    const features = webFiles(/^features\/.*\.tsx?$/);
    expect(features.filter(({ name }) => /-page\.tsx?$/.test(name)).map(({ name }) => name)).toEqual([]);
    expect(features.filter(({ text }) => text.includes('/pages/')).map(({ name }) => name)).toEqual([]);
  });
});

describe('the tabs of a page', () => {
  it.each([
    ['/business-phones', 'page'],
    ['/premium-numbers', 'true'],
  ])('the tab Numbers is marked as current at %s', (path, current) => {
    const tabs = ROUTES.flatMap(({ nav }) => nav?.tabs ?? []).filter((tab) => currentOf(tab, path));
    expect(tabs.map((tab) => [tab.path, currentOf(tab, path)])).toEqual([['/business-phones', current]]);
  });
});

describe('the link of a mail', () => {
  it('every link in a mail opens a screen of the portal', () => {
    const paths = Object.values(MAIL_PATHS).map((path) =>
      path.replace(/\?.*/, '').replace(/\/$/, '/CL-2026-000123'),
    );
    expect(paths.filter((path) => !findRoute(path))).toEqual([]);
  });
});
