import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { TourName } from '../../server/core/tour-names.ts';
import { pictureAddress, TOUR_STEPS, type TourPictures } from '../../web/lib/tour/tour-steps.ts';
import { projectRoot } from '../project-paths.ts';
import type { Form, Shot } from './camera.ts';
import { type Encoded, encodePicture } from './encode-picture.ts';

/** The limit for the total size of all pictures of a tour in bytes. */
export const TOUR_BYTES_MAX = 300_000;
/** Widths of the saved pictures in pixels. */
const WIDTHS: Record<Form, number> = { wide: 1_280, narrow: 660 };
/** Encoding qualities in descending order. The first one with which a tour fits the size limit is used. */
const QUALITIES = [0.88, 0.82, 0.76, 0.7, 0.62, 0.54];

const MANIFEST = join(projectRoot, 'web/lib/tour/tours.json');
const PUBLIC = join(projectRoot, 'web/public');

type EncodedShot = Shot & { encoded: Encoded };

/** Encodes all pictures of a tour in the best quality that fits the limit. */
async function encodeTour(page: Page, shots: readonly Shot[]): Promise<EncodedShot[]> {
  for (const quality of QUALITIES) {
    const encodedShots: EncodedShot[] = [];
    for (const shot of shots) {
      const encoding = { width: WIDTHS[shot.form], type: 'image/webp', quality } as const;
      encodedShots.push({ ...shot, encoded: await encodePicture(page, shot.png, encoding) });
    }
    const bytes = encodedShots.reduce((sum, { encoded }) => sum + encoded.bytes.length, 0);
    if (bytes > TOUR_BYTES_MAX) continue;
    console.log(`  ${encodedShots.length} pictures of quality ${quality}, ${Math.round(bytes / 1_000)} kB`);
    return encodedShots;
  }
  throw new Error(`the pictures do not fit into ${TOUR_BYTES_MAX} bytes`);
}

/** Replaces the pictures of a tour and updates their sizes in the manifest. */
export async function savePictures(page: Page, name: TourName, shots: readonly Shot[]): Promise<void> {
  const encodedShots = await encodeTour(page, shots);
  rmSync(join(PUBLIC, 'tours', name), { recursive: true, force: true });
  mkdirSync(join(PUBLIC, 'tours', name), { recursive: true });
  const manifest = JSON.parse(readFileSync(MANIFEST, 'utf8')) as TourPictures; // Only this script writes the manifest.
  for (const step of TOUR_STEPS[name]) {
    const [wide, narrow] = (['wide', 'narrow'] as const).map((form) => {
      const shot = encodedShots.find((each) => each.step === step && each.form === form);
      if (shot === undefined) throw new Error(`${step} was not taken as ${form}`);
      const { bytes, width, height } = shot.encoded;
      writeFileSync(join(PUBLIC, pictureAddress(step, form)), bytes);
      return { width, height, bytes: bytes.length };
    });
    const path = encodedShots.find((each) => each.step === step)?.path;
    if (wide && narrow && path) manifest[step] = { path, wide, narrow };
  }
  writeFileSync(MANIFEST, `${JSON.stringify(manifest, null, 2)}\n`);
}
