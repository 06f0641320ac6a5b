import type { Lexicon } from './lexicon.ts';

export const tr: Lexicon = {
  positive: `iyi güzel* harika* mükemmel* süper muhteşem* müthiş* şahane* mutlu* memnun* sevindim sevinirim
    kibar* nazik* profesyonel* hızlı* kolay* rahat* temiz* keyif* yardımsever* seviyorum sevdim
    beğendim beğeniyorum öneri* tavsiye minnettar* pratik* güvenilir*
    etkileyici* başarılı* sabırlı* hoş* kaliteli* ilgili`,
  negative: `kötü* berbat* rezalet* korkunç* felaket* kaba* saygısız* sinirli* kızgın* öfkeli* sinir*
    rahatsız* memnuniyetsiz* mutsuz* saçma* gereksiz* nefret* bozuk* bozul* yanlış* hata* sorun* problem* şikayet* şikâyet* iade* geç gecik* yavaş*
    kirli* pis* ağrı* acı* pahalı* dolandır* yalan* umursam* utanç* beceriksiz* aptal* imkansız*
    imkânsız* maalesef endişe* üzgün* skandal*`,
  negators: 'hiç',
  negatorsAfter: 'değil* yok olmadı olmuyor',
  ignored: ['iyi günler', 'iyi akşamlar', 'iyi geceler'],
};
