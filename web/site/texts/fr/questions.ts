export const questions = {
  title: 'Foire aux questions',
  lead: 'Autre chose? Écrivez-nous.',
  list: [
    {
      question: 'En combien de temps puis-je commencer?',
      answer:
        'En 5 minutes environ. Vous créez un compte, choisissez un numéro, approvisionnez votre solde et indiquez à l’agent vos services et vos heures. Le numéro sonne dès qu’il est à vous.',
    },
    {
      question: 'Combien cela coûte-t-il?',
      answer:
        'La plateforme coûte {platformFee} par mois et par entreprise, un numéro de téléphone {numberFee} par mois, et un appel abouti {callPrice}. Rien n’est facturé à la minute. Tout est payé à partir d’un même solde prépayé.',
    },
    {
      question: 'Que contient la trousse de départ à {starterPack}?',
      answer:
        'Le premier mois de votre numéro de téléphone ({numberFee}) et {starterCredit} de crédit d’appel, soit {starterCalls} appels.',
    },
    {
      question: 'Quels appels sont facturés?',
      answer:
        'Les appels aboutis que l’agent a pris. Les appels de moins de {billableSeconds} secondes, les raccrochages rapides et les connexions échouées ne sont pas facturés.',
    },
    {
      question: 'Quelles langues l’agent parle-t-il?',
      answer:
        'Le catalogue compte {languageCount} langues, dont {spokenCount} peuvent aujourd’hui être comprises et parlées au téléphone. Les autres viendront; la page des langues les énumère toutes.',
    },
    {
      question: 'Puis-je avoir plus d’un numéro?',
      answer:
        'Oui. Chaque numéro a ses frais mensuels et sa langue, et tous partagent un même solde prépayé.',
    },
    {
      question: 'Puis-je suspendre un numéro?',
      answer:
        'Oui. Un numéro suspendu vous est réservé pour {holdFee} par mois, avec vos données et vos paramètres, et il est réactivé en quelques secondes lorsque vous le voulez.',
    },
    {
      question: 'Suis-je lié par un contrat?',
      answer:
        'Non. Il n’y a pas de contrat, et les changements de forfait prennent effet au cycle de facturation suivant. Vous pouvez demander le remboursement de votre premier paiement pendant {moneyBackDays} jours.',
    },
    {
      question: 'Qu’est-ce que le tarif fondateur?',
      answer:
        'Les {foundersTotal} premières entreprises gardent les prix du jour de leur inscription aussi longtemps qu’elles restent.',
    },
  ],
} as const;
