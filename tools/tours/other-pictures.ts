import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { DASHBOARD_PICTURE, SHARE_PICTURE } from '../../web/site/pictures.ts';
import { siteFacts } from '../../web/site/site-facts.ts';
import { siteTexts } from '../../web/site/site-texts.ts';
import { SITE_LANGUAGES } from '../build/site-languages.ts';
import { projectRoot } from '../project-paths.ts';
import { waitUntilPainted } from './camera.ts';
import { encodePicture } from './encode-picture.ts';

const README_SIZE = { width: 1_280, height: 820 };

/**
 * Takes the dashboard for README and landing page, and the preview picture for shared links, which has the dashboard
 * next to the name.
 */
export async function takeOtherPictures(owner: BrowserContext, darkroom: Page): Promise<void> {
  const page = await owner.newPage();
  await page.setViewportSize(README_SIZE);
  await page.goto('/dashboard');
  await page.getByText('Key Metrics').waitFor();
  await waitUntilPainted(page);
  const png = await page.screenshot({ animations: 'disabled', scale: 'css' });
  writeFileSync(join(projectRoot, 'docs/dashboard.png'), png);
  const large = await page.screenshot({ animations: 'disabled' });
  const { address, width, height } = DASHBOARD_PICTURE;
  await page.setViewportSize({ width, height });
  await waitUntilPainted(page);
  const full = await page.screenshot({ animations: 'disabled', scale: 'css' });
  await page.close();
  const dashboard = await encodePicture(darkroom, full, { width, type: 'image/webp', quality: 0.8 });
  writeFileSync(join(projectRoot, 'web/public', address), dashboard.bytes);

  await darkroom.setViewportSize({ width: SHARE_PICTURE.width, height: SHARE_PICTURE.height });
  await darkroom.setContent(sharePage(large));
  await darkroom.locator('.screen').evaluate((image) => (image as HTMLImageElement).decode());
  const shared = await darkroom.screenshot({ animations: 'disabled' });
  const { bytes } = await encodePicture(darkroom, shared, {
    width: SHARE_PICTURE.width,
    type: 'image/jpeg',
    quality: 0.86,
  });
  writeFileSync(join(projectRoot, 'web/public', SHARE_PICTURE.address), bytes);
  console.log(`  the picture of shared links, ${Math.round(bytes.length / 1_000)} kB`);
}

/** The HTML page of the preview picture for shared links: logo, name and tagline, and the dashboard next to them. */
function sharePage(dashboard: Buffer): string {
  const { productName, tagline } = siteTexts('en', siteFacts('en', SITE_LANGUAGES)).common;
  const mark = readFileSync(join(projectRoot, 'web/public/favicon.svg'), 'utf8');
  return `<!doctype html><style>
  body { margin: 0; position: relative; overflow: hidden; inline-size: 1200px; block-size: 630px; color: #fff;
    font-family: sans-serif; background: linear-gradient(115deg, #1f2f86 0%, #3b5bdb 62%, #6f8bff 100%); }
  .words { position: absolute; inset-block-start: 150px; inset-inline-start: 72px; inline-size: 440px; }
  .mark svg { inline-size: 96px; block-size: 96px; border-radius: 24px; box-shadow: 0 12px 40px rgb(8 16 70 / 45%); }
  h1 { margin: 30px 0 8px; font-size: 74px; line-height: 1; letter-spacing: -0.03em; }
  p { margin: 0; font-size: 38px; line-height: 1.25; text-wrap: balance; }
  .screen { position: absolute; inset-block-start: 84px; inset-inline-start: 560px; inline-size: 860px;
    border-radius: 18px; box-shadow: 0 30px 80px rgb(8 16 70 / 55%); }
  </style><div class="words"><div class="mark">${mark}</div><h1>${productName}</h1><p>${tagline}</p></div>
  <img class="screen" alt="" src="data:image/png;base64,${dashboard.toString('base64')}">`;
}
