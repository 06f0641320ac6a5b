import type { Lexicon } from './lexicon.ts';

export const en: Lexicon = {
  positive: `good great excellent perfect* wonderful* fantastic amazing awesome brilliant lovely nice* love
    loved happy glad pleased delighted satisfied helpful kind friendly polite professional quick*
    fast easy easily smooth* clean comfortable appreciate* grateful impressed impressive recommend*
    best better super splendid terrific beautiful* enjoy* relieved thankful reliable trustworthy
    convenient welcoming patient fabulous outstanding superb`,
  negative: `bad badly terribl* awful* horribl* worst worse poor* rude* angry upset annoy* frustrat*
    disappoint* unhappy dissatisfied unacceptable ridiculous useless hate* broken wrong mistake*
    problem* complain* complaint* refund* late delay* slow* dirty painful hurt* unprofessional
    overpriced overcharged scam* lied lying ignored waste* wasted disgust* disgrace* incompetent
    confus* stupid nonsense impossible never-ending unreliable sick fail* worried outrageous`,
  negators:
    "not no never don't doesn't didn't isn't wasn't aren't weren't can't cannot won't wouldn't couldn't hardly without nothing",
  ignored: ['good morning', 'good afternoon', 'good evening', 'good day', 'good night', 'no problem'],
};
