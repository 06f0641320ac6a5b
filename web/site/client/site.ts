import '../styles/site.css';
import { revealBranding } from './branding.ts';
import { offerColours } from './colours.ts';
import { offerCopying } from './copying.ts';
import { openDialogs } from './dialogs.ts';
import { closeDropdowns } from './dropdowns.ts';
import { filterLanguages } from './filter-languages.ts';
import { offerHearing } from './hear/hear-it.ts';
import { greetMember, leadMemberToScreen } from './member.ts';
import { focusToastsOnKey } from './toasts.ts';
import { playTours } from './tours.ts';

// Every script of the pages. Each part enhances content that works without it; the mark lets the styles know.
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
