import type { Lexicon } from './lexicon.ts';

export const pt: Lexicon = {
  positive: `bom boa bons boas ótim* excelente* perfeit* maravilhos* fantástic* incríve* incrível feliz
    felizes content* satisfeit* alegre* simpátic* gentil gentis educad* profissiona* rápid* fácil
    fáceis facilmente confortáve* confortável limp* agradáve* agradável adoro adorei amo amei gosto
    gostei apreci* recomendo recomendar melhor melhores grat* impression* confiáve* confiável útil
    úteis legal lind* bacana atencios* prestativ* pacient* tranquil*`,
  negative: `mal mau má maus más ruim ruins terríve* terrível horríve* horrível péssim* pior piores grosseir*
    mal-educad* zangad* irritad* chatead* chato chata frustrad* frustrante decepcion* desapont*
    insatisfeit* descontent* inaceitáve* inaceitável ridícul* inútil inúteis odeio odiei quebrad*
    errad* erro erros problema* reclam* queixa* reembols* atras* tarde lent* demorad* suj* dor dores
    dolorid* golpe mentir* mentiu ignorad* vergonh* incompetente* confus* estúpid* impossíve*
    impossível preocupad* caro cara desastre infelizmente absurdo`,
  negators: 'não nunca nem sem nada jamais nenhum nenhuma',
  ignored: ['bom dia', 'boa tarde', 'boa noite'],
};
