import { describe, expect, it } from 'vitest';
import { MAIL_PATHS } from '../../server/modules/mail/mail.schema.ts';
import { currentOf } from '../../web/features/shell/nav-item.ts';
import { findRoute, ROUTES } from '../../web/routes.tsx';

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
