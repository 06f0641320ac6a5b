import '../styles/site.css';
import { openDialogs } from './dialogs.ts';
import { filterLanguages } from './filter-languages.ts';
import { closeDropdowns, greetMember, leadMemberToScreen, offerColours, revealBranding } from './frame.ts';
import { offerHearing } from './hear/hear-it.ts';
import { focusToastsOnKey, offerCopying } from './toasts.ts';
import { playTours } from './tours.ts';

// All that the pages do in a browser. Each part adds to what works without it; the mark lets the styles know.
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
offerHearing();
