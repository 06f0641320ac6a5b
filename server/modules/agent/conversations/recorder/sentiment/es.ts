import type { Lexicon } from './lexicon.ts';

export const es: Lexicon = {
  positive: `bueno buena buenos buenas excelente* perfect* genial* maravillos* fantástic* estupend*
    increíble* encanta* encantad* feliz felices content* satisfech* amable* simpátic* profesional*
    rápid* fácil* fácilmente agradec* recomiendo recomendar mejor mejores gusta gustó agradable*
    cómod* limpi* eficaz eficiente* impresion* fabulos* preciós* precios* alegr* confiable* útil
    paciente* bonit* espléndid* magnífic* tranquil*`,
  negative: `mal malo mala malos malas terrible* horrible* pésim* peor peores grosero* grosera* maleducad*
    enfad* enoj* molest* frustrad* frustrante decepcion* descontent* insatisfech* inaceptable*
    ridícul* inútil* odio rot* error* equivocad* problema* queja* quejar* reembols* devoluci* tarde
    retras* lent* suci* dolor* estafa* mentir* mintieron ignor* vergüenza incompetente* confus*
    estúpid* imposible* preocupad* caro cara desastre fatal lamentable* harto harta`,
  negators: 'no nunca ni sin nada tampoco jamás ningún ninguna',
  ignored: ['buenos días', 'buenas tardes', 'buenas noches', 'buen día'],
};
