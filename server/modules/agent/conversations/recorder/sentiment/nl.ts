import type { Lexicon } from './lexicon.ts';

export const nl: Lexicon = {
  positive: `goed goede prima super geweldig* fantastisch* perfect* uitstekend* heerlijk* prachtig* mooi*
    leuk* fijn* blij blije tevreden gelukkig* vriendelijk* aardig* beleefd* professioneel
    professionele snel snelle makkelijk* gemakkelijk* eenvoudig* schoon comfortabel* dankbaar*
    waarde* aanraden beste beter lief lieve behulpzaam* handig* betrouwbaar* indrukwekkend* top tof
    toffe opgelucht* geduldig* netjes keurig* gezellig*`,
  negative: `slecht* vreselijk* verschrikkelijk* afschuwelijk* ellendig* onbeleefd* onvriendelijk* brutaal
    boos boze kwaad geïrriteerd* vervelend* gefrustreerd* frustrerend* teleurgesteld* teleurstell*
    ontevreden onacceptabel* belachelijk* nutteloos haat kapot* verkeerd* fout fouten probleem
    problemen klacht* klagen terugbetal* laat vertraag* vertraging* traag trage langzaam vies vieze
    pijn* duur dure oplicht* gelogen liegen genegeerd* verspil* incompetent* verwar* stom*
    onmogelijk* schand* ramp helaas bezorgd* slechter slechtste zonde`,
  negators: 'niet geen nooit zonder niets nauwelijks noch',
  ignored: ['goede morgen', 'goede middag', 'goede avond', 'goede dag'],
};
