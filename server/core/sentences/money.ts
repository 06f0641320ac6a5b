/** Payments, fees, and numbers that are bought and kept. */
export const moneySentences = {
  'Account balance': { fr: 'Solde du compte', ar: 'رصيد الحساب' },
  'Premium number, first month': { fr: 'Numéro de prestige, premier mois', ar: 'رقم مميّز، الشهر الأول' },
  'Set-up fee': { fr: 'Frais de mise en service', ar: 'رسم الإعداد' },
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
  'What follows from this payment has changed. Nothing was charged; please read it again.': {
    fr: 'Ce qui suit ce paiement a changé. Rien n’a été débité; veuillez relire les conditions.',
    ar: 'تغيّر ما يترتب على هذه الدفعة. لم يُخصم شيء؛ يُرجى قراءته مرة أخرى.',
  },
  'Choose one of {1}': { fr: 'Choisissez parmi {1}', ar: 'اختر واحدًا من: {1}' },
  'Choose one of {1}, or no limit': {
    fr: 'Choisissez parmi {1}, ou aucune limite',
    ar: 'اختر واحدًا من: {1}، أو بلا حد',
  },
  'Choose one of the balances on offer': {
    fr: 'Choisissez l’un des soldes offerts',
    ar: 'اختر واحدًا من الأرصدة المعروضة',
  },
  'Expected at least one item': { fr: 'Au moins un article est attendu', ar: 'المتوقع عنصر واحد على الأقل' },
  'The prices have changed. Please look at the order again.': {
    fr: 'Les prix ont changé. Veuillez revoir la commande.',
    ar: 'تغيّرت الأسعار. يُرجى مراجعة الطلب مرة أخرى.',
  },
  'This payment is going through elsewhere. Please look at your balance.': {
    fr: 'Ce paiement est en cours ailleurs. Veuillez vérifier votre solde.',
    ar: 'تُعالَج هذه الدفعة في مكان آخر. يُرجى الاطلاع على رصيدك.',
  },
  'Your payment for {1} is still under way. Please wait until it has gone through.': {
    fr: 'Votre paiement pour le {1} est encore en cours. Veuillez attendre qu’il soit terminé.',
    ar: 'لا تزال دفعتك مقابل {1} قيد المعالجة. يُرجى الانتظار حتى تكتمل.',
  },
  'Too many cards were declined. Please try again tomorrow, or contact support.': {
    fr: 'Trop de cartes ont été refusées. Veuillez réessayer demain ou écrivez au soutien.',
    ar: 'رُفضت بطاقات كثيرة جدًا. يُرجى إعادة المحاولة غدًا أو تواصل مع فريق الدعم.',
  },
  'The card was refused, and nothing was charged. Use another card, or ask the bank that issued it.': {
    fr: 'La carte a été refusée et rien n’a été débité. Utilisez une autre carte ou consultez la banque qui l’a émise.',
    ar: 'رُفضت البطاقة ولم يُخصم أي مبلغ. استخدم بطاقة أخرى أو راجع البنك الذي أصدرها.',
  },
  'The same payment is being begun already. Please try again in a moment.': {
    fr: 'Le même paiement est déjà en préparation. Veuillez réessayer dans un instant.',
    ar: 'بدأت الدفعة نفسها بالفعل. يُرجى إعادة المحاولة بعد قليل.',
  },
  'The payment service is not responding. Nothing was changed; please try again in a moment.': {
    fr: 'Le service de paiement ne répond pas. Rien n’a changé; veuillez réessayer dans un instant.',
    ar: 'لا تستجيب خدمة الدفع. لم يتغيّر شيء؛ يُرجى إعادة المحاولة بعد قليل.',
  },
  'A refund of the first payment can no longer be requested here. Please contact support.': {
    fr: 'Le remboursement du premier paiement ne peut plus être demandé ici. Écrivez au soutien.',
    ar: 'لم يعد من الممكن طلب استرداد الدفعة الأولى هنا. تواصل مع فريق الدعم.',
  },
  'Your balance is {1} short of this number. Please add funds first.': {
    fr: 'Il manque {1} à votre solde pour ce numéro. Veuillez d’abord ajouter des fonds.',
    ar: 'ينقص رصيدك {1} لشراء هذا الرقم. يُرجى شحن الرصيد أولًا.',
  },
  "Your balance is {1} short of the month's fee. Please add funds first.": {
    fr: 'Il manque {1} à votre solde pour les frais du mois. Veuillez d’abord ajouter des fonds.',
    ar: 'ينقص رصيدك {1} لرسوم الشهر. يُرجى شحن الرصيد أولًا.',
  },
  'This number is no longer available. Please choose another.': {
    fr: 'Ce numéro n’est plus disponible. Veuillez en choisir un autre.',
    ar: 'لم يعد هذا الرقم متاحًا. يُرجى اختيار رقم آخر.',
  },
  'This number was just taken. Please choose another.': {
    fr: 'Ce numéro vient d’être pris. Veuillez en choisir un autre.',
    ar: 'أُخذ هذا الرقم للتو. يُرجى اختيار رقم آخر.',
  },
  'You have paid for this number already. It will be added to your account shortly.': {
    fr: 'Vous avez déjà payé ce numéro. Il sera bientôt ajouté à votre compte.',
    ar: 'دفعت ثمن هذا الرقم بالفعل. سيُضاف إلى حسابك قريبًا.',
  },
  'You have ordered this number already. It will be added to your account shortly.': {
    fr: 'Vous avez déjà commandé ce numéro. Il sera bientôt ajouté à votre compte.',
    ar: 'طلبت هذا الرقم بالفعل. سيُضاف إلى حسابك قريبًا.',
  },
  'Another number has been ordered in another window. Please look at that order first.': {
    fr: 'Un autre numéro a été commandé dans une autre fenêtre. Veuillez d’abord voir cette commande.',
    ar: 'طُلب رقم آخر من نافذة أخرى. يُرجى مراجعة ذلك الطلب أولًا.',
  },
  'Another number is on its way to you. Please wait until it is active.': {
    fr: 'Un autre numéro est en route. Veuillez attendre qu’il soit actif.',
    ar: 'رقم آخر في الطريق إليك. يُرجى الانتظار حتى يصبح نشطًا.',
  },
  'This order was for another number. Please start again.': {
    fr: 'Cette commande visait un autre numéro. Veuillez recommencer.',
    ar: 'كان هذا الطلب لرقم آخر. يُرجى البدء من جديد.',
  },
  'The payment for this number was given back, so it was not bought.': {
    fr: 'Le paiement de ce numéro a été remboursé; il n’a donc pas été acheté.',
    ar: 'رُدّ ثمن هذا الرقم، ولذلك لم يتم شراؤه.',
  },
  'This number could not be bought. Nothing was charged for it.': {
    fr: 'Ce numéro n’a pas pu être acheté. Rien n’a été facturé.',
    ar: 'تعذّر شراء هذا الرقم. لم يُخصم أي مبلغ.',
  },
  'The number is still to be released from an order that is over.': {
    fr: 'Le numéro doit encore être rendu d’une commande terminée.',
    ar: 'لم يُتخلَّ بعد عن الرقم من طلب منتهٍ.',
  },
  'Only an active number can be put on hold.': {
    fr: 'Seul un numéro actif peut être suspendu.',
    ar: 'لا يمكن أن يُوقف مؤقتًا سوى رقم نشط.',
  },
  'This number was released and can no longer be changed.': {
    fr: 'Ce numéro a été rendu et ne peut plus être modifié.',
    ar: 'جرى التخلي عن هذا الرقم ولم يعد من الممكن تغييره.',
  },
  'The phone numbers cannot be looked up right now. Please try again in a moment.': {
    fr: 'Les numéros de téléphone ne peuvent pas être consultés pour le moment. Veuillez réessayer dans un instant.',
    ar: 'يتعذّر البحث عن الأرقام الآن. يُرجى إعادة المحاولة بعد قليل.',
  },
  'Please select at least one search criteria (region, area code, or contains)': {
    fr: 'Veuillez choisir au moins un critère (région, indicatif régional ou suite de chiffres)',
    ar: 'يُرجى اختيار معيار بحث واحد على الأقل (المقاطعة أو رمز المنطقة أو «يتضمن»)',
  },
  'Expected prices that sum to {1}': {
    fr: 'Le total des prix doit être de {1}',
    ar: 'يجب أن يكون مجموع الأسعار {1}',
  },
  'This payment was begun before, with another amount or long ago.': {
    fr: 'Ce paiement a déjà été commencé, avec un autre montant ou il y a longtemps.',
    ar: 'بدأت هذه الدفعة من قبل، بمبلغ آخر أو قبل وقت طويل.',
  },
  'Expected a new one': { fr: 'Un nouvel identifiant est attendu', ar: 'المتوقع معرّف جديد' },
  'Auto-recharge charges this card. Choose another card for it, or switch auto-recharge off.': {
    fr: 'La recharge automatique débite cette carte. Choisissez-lui une autre carte ou désactivez la recharge automatique.',
    ar: 'تخصم إعادة الشحن التلقائي من هذه البطاقة. اختر لها بطاقة أخرى أو أوقف إعادة الشحن التلقائي.',
  },
  'Expected a receipt number': { fr: 'Un numéro de reçu est attendu', ar: 'المتوقع رقم إيصال' },
} as const;
