import { parseArgs } from 'node:util';
import type { BrowserContext } from '@playwright/test';
import { TOUR_NAMES, type TourName } from '../../server/core/tour-names.ts';
import type { Shot } from './camera.ts';
import { takeOtherPictures } from './other-pictures.ts';
import { savePictures } from './save-pictures.ts';
import { openOwnersWindow, openStage, type ToursStage } from './stage.ts';
import { tourCall } from './tour-call.ts';
import { tourLanguages } from './tour-languages.ts';
import { tourSetup } from './tour-setup.ts';

// npm run tours: plays the story of each tour on a separate product and takes its screenshots.

const { values } = parseArgs({ options: { only: { type: 'string', multiple: true } } });
const isWanted = (name: string) => values.only?.includes(name) ?? true;

const TOURS: Record<TourName, (stage: ToursStage, owner: BrowserContext) => Promise<Shot[]>> = {
  call: tourCall,
  setup: tourSetup,
  languages: tourLanguages,
};

const stage = await openStage();
try {
  const owner = await openOwnersWindow(stage);
  const darkroom = await owner.newPage();
  if (isWanted('share')) await takeOtherPictures(owner, darkroom);
  for (const name of TOUR_NAMES.filter(isWanted)) {
    console.log(`the tour "${name}"`);
    await savePictures(darkroom, name, await TOURS[name](stage, owner));
  }
} finally {
  await stage.stop();
}
process.exit();
