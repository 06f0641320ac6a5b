import { describe, expect, it } from 'vitest';
import { webFiles } from './web-files.ts';

const [routes] = webFiles(/^routes\.tsx$/);
const [app] = webFiles(/^app\.tsx$/);
const imported = (text = '') =>
  [...text.matchAll(/'\.\/pages\/([\w-]+\.tsx)'/g)].map(([, name = '']) => name);

describe('web/pages', () => {
  it('holds the screens of the routes, the two that the app shows instead of one, and nothing else', () => {
    const shown = [...imported(routes?.text), ...imported(app?.text)];
    const held = webFiles(/^pages\//).map(({ name }) => name.replace('pages/', ''));
    expect(held.length).toBeGreaterThan(15);
    expect(held.sort()).toEqual([...new Set(shown)].sort());
  });

  it('is the only place of pages: a feature holds parts, and imports no page', () => {
    const features = webFiles(/^features\/.*\.tsx?$/);
    expect(features.filter(({ name }) => /-page\.tsx?$/.test(name)).map(({ name }) => name)).toEqual([]);
    expect(features.filter(({ text }) => text.includes('/pages/')).map(({ name }) => name)).toEqual([]);
  });
});
