/** Payments, fees, and numbers that are bought and kept. */
export const moneySentences = {
  'I allow you to charge my saved card, without asking me each time, whenever the balance falls below {1}: once, by the smallest multiple of {2} that brings the balance back to at least {3}. There are at most 5 such charges in 24 hours, and together at most {4} in a calendar month. I get an email about each of them and about every change of this, and can switch it off at any time.':
    {
      fr: 'Je vous autorise à débiter ma carte enregistrée, sans me le demander chaque fois, dès que le solde passe sous {1} : une seule fois, du plus petit multiple de {2} qui ramène le solde à au moins {3}. Il y a au plus 5 de ces débits en 24 heures et, au total, au plus {4} par mois civil. Je reçois un courriel pour chacun d’eux et pour toute modification de ceci, et je peux désactiver cette autorisation à tout moment.',
      ar: 'أسمح لكم بالخصم من بطاقتي المحفوظة، من دون سؤالي في كل مرة، كلما انخفض الرصيد عن {1}: مرة واحدة، بأصغر مضاعف لمبلغ {2} يعيد الرصيد إلى {3} على الأقل. لا تزيد هذه الخصومات على 5 خلال 24 ساعة، ولا يزيد مجموعها على {4} في الشهر التقويمي. تصلني رسالة بريد إلكتروني عن كل خصم وعن كل تغيير في ذلك، ويمكنني إيقافه في أي وقت.',
    },
  'Today {1}.': { fr: 'Aujourd’hui : {1}.', ar: 'اليوم: {1}.' },
  'On {1}, {2} for the platform.': { fr: 'Le {1} : {2} pour la plateforme.', ar: 'في {1}: {2} للمنصة.' },
  'Your balance also pays {1} for the platform today.': {
    fr: 'Votre solde paie aussi {1} pour la plateforme aujourd’hui.',
    ar: 'ويُدفع من رصيدك اليوم أيضًا {1} للمنصة.',
  },
  'When your balance falls below {1}, we add {2} from this card.': {
    fr: 'Lorsque votre solde passe sous {1}, nous ajoutons {2} à partir de cette carte.',
    ar: 'حين يقل رصيدك عن {1} نضيف إليه {2} من هذه البطاقة.',
  },
  'This card is not charged again unless you pay with it yourself.': {
    fr: 'Cette carte ne sera plus débitée, sauf si vous l’utilisez vous-même pour payer.',
    ar: 'لن يُخصم من هذه البطاقة مرة أخرى إلا إذا دفعت بها بنفسك.',
  },
  'If that is not enough, one charge adds a multiple of {1}.': {
    fr: 'Si cela ne suffit pas, un seul débit ajoute un multiple de {1}.',
    ar: 'وإن لم يكفِ ذلك، يُضاف في عملية خصم واحدة مضاعف لمبلغ {1}.',
  },
  'There are at most 5 such charges in 24 hours and {1} in a calendar month.': {
    fr: 'Il y a au plus 5 de ces débits en 24 heures, et {1} au plus par mois civil.',
    ar: 'لا تزيد عمليات الخصم هذه على 5 خلال 24 ساعة، ولا على {1} في الشهر التقويمي.',
  },
  'You get an email about each charge and can turn this off at any time in Billing.': {
    fr: 'Vous recevez un courriel pour chaque débit et pouvez désactiver cette recharge à tout moment sous Facturation.',
    ar: 'تصلك رسالة بريد إلكتروني عن كل عملية خصم، ويمكنك إيقاف ذلك في أي وقت من الفوترة.',
  },
} as const;
