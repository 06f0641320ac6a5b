import type { Lexicon } from './lexicon.ts';

export const it: Lexicon = {
  positive: `buon buono buona buoni buone ottim* eccellent* perfett* fantastic* meraviglios* stupend*
    splendid* bell* bravo brava bravissim* felice felici content* soddisfatt* gentil* cortes*
    simpatic* professional* veloc* rapid* facil* facilmente comod* pulit* piacevol* adoro amo piace
    piaciuto apprezz* consiglio raccomand* miglior* meglio grat* impression* affidabil* util*
    magnific* liet* accoglient* pazient* favolos* geniale`,
  negative: `male mal cattiv* terribil* orribil* pessim* peggio* peggior* maleducat* scortes* arrabbiat*
    irritat* infastidit* frustra* delus* deludent* insoddisfatt* scontent* inaccettabil* ridicol*
    inutil* odio rott* sbagliat* sbagli* errore errori problem* reclam* lament* rimbors* ritard*
    lent* sporc* dolor* dolore truff* mentit* bugi* ignorat* vergogn* incompetent* confus* stupid*
    impossibil* preoccupat* caro cara disastr* schifo schifos* purtroppo`,
  negators: 'non mai senza niente nulla né nessun nessuna neanche',
  ignored: ['buon giorno', 'buona sera', 'buona giornata', 'buona serata'],
};
