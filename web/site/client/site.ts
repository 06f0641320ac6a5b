import '../styles/site.css';
import { openDialogs } from './dialogs.ts';
import { filterLanguages } from './filter-languages.ts';
import { closeDropdowns, greetMember, leadMemberToScreen, offerColours, revealBranding } from './frame.ts';
import { offerHearing } from './hear/hear-it.ts';
import { followSamples } from './samples.ts';
import { focusToastsOnKey, offerCopying } from './toasts.ts';
import { playTours } from './tours.ts';

// Each part enhances a page that also works without the script. The attribute tells the styles that the script is
// running.
document.documentElement.dataset.script = '';
offerColours();
offerCopying();
focusToastsOnKey();
openDialogs();
playTours();
closeDropdowns();
revealBranding();
greetMember();
leadMemberToScreen();
filterLanguages();
followSamples();
offerHearing();
