import { flatten } from '../../tools/build/texts/flatten.ts';
import { addTexts } from '../../web/lib/texts/catalogue.ts';
import { en } from '../../web/lib/texts/en.ts';

// The build gives each file its texts; here whatever is imported finds all of them.
addTexts(flatten(en));
