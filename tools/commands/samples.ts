import { buildServer } from '../build/build-steps.ts';
import { assertEngines } from '../samples/speak-turn.ts';
import { runWithServices } from '../testing/run-with-services.ts';

await runWithServices(
  'tools/samples/main.ts',
  `npm run samples — records the sample calls of the landing page with our own agent

  npm run samples    writes web/public/samples/*.mp3 and web/site/samples.json

Needs pico2wave and ffmpeg: see docs/samples.md.`,
  async (env) => {
    assertEngines();
    await buildServer(env);
  },
);
