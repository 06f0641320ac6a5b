export const terms = {
  title: 'Conditions d’utilisation',
  description:
    'Ce que fait Callingua, ce que cela coûte, ce dont vous et nous répondons, et comment le service prend fin.',
  updated: 'Dernière mise à jour : 20 août 2025',
  updatedMonth: 'Dernière mise à jour : août 2025',
  intro:
    'Ces conditions lient votre entreprise et la société qui exploite Callingua, établie au Canada. En créant un compte, vous les acceptez au nom de votre entreprise.',
  sections: {
    service: {
      title: 'Description du service',
      paragraphs: [
        'Callingua donne à votre entreprise un numéro de téléphone et un agent IA qui répond aux appels jour et nuit, prend, déplace et annule des rendez-vous, transfère des appels et prend des messages, selon ce que vous lui permettez.',
        'L’agent est un logiciel et le dit à chaque appelant. Il peut se méprendre; vérifiez ce qu’il a noté lorsque l’enjeu est grand. Ce n’est pas un service d’urgence et il ne peut pas en appeler un.',
        'Il parle et comprend {spokenCount} langues au téléphone; {soonCount} autres arrivent bientôt.',
      ],
      points: [],
    },
    pricing: {
      title: 'Tarification à l’utilisation',
      paragraphs: [
        'Tout est payé à partir d’un même solde prépayé. Les paiements se font en dollars canadiens. Vos prix sont ceux du jour de votre inscription. Les {foundersTotal} premières entreprises les gardent pour de bon : c’est le tarif fondateur; pour les autres, un changement est annoncé d’avance et prend effet au cycle de facturation suivant.',
      ],
      points: [
        {
          term: 'Plateforme',
          text: '{platformFee} par mois et par entreprise. Le premier mois est dû {trialDays} jours après l’inscription, et seulement si vous avez déjà eu un numéro.',
        },
        {
          term: 'Numéros',
          text: '{numberFee} par mois et par numéro; un numéro de prestige coûte le prix affiché lorsque vous le choisissez. Un numéro suspendu coûte {holdFee} par mois.',
        },
        {
          term: 'Appels',
          text: '{callPrice} par appel abouti, quelle que soit sa durée. Un appel occupé, échoué, sans réponse ou de moins de {billableSeconds} secondes est gratuit.',
        },
        {
          term: 'Recharge automatique',
          text: 'Débite votre carte d’elle-même seulement si vous y avez consenti, jusqu’à une limite mensuelle que vous choisissez. Vous pouvez la désactiver à tout moment.',
        },
        {
          term: 'Lorsque le solde est épuisé',
          text: 'Votre agent répond encore à {callsBelowZero} appels au plus. Les frais mensuels sont tout de même prélevés. Après 7 jours sous zéro, nous vous disons quand vos numéros seront suspendus; après 90 jours, et trois avertissements, ils sont rendus.',
        },
        {
          term: 'Remboursement',
          text: 'Pendant {moneyBackDays} jours après votre premier paiement, vous pouvez en demander le remboursement à la page de facturation.',
        },
      ],
    },
    account: {
      title: 'Responsabilités liées au compte',
      paragraphs: [],
      points: [
        {
          term: 'Vos coordonnées',
          text: 'Sont exactes et à jour, surtout l’adresse courriel d’un propriétaire : c’est là que nous écrivons au sujet de l’argent et des numéros.',
        },
        {
          term: 'Votre équipe',
          text: 'Garde ses mots de passe pour elle. Ce qui est fait avec vos comptes est réputé fait par vous; avisez-nous aussitôt si quelqu’un d’autre y a eu accès.',
        },
        {
          term: 'Vos appelants',
          text: 'Ont le droit de savoir comment leurs renseignements sont utilisés. Vous respectez les lois sur la vie privée et sur les appels téléphoniques qui visent votre entreprise.',
        },
        {
          term: 'Ce que vous apprenez à l’agent',
          text: 'Est vrai, licite et vôtre. La fraude, le harcèlement et la publicité non sollicitée sont interdits. Nous pouvons suspendre un compte pour cette raison, et nous disons pourquoi.',
        },
      ],
    },
    availability: {
      title: 'Disponibilité du service',
      paragraphs: [
        'Notre objectif est que le service soit disponible {uptime} du temps. C’est un objectif, non une garantie : nous dépendons des réseaux téléphoniques, des services de paiement et d’autres fournisseurs.',
        'Lorsqu’un fournisseur tombe en panne, nous continuons de répondre aussi bien que possible sans lui. L’appelant que l’agent ne peut pas prendre, parce que toutes les lignes sont occupées ou que l’une de vos limites est atteinte, entend un court message.',
      ],
      points: [],
    },
    liability: {
      title: 'Limitation de responsabilité',
      paragraphs: [
        'Notre responsabilité est limitée à ce que vous nous avez payé au cours des 12 mois précédant l’événement. Nous ne répondons pas des dommages indirects, comme la perte de profits ou d’affaires.',
        'Rien dans ces conditions ne vous prive des droits auxquels la loi ne permet pas de renoncer.',
      ],
      points: [],
    },
    termination: {
      title: 'Résiliation',
      paragraphs: [
        'Il n’y a pas de durée de contrat. Vous pouvez rendre un numéro à tout moment, sur-le-champ ou à la fin du mois payé, et fermer votre compte moyennant un préavis de 30 jours. Nous pouvons mettre fin au service moyennant un préavis de 30 jours, ou sur-le-champ après un manquement grave à ces conditions.',
        'Téléchargez ce que vous voulez garder avant la fin. Vos données sont supprimées dans les 90 jours suivant la résiliation, sauf ce que la loi nous oblige à conserver.',
      ],
      points: [],
    },
  },
  questions: 'Des questions sur ces conditions? Écrivez-nous :',
} as const;
