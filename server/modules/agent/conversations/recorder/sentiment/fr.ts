import type { Lexicon } from './lexicon.ts';

export const fr: Lexicon = {
  positive: `bon bonne bons bonnes excellent* parfait* super génial* formidable* merveilleu* magnifique*
    agréable* content* heureu* ravi* satisfait* aimable* gentil* sympa* sympathique* professionnel*
    rapide* facile* facilement adore* aime apprécie* recommande* meilleur* mieux reconnaissant*
    impressionn* impeccable* efficace* chaleureu* poli polie confortable* propre rassur* fiable*
    pratique* patient* plaisir bravo chouette charmant* nickel top`,
  negative: `mal mauvais* terrible* horrible* affreu* pire* nul nulle nuls nulles impoli* malpoli* fâch*
    énerv* agac* frustr* déç* déçu* mécontent* insatisfait* inacceptable* ridicule* inutile*
    déteste* cassé* erreur* problème* plainte* plaindre rembours* retard* lent lente lentement sale
    douloureu* douleur* arnaque* menti mensonge* ignor* gâch* honteu* honte incompétent* confus*
    stupide* impossible* scandaleu* inadmissible* catastroph* inquiet* inquiète* colère
    malheureusement dommage cher chère`,
  negators: "pas ne jamais aucun aucune sans rien n'est n'ai n'a guère",
  ignored: ['bonne journée', 'bonne soirée', 'bon après-midi', 'bonne fin'],
};
