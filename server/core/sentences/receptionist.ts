/** What the receptionist knows, speaks and does, calls that are passed on, and the database browser. */
export const receptionistSentences = {
  'Enter a title': { fr: 'Saisissez un titre', ar: 'أدخل عنوانًا' },
  'There is no text in it.': { fr: 'Il ne contient aucun texte.', ar: 'لا يوجد نص فيه.' },
  'This text has already been added.': { fr: 'Ce texte a déjà été ajouté.', ar: 'سبقت إضافة هذا النص.' },
  'This page has already been added.': { fr: 'Cette page a déjà été ajoutée.', ar: 'سبقت إضافة هذه الصفحة.' },
  'Enter the address of the page': { fr: 'Saisissez l’adresse de la page', ar: 'أدخل عنوان الصفحة' },
  'Enter the address of a public page, such as https://example.com/prices': {
    fr: 'Saisissez l’adresse d’une page publique, comme https://example.com/prices',
    ar: 'أدخل عنوان صفحة عامة، مثل https://example.com/prices',
  },
  'The text is longer than 200,000 characters.': {
    fr: 'Le texte dépasse 200 000 caractères.',
    ar: 'النص أطول من 200,000 حرف.',
  },
  'A business can keep {1} pages and files; remove one first.': {
    fr: 'Une entreprise peut garder {1} pages et fichiers; retirez-en un d’abord.',
    ar: 'الحد الأقصى للصفحات والملفات هو {1}؛ أزل واحدًا أولًا.',
  },
  'A business can keep {1} answers; remove one first.': {
    fr: 'Une entreprise peut garder {1} réponses; retirez-en une d’abord.',
    ar: 'الحد الأقصى للإجابات هو {1}؛ أزل واحدة أولًا.',
  },
  'Your agent does not speak this language; add it to your languages first.': {
    fr: 'Votre agent ne parle pas cette langue; ajoutez-la d’abord à vos langues.',
    ar: 'لا يتحدث وكيلك هذه اللغة؛ أضفها إلى لغاتك أولًا.',
  },
  'Your agent does not speak this language.': {
    fr: 'Votre agent ne parle pas cette langue.',
    ar: 'لا يتحدث وكيلك هذه اللغة.',
  },
  'Question is required': { fr: 'La question est obligatoire', ar: 'السؤال مطلوب' },
  'Answer is required': { fr: 'La réponse est obligatoire', ar: 'الإجابة مطلوبة' },
  'This question has an answer in this language already.': {
    fr: 'Cette question a déjà une réponse dans cette langue.',
    ar: 'لهذا السؤال إجابة بهذه اللغة بالفعل.',
  },
  'The agent does not speak this language yet.': {
    fr: 'L’agent ne parle pas encore cette langue.',
    ar: 'لا يتحدث الوكيل هذه اللغة بعد.',
  },
  'Your business already has this language.': {
    fr: 'Votre entreprise a déjà cette langue.',
    ar: 'هذه اللغة من لغات مؤسستك بالفعل.',
  },
  'Your business needs a language. Add another one first.': {
    fr: 'Votre entreprise a besoin d’une langue. Ajoutez-en d’abord une autre.',
    ar: 'تحتاج مؤسستك إلى لغة. أضف لغة أخرى أولًا.',
  },
  '{1} is answered in this language. Choose another language for the number first.': {
    fr: 'On répond au {1} dans cette langue. Choisissez d’abord une autre langue pour ce numéro.',
    ar: 'يُرد على {1} بهذه اللغة. اختر لغة أخرى للرقم أولًا.',
  },
  '{1} are answered in this language. Choose other languages for the numbers first.': {
    fr: 'On répond à {1} dans cette langue. Choisissez d’abord d’autres langues pour ces numéros.',
    ar: 'يُرد على {1} بهذه اللغة. اختر لغات أخرى للأرقام أولًا.',
  },
  'One of your numbers': { fr: 'un de vos numéros', ar: 'أحد أرقامك' },
  'Choose a language': { fr: 'Choisissez une langue', ar: 'اختر لغة' },
  'A language must be chosen': { fr: 'Une langue doit être choisie', ar: 'يجب اختيار لغة' },
  'Choose a voice': { fr: 'Choisissez une voix', ar: 'اختر صوتًا' },
  'Choose one of the voices of this language.': {
    fr: 'Choisissez l’une des voix de cette langue.',
    ar: 'اختر أحد أصوات هذه اللغة.',
  },
  'Choose one of the languages of your business': {
    fr: 'Choisissez l’une des langues de votre entreprise',
    ar: 'اختر إحدى لغات مؤسستك',
  },
  'This is not one of your languages.': {
    fr: 'Ce n’est pas l’une de vos langues.',
    ar: 'هذه ليست إحدى لغاتك.',
  },
  'This call has left enough messages.': {
    fr: 'Cet appel a laissé assez de messages.',
    ar: 'تركت هذه المكالمة رسائل كافية.',
  },
  'The recording cannot be played right now. Please try again in a moment.': {
    fr: 'L’enregistrement ne peut pas être écouté pour le moment. Veuillez réessayer dans un instant.',
    ar: 'يتعذّر تشغيل التسجيل الآن. يُرجى إعادة المحاولة بعد قليل.',
  },
  'All lines are busy. Please try again in a few minutes.': {
    fr: 'Toutes les lignes sont occupées. Veuillez réessayer dans quelques minutes.',
    ar: 'جميع الخطوط مشغولة. يُرجى إعادة المحاولة بعد بضع دقائق.',
  },
  'This number is answered by the agent itself. Choose a phone that a person answers.': {
    fr: 'C’est l’agent lui-même qui répond à ce numéro. Choisissez un téléphone auquel une personne répond.',
    ar: 'الوكيل نفسه يرد على هذا الرقم. اختر هاتفًا يرد عليه شخص.',
  },
  'You need an active phone number first: it is the one that calls.': {
    fr: 'Il vous faut d’abord un numéro de téléphone actif : c’est lui qui appelle.',
    ar: 'تحتاج أولًا إلى رقم هاتف نشط: فهو الذي يتصل.',
  },
  'This phone cannot be called right now. Please try again in a moment.': {
    fr: 'Ce téléphone ne peut pas être appelé pour le moment. Veuillez réessayer dans un instant.',
    ar: 'يتعذّر الاتصال بهذا الهاتف الآن. يُرجى إعادة المحاولة بعد قليل.',
  },
  'This code is no longer valid. Ask for a new call.': {
    fr: 'Ce code n’est plus valable. Demandez un nouvel appel.',
    ar: 'لم يعد هذا الرمز صالحًا. اطلب مكالمة جديدة.',
  },
  'This is not the code that you heard. Please try again.': {
    fr: 'Ce n’est pas le code que vous avez entendu. Veuillez réessayer.',
    ar: 'ليس هذا هو الرمز الذي سمعته. يُرجى إعادة المحاولة.',
  },
  'Enter the {1} digits of the code': {
    fr: 'Saisissez les {1} chiffres du code',
    ar: 'أدخل أرقام الرمز، وعددها {1}',
  },
  'Verify this phone first: we call it and say a code.': {
    fr: 'Vérifiez d’abord ce téléphone : nous l’appelons et donnons un code.',
    ar: 'أكّد هذا الهاتف أولًا: نتصل به وننطق رمزًا.',
  },
  'Choose at least one day': { fr: 'Choisissez au moins un jour', ar: 'اختر يومًا واحدًا على الأقل' },
  'Calls cannot be transferred to this number: it is a premium, personal or satellite line, or calls to it are expensive. Choose an ordinary landline or mobile phone.':
    {
      fr: 'Les appels ne peuvent pas être transférés à ce numéro : c’est une ligne surtaxée, personnelle ou par satellite, ou les appels y sont coûteux. Choisissez un poste fixe ou un cellulaire ordinaire.',
      ar: 'لا يمكن تحويل المكالمات إلى هذا الرقم: فهو خط مرتفع التكلفة أو شخصي أو عبر الأقمار الصناعية، أو الاتصال به مكلف. اختر هاتفًا أرضيًا أو محمولًا عاديًا.',
    },
  'Calls cannot be transferred to this country. Choose a phone in the country of your business, or ask our support to allow another country.':
    {
      fr: 'Les appels ne peuvent pas être transférés vers ce pays. Choisissez un téléphone dans le pays de votre entreprise, ou demandez à notre soutien d’autoriser un autre pays.',
      ar: 'لا يمكن تحويل المكالمات إلى هذا البلد. اختر هاتفًا في بلد نشاطك التجاري، أو اطلب من فريق الدعم السماح ببلد آخر.',
    },
  'This query names a table that is not in the list. Use the names in the list, without a schema.': {
    fr: 'Cette requête nomme une table qui n’est pas dans la liste. Utilisez les noms de la liste, sans schéma.',
    ar: 'يذكر هذا الاستعلام جدولًا ليس في القائمة. استخدم الأسماء الواردة في القائمة من دون مخطط.',
  },
  'This query uses a function that the database browser does not allow.': {
    fr: 'Cette requête utilise une fonction que l’explorateur de données ne permet pas.',
    ar: 'يستخدم هذا الاستعلام دالة لا يسمح بها متصفح قاعدة البيانات.',
  },
  'This query uses an operator that the database browser does not allow.': {
    fr: 'Cette requête utilise un opérateur que l’explorateur de données ne permet pas.',
    ar: 'يستخدم هذا الاستعلام معاملًا لا يسمح به متصفح قاعدة البيانات.',
  },
  'This query uses a type that the database browser does not allow.': {
    fr: 'Cette requête utilise un type que l’explorateur de données ne permet pas.',
    ar: 'يستخدم هذا الاستعلام نوعًا لا يسمح به متصفح قاعدة البيانات.',
  },
  'This query is too complex. Ask for less at once.': {
    fr: 'Cette requête est trop complexe. Demandez moins à la fois.',
    ar: 'هذا الاستعلام معقد جدًا. اطلب قدرًا أقل دفعة واحدة.',
  },
  'This query joins texts or builds arrays or rows in more than one place. Do so in one SELECT of it, on columns and fixed texts.':
    {
      fr: 'Cette requête assemble des textes ou construit des tableaux ou des lignes à plusieurs endroits. Faites-le dans un seul SELECT, sur des colonnes et des textes fixes.',
      ar: 'يدمج هذا الاستعلام نصوصًا أو ينشئ مصفوفات أو صفوفًا في أكثر من موضع. افعل ذلك في SELECT واحد منه، على أعمدة ونصوص ثابتة.',
    },
  'Write each pattern, separator, format and time zone as a fixed text of at most 100 characters.': {
    fr: 'Écrivez chaque motif, séparateur, format et fuseau horaire comme un texte fixe de 100 caractères au plus.',
    ar: 'اكتب كل نمط وفاصل وتنسيق ومنطقة زمنية نصًا ثابتًا لا يزيد على 100 حرف.',
  },
  'Convert a fixed text to a date or time, or a column that is one. Other text cannot be converted here.': {
    fr: 'Convertissez en date ou en heure un texte fixe ou une colonne qui en est une. Un autre texte ne peut pas être converti ici.',
    ar: 'حوّل إلى تاريخ أو وقت نصًا ثابتًا أو عمودًا من هذا النوع. لا يمكن هنا تحويل نص آخر.',
  },
  'Write numbers with at most 40 digits and without an exponent, and numeric as numeric(20, 2).': {
    fr: 'Écrivez les nombres avec 40 chiffres au plus et sans exposant, et numeric sous la forme numeric(20, 2).',
    ar: 'اكتب الأعداد بما لا يزيد على 40 رقمًا ومن دون أس، واكتب numeric بالصيغة numeric(20, 2).',
  },
  'A subquery of IN, ANY, ALL or EXISTS may read one table only.': {
    fr: 'Une sous-requête de IN, ANY, ALL ou EXISTS ne peut lire qu’une seule table.',
    ar: 'لا يجوز لاستعلام فرعي في IN أو ANY أو ALL أو EXISTS أن يقرأ أكثر من جدول واحد.',
  },
  'A query has at most 10,000 characters': {
    fr: 'Une requête compte au plus 10 000 caractères',
    ar: 'لا يزيد الاستعلام على 10,000 حرف',
  },
  'Type a query first': { fr: 'Tapez d’abord une requête', ar: 'اكتب استعلامًا أولًا' },
  'Error 42601: this is not a statement that PostgreSQL understands.': {
    fr: 'Erreur 42601 : PostgreSQL ne comprend pas cette instruction.',
    ar: 'خطأ 42601: لا يفهم PostgreSQL هذه العبارة.',
  },
  'Error 57014: this took longer than 2 seconds and was stopped.': {
    fr: 'Erreur 57014 : cela a pris plus de 2 secondes et a été arrêté.',
    ar: 'خطأ 57014: استغرق ذلك أكثر من ثانيتين فأُوقف.',
  },
  'Error 54000: the answer is too long. Ask for fewer or shorter values.': {
    fr: 'Erreur 54000 : la réponse est trop longue. Demandez moins de valeurs ou des valeurs plus courtes.',
    ar: 'خطأ 54000: الإجابة طويلة جدًا. اطلب قيمًا أقل أو أقصر.',
  },
  'Error {1}: {2}': { fr: 'Erreur {1} : {2}', ar: 'خطأ {1}: {2}' },
  'The database browser is switched off on this service.': {
    fr: 'L’explorateur de données est désactivé sur ce service.',
    ar: 'متصفح قاعدة البيانات متوقف في هذه الخدمة.',
  },
  'The database did not answer. Please try again.': {
    fr: 'La base de données n’a pas répondu. Veuillez réessayer.',
    ar: 'لم تستجب قاعدة البيانات. يُرجى إعادة المحاولة.',
  },
  'Other queries are still running. Please wait a moment and try again.': {
    fr: 'D’autres requêtes sont encore en cours. Veuillez patienter un instant, puis réessayer.',
    ar: 'لا تزال استعلامات أخرى قيد التنفيذ. يُرجى الانتظار لحظة ثم إعادة المحاولة.',
  },
  'The file is larger than 10 MB.': { fr: 'Le fichier dépasse 10 Mo.', ar: 'حجم الملف أكبر من 10 ميغابايت.' },
  'Choose a PDF file.': { fr: 'Choisissez un fichier PDF.', ar: 'اختر ملف PDF.' },
  'Other files are being read. Please try again in a moment.': {
    fr: 'D’autres fichiers sont en lecture. Veuillez réessayer dans un instant.',
    ar: 'تُقرأ ملفات أخرى الآن. يُرجى إعادة المحاولة بعد قليل.',
  },
} as const;
