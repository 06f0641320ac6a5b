import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import tours from '../../locales/en/tours.json' with { type: 'json' };
import { TOUR_NAMES } from '../../server/core/tour-names.ts';
import { SITE_LANGUAGES } from '../../tools/build/site-languages.ts';
import { TOUR_BYTES_MAX } from '../../tools/tours/save-pictures.ts';
import { pictureAddress, TOUR_PICTURES, TOUR_STEPS } from '../../web/lib/tour/tour-steps.ts';
import { findRoute } from '../../web/routes.tsx';
import { LOCALES } from '../../web/site/locale.ts';
import { SHARE_PICTURE } from '../../web/site/pictures.ts';
import { siteFacts } from '../../web/site/site-facts.ts';
import { siteTexts } from '../../web/site/site-texts.ts';

const fileOf = (address: string) =>
  readFileSync(path.resolve(import.meta.dirname, '../../web/public', `.${address}`));
const hasTexts = (caption: object) =>
  Object.values(caption).every((text) => typeof text === 'string' && text.length > 3);

describe.each(TOUR_NAMES)('the tour "%s"', (name) => {
  const steps = TOUR_STEPS[name];

  it('a tour has pictures of the sizes in the manifest, which together do not exceed the maximum size', () => {
    const pictures = steps.flatMap((step) => (['wide', 'narrow'] as const).map((form) => ({ step, form })));
    let bytes = 0;
    for (const { step, form } of pictures) {
      const file = fileOf(pictureAddress(step, form));
      expect(file.toString('latin1', 0, 4) + file.toString('latin1', 8, 12), step).toBe('RIFFWEBP');
      expect(file.length, `${step} ${form}`).toBe(TOUR_PICTURES[step][form].bytes);
      bytes += file.length;
    }
    expect(bytes).toBeLessThanOrEqual(TOUR_BYTES_MAX);
  });

  it('a tour shows only screens that exist in the portal', () => {
    for (const step of steps) expect(findRoute(TOUR_PICTURES[step].path), step).toBeDefined();
  });

  it.each(LOCALES)('a tour has a caption for each step on the public site in %s', (locale) => {
    const captions = siteTexts(locale, siteFacts(locale, SITE_LANGUAGES)).landing.demos[name].steps;
    expect(captions).toHaveLength(steps.length);
    expect(captions.filter((caption) => !hasTexts(caption))).toEqual([]);
  });
});

it.each(['setup', 'languages'] as const)(
  'the portal has a caption for each step of the tour "%s"',
  (name) => {
    const { offer: _offer, title: _title, ...captions } = tours[name];
    expect(Object.keys(captions).map((step) => `${name}.${step}`)).toEqual(TOUR_STEPS[name]);
    expect(Object.values(captions).filter((caption) => !hasTexts(caption))).toEqual([]);
  },
);

it('the manifest of tour pictures contains exactly the steps of all tours', () => {
  expect(Object.keys(TOUR_PICTURES).sort()).toEqual(Object.values(TOUR_STEPS).flat().sort());
});

it('the picture of shared links is a small JPEG', () => {
  const file = fileOf(SHARE_PICTURE.address);
  expect(file.subarray(0, 3).toString('hex')).toBe('ffd8ff');
  expect(file.length).toBeLessThanOrEqual(150_000);
});
