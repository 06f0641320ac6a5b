import type { Lexicon } from './lexicon.ts';

export const de: Lexicon = {
  positive: `gut gute guter gutes guten prima super toll* großartig* perfekt* ausgezeichnet* hervorragend*
    wunderbar* fantastisch* herrlich* freundlich* nett* höflich* zufrieden* glücklich* froh erfreut
    freue freut begeistert* dankbar* empfehle* empfehlen schnell* einfach bequem* sauber*
    angenehm* hilfreich* professionell* kompetent* zuverlässig* lieb* liebe beste bester besser
    beeindruckt* schön* klasse spitze genial* geduldig* erleichtert* praktisch`,
  negative: `schlecht* schlimm* furchtbar* schrecklich* entsetzlich* grauenhaft* miserabel* unfreundlich*
    unhöflich* frech* ärger* verärgert* wütend* sauer frustrier* enttäusch* unzufrieden*
    unglücklich* inakzeptabel* lächerlich* nutzlos* hasse kaputt* falsch* fehler* problem* beschwer*
    erstattung* verspät* spät langsam* schmutzig* dreckig* schmerz* teuer überteuert* betrug*
    betrogen gelogen ignorier* verschwend* inkompetent* verwirr* dumm* unmöglich* unverschämt*
    unzumutbar* katastroph* leider besorgt* peinlich*`,
  negators: 'nicht kein keine keinen keinem keiner nie niemals ohne nichts kaum weder',
  ignored: ['guten tag', 'guten morgen', 'guten abend', 'gute nacht'],
};
