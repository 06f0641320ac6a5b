import type { Lexicon } from './lexicon.ts';

export const pl: Lexicon = {
  positive: `dobry dobra dobre świetn* doskonał* wspaniał* fantastyczn* idealn* super cudown* pięknie
    piękn* miło miły miła miłe mili zadowolon* szczęśliw* uprzejm* sympatyczn* życzliw*
    profesjonaln* szybk* łatw* wygodn* czyst* przyjemn* pomocn* polecam polecić wdzięczn* najlepsz*
    lepiej lepszy lepsza kocham uwielbiam lubię podoba podobało rzeteln* niezawodn* ciesz* znakomit*
    rewelacyjn* cierpliw*`,
  negative: `źle zły zła złe okropn* straszn* fataln* najgorsz* gorzej gorszy gorsza niegrzeczn* nieuprzejm*
    wściekł* zdenerwowan* denerwując* frustr* rozczarowan* zawied* niezadowolon* nieszczęśliw*
    niedopuszczaln* śmieszn* bezużyteczn* nienawidzę zepsut* błąd błęd* pomyłk* problem* skarg*
    reklamacj* zwrot* spóźn* opóźn* późno woln* powoln* brudn* bol* ból drogo drogi oszust* oszuka*
    kłam* ignorow* marnow* wstyd* niekompetentn* głupi* niemożliw* skandal* katastrof* niestety
    martwi*`,
  negators: 'nie nigdy bez nic żaden żadna ani wcale',
  ignored: ['dzień dobry', 'dobry wieczór'],
};
