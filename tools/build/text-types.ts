import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { LOCALES_FOLDER, readCatalogue } from '../../server/texts.ts';

// Writes the type of the English catalogue, so that every key and every `{parameter}` of a text is checked where it is used.
// TypeScript itself reads JSON strings as `string`, which would lose the parameters.
const json = JSON.stringify(readCatalogue('en'), null, 1);
writeFileSync(path.join(LOCALES_FOLDER, 'texts.d.ts'), `export type Texts = ${json};\n`);
