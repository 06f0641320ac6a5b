export const privacy = {
  title: 'Politique de confidentialité',
  description:
    'Ce que Callingua conserve sur les entreprises et les personnes qui les appellent, pourquoi, combien de temps et avec l’aide de quelles sociétés.',
  updated: 'Dernière mise à jour : 20 août 2025',
  updatedMonth: 'Dernière mise à jour : août 2025',
  intro:
    'Callingua répond au téléphone pour des entreprises. Cette page dit ce que nous conservons sur vous et sur les personnes qui vous appellent, pourquoi, combien de temps et qui nous aide. Nous n’en vendons rien et n’affichons aucune publicité.',
  sections: {
    collect: {
      title: 'Renseignements que nous recueillons',
      paragraphs: ['Nous recueillons ce dont le service a besoin pour fonctionner, et rien de plus.'],
      points: [
        {
          term: 'Votre compte',
          text: 'Le nom, l’adresse courriel, le numéro de téléphone, le rôle et la langue de chaque personne qui se connecte, ainsi que l’adresse réseau et le type d’appareil utilisés. Le mot de passe n’est conservé que sous forme d’empreinte. Si vous vous connectez avec Google, Facebook ou Apple, nous recevons votre nom, votre adresse courriel et, s’il y en a une, votre photo.',
        },
        {
          term: 'Votre entreprise',
          text: 'Son nom, son fuseau horaire, ses heures d’ouverture, ses services, ses langues et ses numéros de téléphone, ainsi que ce que vous apprenez à votre agent.',
        },
        {
          term: 'Les appels',
          text: 'Qui a appelé quel numéro, quand, combien de temps, dans quelle langue et avec quel résultat; ce qui a été dit, par écrit, avec sa traduction s’il y a un modèle de langage; et un court résumé.',
        },
        {
          term: 'Le son',
          text: 'La parole est convertie en texte pendant l’appel. Le son d’un appel n’est enregistré que si l’entreprise l’a demandé, et ses appelants en sont avisés au début. Les enregistrements, et les messages laissés de vive voix après le signal, sont gardés par notre fournisseur de téléphonie pendant 30 jours, ou jusqu’à ce que l’entreprise les efface.',
        },
        {
          term: 'Vos clients',
          text: 'Noms, numéros de téléphone, adresses courriel, langues, notes, rendez-vous et messages, tels que vous ou votre agent les consignez.',
        },
        {
          term: 'Les paiements',
          text: 'Les montants et les dates, la marque et les quatre derniers chiffres de la carte. Le numéro de carte lui-même va à Stripe et ne nous parvient jamais. Les chiffres prononcés pendant un appel qui ressemblent à un numéro de carte sont masqués avant d’être écrits; dans un enregistrement, ils ne peuvent pas l’être.',
        },
        {
          term: 'L’essai de la réceptionniste',
          text: 'Ce que vous lui écrivez ou lui dites sur la page d’accueil reçoit une réponse et n’est pas conservé; un fournisseur de modèle de langage peut le recevoir, voir ci-dessous. Pour éviter les abus, votre adresse réseau est comptée pendant une heure.',
        },
        {
          term: 'Les témoins',
          text: 'Deux : l’un pour la langue que vous choisissez sur ce site, l’autre pour indiquer qu’une personne est connectée, sans dire laquelle. Votre navigateur garde aussi votre connexion et votre choix d’un écran clair ou sombre. Nous n’utilisons ni outil d’analyse ni traceur; Stripe dépose ses propres témoins dans son formulaire de paiement, pour prévenir la fraude.',
        },
      ],
    },
    use: {
      title: 'Utilisation de vos renseignements',
      paragraphs: [
        'Pour répondre à vos appels, prendre des rendez-vous, envoyer les courriels qui s’y rapportent, facturer ce que vous avez utilisé, protéger le service et vous aider lorsque vous nous écrivez.',
        'Ce que nous conservons sur vos appelants et vos clients vous appartient : vous en décidez, et nous le traitons pour votre compte.',
        'Chacune de ces sociétés reçoit ce qu’exige sa part du service, et certaines travaillent hors du Canada, par exemple aux États-Unis :',
      ],
      points: [
        {
          term: 'Twilio',
          text: 'Achemine les appels, convertit la parole en texte et le texte en parole, avec la reconnaissance et les voix de Google et d’ElevenLabs.',
        },
        { term: 'Stripe', text: 'Encaisse les paiements et garde vos cartes.' },
        {
          term: 'Resend',
          text: 'Livre les courriels que nous vous envoyons et ceux qui annoncent à vos clients leurs rendez-vous.',
        },
        {
          term: 'Un fournisseur de modèle de langage',
          text: 'S’il y en a un, il reçoit le texte de la conversation et les faits sur votre entreprise nécessaires à la réponse, jamais la liste de vos clients. Sinon, ce sont les règles de notre propre logiciel qui répondent.',
        },
        {
          term: 'Google, Facebook ou Apple',
          text: 'Confirment votre identité, seulement si vous choisissez de vous connecter avec eux.',
        },
        { term: 'Les autorités', text: 'Ne reçoivent des renseignements que si la loi nous y oblige.' },
      ],
    },
    security: {
      title: 'Sécurité des données',
      paragraphs: [
        'Les renseignements circulent chiffrés entre votre navigateur, nos serveurs et nos fournisseurs, et ceux de chaque entreprise sont séparés de ceux de toutes les autres.',
      ],
      points: [
        {
          term: 'Mots de passe et connexions',
          text: 'Les mots de passe et les liens de nos courriels ne sont conservés que sous forme d’empreintes. Votre session prend fin au plus tard après 24 heures, et vous pouvez mettre fin à une connexion à tout moment dans votre profil.',
        },
        {
          term: 'Qui voit quoi',
          text: 'Ce qu’un membre de votre équipe voit et fait dépend de son rôle, et nos serveurs le vérifient à chaque demande. Les changements importants sont consignés avec l’heure, l’adresse réseau et l’appareil; les propriétaires peuvent lire ce journal.',
        },
        {
          term: 'Durée de conservation',
          text: 'Les appels, transcriptions, clients et rendez-vous restent tant que votre compte est ouvert, sauf si vous les effacez. Les connexions terminées sont supprimées après sept jours, les liens expirés après 30 jours et les décomptes de tentatives après un jour. Les frais et paiements sont gardés aussi longtemps que l’exigent les lois fiscales. Lorsqu’un compte est fermé, ses données sont supprimées dans les 90 jours.',
        },
        {
          term: 'En cas d’incident',
          text: 'Si une atteinte à la sécurité présente un risque pour vous ou vos clients, nous vous en avisons sans tarder, ainsi que l’autorité compétente.',
        },
      ],
    },
    rights: {
      title: 'Vos droits',
      paragraphs: [
        'Vous pouvez consulter, corriger, emporter et effacer vos renseignements. Le plus souvent, vous pouvez le faire vous-même :',
      ],
      points: [
        {
          term: 'Consulter et corriger',
          text: 'Dans votre profil, vos paramètres et vos listes de clients et d’appels.',
        },
        {
          term: 'Emporter',
          text: 'Les propriétaires téléchargent les clients, les rendez-vous et les opérations en fichiers CSV; chaque appel peut être lu dans le portail.',
        },
        {
          term: 'Effacer un client',
          text: 'Son nom, son numéro de téléphone, son adresse courriel, les notes, ses paroles dans les transcriptions, ses messages, ses enregistrements et les résumés de ses appels sont effacés. Les appels et les frais restent, sans ces renseignements.',
        },
        {
          term: 'Fermer votre compte',
          text: 'Écrivez-nous depuis l’adresse d’un propriétaire; tout est supprimé dans les 90 jours.',
        },
        {
          term: 'Si vous avez appelé l’un de nos clients',
          text: 'Vous avez entendu au début qu’un assistant IA répond et que ce qui est dit est consigné par écrit. Pour voir ou faire effacer ce qui est conservé sur vous, adressez-vous à l’entreprise que vous avez appelée; si vous nous écrivez, nous transmettons votre demande.',
        },
        {
          term: 'Plaintes',
          text: 'Vous pouvez vous adresser au Commissariat à la protection de la vie privée du Canada et, au Québec, à la Commission d’accès à l’information.',
        },
      ],
    },
  },
  questions: 'Des questions sur vos renseignements personnels? Écrivez-nous :',
} as const;
