/** Signing up and in, passwords, links of mails, the team. */
export const accessSentences = {
  'Please sign in.': { fr: 'Veuillez vous connecter.', ar: 'يُرجى تسجيل الدخول.' },
  'You are not allowed to do this.': {
    fr: 'Vous n’êtes pas autorisé à faire cela.',
    ar: 'لا تملك صلاحية القيام بذلك.',
  },
  'Your role is not allowed to do this.': {
    fr: 'Votre rôle ne permet pas de faire cela.',
    ar: 'دورك لا يسمح بذلك.',
  },
  'Please verify your email address first.': {
    fr: 'Veuillez d’abord confirmer votre adresse courriel.',
    ar: 'يُرجى تأكيد بريدك الإلكتروني أولًا.',
  },
  'Please verify your email address first. We have sent you a link.': {
    fr: 'Veuillez d’abord confirmer votre adresse courriel. Nous vous avons envoyé un lien.',
    ar: 'يُرجى تأكيد بريدك الإلكتروني أولًا. لقد أرسلنا إليك رابطًا.',
  },
  'Please verify your email address before signing in.': {
    fr: 'Veuillez confirmer votre adresse courriel avant de vous connecter.',
    ar: 'يُرجى تأكيد بريدك الإلكتروني قبل تسجيل الدخول.',
  },
  'Please verify your email address before resetting your password.': {
    fr: 'Veuillez confirmer votre adresse courriel avant de réinitialiser votre mot de passe.',
    ar: 'يُرجى تأكيد بريدك الإلكتروني قبل إعادة تعيين كلمة المرور.',
  },
  'Invalid email or password': {
    fr: 'Adresse courriel ou mot de passe invalide',
    ar: 'البريد الإلكتروني أو كلمة المرور غير صحيحة',
  },
  'Invalid email address': { fr: 'Adresse courriel non valide', ar: 'عنوان بريد إلكتروني غير صالح' },
  'No account found with this email address.': {
    fr: 'Aucun compte n’a cette adresse courriel.',
    ar: 'لا يوجد حساب بهذا البريد الإلكتروني.',
  },
  'Password must be at least 6 characters': {
    fr: 'Le mot de passe doit compter au moins 6 caractères',
    ar: 'يجب ألا تقل كلمة المرور عن 6 أحرف',
  },
  'Password must be at least 6 characters long': {
    fr: 'Le mot de passe doit compter au moins 6 caractères',
    ar: 'يجب ألا تقل كلمة المرور عن 6 أحرف',
  },
  'Password must be at least 8 characters': {
    fr: 'Le mot de passe doit compter au moins 8 caractères',
    ar: 'يجب ألا تقل كلمة المرور عن 8 أحرف',
  },
  'Password must be at least 8 characters with letters, numbers and special characters.': {
    fr: 'Le mot de passe doit compter au moins 8 caractères, dont des lettres, des chiffres et des caractères spéciaux.',
    ar: 'يجب ألا تقل كلمة المرور عن 8 أحرف، وأن تضم حروفًا وأرقامًا ورموزًا.',
  },
  'This password is easy to guess. Choose one that is neither a common password nor your name.': {
    fr: 'Ce mot de passe est facile à deviner. Choisissez-en un qui n’est ni courant ni votre nom.',
    ar: 'كلمة المرور هذه سهلة التخمين. اختر كلمة مرور غير شائعة وليست اسمك.',
  },
  'This is not your password.': { fr: 'Ce n’est pas votre mot de passe.', ar: 'هذه ليست كلمة مرورك.' },
  'Your password was changed elsewhere just now.': {
    fr: 'Votre mot de passe vient d’être changé ailleurs.',
    ar: 'غُيّرت كلمة مرورك للتو من مكان آخر.',
  },
  'Choose a password for your account.': {
    fr: 'Choisissez un mot de passe pour votre compte.',
    ar: 'اختر كلمة مرور لحسابك.',
  },
  'Enter the password you signed up with, or choose a new one.': {
    fr: 'Saisissez le mot de passe de votre inscription ou choisissez-en un nouveau.',
    ar: 'أدخل كلمة المرور التي أنشأت بها الحساب، أو اختر كلمة مرور جديدة.',
  },
  'Invalid or expired reset link. Please request a new password reset link.': {
    fr: 'Ce lien de réinitialisation n’est pas valable ou a expiré. Veuillez en demander un nouveau.',
    ar: 'رابط إعادة التعيين غير صالح أو انتهت صلاحيته. يُرجى طلب رابط جديد.',
  },
  'The link has no token.': { fr: 'Le lien est incomplet.', ar: 'الرابط غير مكتمل.' },
  'This verification link is not valid.': {
    fr: 'Ce lien de confirmation n’est pas valable.',
    ar: 'رابط التأكيد هذا غير صالح.',
  },
  'This verification link was already used, or is no longer valid.': {
    fr: 'Ce lien de confirmation a déjà servi ou n’est plus valable.',
    ar: 'استُخدم رابط التأكيد هذا من قبل أو لم يعد صالحًا.',
  },
  'This invitation was already used, or is no longer valid. Please ask for a new one.': {
    fr: 'Cette invitation a déjà servi ou n’est plus valable. Veuillez en demander une nouvelle.',
    ar: 'استُخدمت هذه الدعوة من قبل أو لم تعد صالحة. يُرجى طلب دعوة جديدة.',
  },
  'An account with this email address already exists.': {
    fr: 'Un compte avec cette adresse courriel existe déjà.',
    ar: 'يوجد حساب بهذا البريد الإلكتروني بالفعل.',
  },
  'An account with this email address exists. Please sign in with your password.': {
    fr: 'Un compte avec cette adresse courriel existe. Veuillez vous connecter avec votre mot de passe.',
    ar: 'يوجد حساب بهذا البريد الإلكتروني. يُرجى تسجيل الدخول بكلمة المرور.',
  },
  'A business with this name and phone number is registered already. Please contact support.': {
    fr: 'Une entreprise avec ce nom et ce numéro de téléphone est déjà inscrite. Écrivez au soutien.',
    ar: 'توجد مؤسسة مسجلة بهذا الاسم ورقم الهاتف. تواصل مع فريق الدعم.',
  },
  'Another business has this name and phone number.': {
    fr: 'Une autre entreprise a ce nom et ce numéro de téléphone.',
    ar: 'لمؤسسة أخرى هذا الاسم ورقم الهاتف.',
  },
  'We could not set up your account just now. Nothing was created. Please try again.': {
    fr: 'Nous n’avons pas pu créer votre compte. Rien n’a été créé. Veuillez réessayer.',
    ar: 'تعذّر إعداد حسابك الآن. لم يُنشأ أي شيء. يُرجى إعادة المحاولة.',
  },
  'This account cannot sign in.': {
    fr: 'Ce compte ne peut pas se connecter.',
    ar: 'لا يمكن لهذا الحساب تسجيل الدخول.',
  },
  'The provider did not share your email address. Please sign up with your email address.': {
    fr: 'Le fournisseur ne transmet pas votre adresse courriel. Veuillez vous inscrire avec votre adresse courriel.',
    ar: 'لا يشارك المزوّد بريدك الإلكتروني. يُرجى إنشاء حساب ببريدك الإلكتروني.',
  },
  'This sign-in was used already or took too long. Please start again.': {
    fr: 'Cette connexion a déjà servi ou a pris trop de temps. Veuillez recommencer.',
    ar: 'استُخدم تسجيل الدخول هذا من قبل أو استغرق وقتًا طويلًا. يُرجى البدء من جديد.',
  },
  'The provider did not confirm this sign-in. Please try again.': {
    fr: 'Le fournisseur n’a pas confirmé cette connexion. Veuillez réessayer.',
    ar: 'لم يؤكد المزوّد تسجيل الدخول هذا. يُرجى إعادة المحاولة.',
  },
  'Invalid authentication provider': {
    fr: 'Fournisseur d’authentification invalide',
    ar: 'مزوّد مصادقة غير صالح',
  },
  'Missing authorization code or state parameter': {
    fr: 'Il manque le code d’autorisation ou le paramètre d’état',
    ar: 'رمز التفويض أو معامل الحالة مفقود',
  },
  '{1} does not answer. Please try again in a moment, or sign in with your email address.': {
    fr: '{1} ne répond pas. Veuillez réessayer dans un instant ou vous connecter avec votre adresse courriel.',
    ar: 'لا يستجيب {1}. يُرجى إعادة المحاولة بعد قليل، أو تسجيل الدخول ببريدك الإلكتروني.',
  },
  'Too many attempts. Please wait a few minutes and try again.': {
    fr: 'Trop de tentatives. Veuillez patienter quelques minutes, puis réessayer.',
    ar: 'محاولات كثيرة جدًا. يُرجى الانتظار بضع دقائق ثم إعادة المحاولة.',
  },
  'Too many requests just now. Please wait a moment and try again.': {
    fr: 'Trop de demandes en ce moment. Veuillez patienter un instant, puis réessayer.',
    ar: 'طلبات كثيرة جدًا الآن. يُرجى الانتظار لحظة ثم إعادة المحاولة.',
  },
  'Many people are signing in. Please try again in a moment.': {
    fr: 'Beaucoup de personnes se connectent. Veuillez réessayer dans un instant.',
    ar: 'يسجّل كثيرون الدخول الآن. يُرجى إعادة المحاولة بعد قليل.',
  },
  'This person is in your team already.': {
    fr: 'Cette personne fait déjà partie de votre équipe.',
    ar: 'هذا الشخص ضمن فريقك بالفعل.',
  },
  'You cannot change or remove yourself.': {
    fr: 'Vous ne pouvez pas vous modifier ni vous retirer vous-même.',
    ar: 'لا يمكنك تغيير دورك أو إزالة نفسك.',
  },
  'Another account of this provider is connected with your email address here. Sign in with that one, or sign in another way and remove it under Profile & Security.':
    {
      fr: 'Un autre compte de ce fournisseur est relié ici à votre adresse courriel. Connectez-vous avec celui-là, ou autrement, puis retirez-le sous Profil et sécurité.',
      ar: 'يرتبط حساب آخر لدى هذا المزوّد ببريدك الإلكتروني هنا. سجّل الدخول به، أو بطريقة أخرى ثم أزله من «الملف الشخصي والأمان».',
    },
  'This is your only way to sign in. Set a password first.': {
    fr: 'C’est votre seul moyen de vous connecter. Définissez d’abord un mot de passe.',
    ar: 'هذه طريقتك الوحيدة لتسجيل الدخول. عيّن كلمة مرور أولًا.',
  },
  'This address may not be returned to.': {
    fr: 'Le retour à cette adresse n’est pas permis.',
    ar: 'لا يُسمح بالعودة إلى هذا العنوان.',
  },
  'This is not your business.': { fr: 'Ce n’est pas votre entreprise.', ar: 'هذه ليست مؤسستك.' },
  'Unknown device': { fr: 'Appareil inconnu', ar: 'جهاز غير معروف' },
  '{1} on {2}': { fr: '{1} sous {2}', ar: '{1} على {2}' },
} as const;
