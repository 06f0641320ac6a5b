import type { signUp as english } from '../en/sign-up.ts';
import type { French } from '../translation.ts';

export const signUp = {
  page: 'Créer un compte',
  title: 'Créer un compte',
  subtitle: 'Créez le compte de gestion de votre entreprise',
  trialTitle: 'Commencez votre essai gratuit',
  trialSubtitle:
    'Votre essai gratuit de 14 jours commence aujourd’hui : pas de frais de plateforme d’ici la fin, et pas de contrat.',
  businessName: 'Nom de l’entreprise',
  email: 'Courriel',
  phone: 'Numéro de téléphone',
  password: 'Mot de passe',
  passwordHint: 'Au moins 8 caractères, dont des lettres, des chiffres et des caractères spéciaux',
  confirm: 'Confirmation du mot de passe',
  agreement:
    'En créant un compte, vous acceptez nos Conditions d’utilisation et notre Politique de confidentialité.',
  /** The phrases as they occur in that sentence, where they become links. */
  terms: 'Conditions d’utilisation',
  privacy: 'Politique de confidentialité',
  submit: 'Créer un compte',
  hasAccount: 'Vous avez déjà un compte?',
  signIn: 'Se connecter',
  wrong: {
    businessName: 'Le nom de l’entreprise doit compter au moins 2 caractères',
    firstName: 'Le prénom doit compter au moins 2 caractères',
    lastName: 'Le nom doit compter au moins 2 caractères',
    email: 'Adresse courriel non valide',
    password: 'Le mot de passe doit compter au moins 8 caractères',
    confirm: 'Les mots de passe ne correspondent pas',
    phoneShort: 'Le numéro de téléphone doit compter au moins 10 chiffres',
    phone: 'Veuillez saisir un numéro de téléphone valide',
  },
  notice: {
    signInInstead: 'Se connecter plutôt',
    goToLogin: 'Aller à la connexion',
    resend: 'Renvoyer le courriel',
    tryDifferent: 'Changer d’adresse',
    notVerified: 'Adresse courriel à confirmer',
    notVerifiedText:
      'Nous avons envoyé un courriel de confirmation à {email}. Ouvrez le lien qu’il contient, puis connectez-vous de nouveau. Si vous ne le trouvez pas, regardez dans votre dossier de courrier indésirable, ou faites-le renvoyer.',
    accountExists: 'Ce compte existe déjà',
    accountExistsText:
      'Il y a déjà un compte avec l’adresse {email}. Connectez-vous, ou utilisez une autre adresse.',
    businessExists: 'Cette entreprise est déjà inscrite',
    businessExistsText:
      'Une entreprise est déjà inscrite avec ces renseignements. Si c’est la vôtre, écrivez au soutien.',
    missing: 'Renseignements manquants',
    missingText: 'Il manque des renseignements. Remplissez tous les champs, puis réessayez.',
    weakPassword: 'Mot de passe trop simple',
    weakPasswordText:
      'Votre mot de passe doit compter au moins 8 caractères, dont des lettres, des chiffres et des caractères spéciaux.',
    temporary: 'Problème temporaire du service',
    temporaryText:
      'Votre compte n’a pas pu être créé pour le moment. Réessayez dans quelques minutes, ou écrivez au soutien. Votre saisie est toujours là.',
    connection: 'Problème de connexion',
    connectionText:
      'Le service d’inscription est injoignable. Vérifiez votre connexion, puis réessayez. Votre saisie est toujours là.',
    created: 'Compte créé',
    createdText:
      'Votre compte a été créé, et nous avons envoyé un courriel de confirmation à {email}. Ouvrez le lien qu’il contient pour y accéder.',
  },
  failed: 'L’inscription a échoué',
  failedText: '{message} ({code})',
  failedDefault: 'Le compte n’a pas été créé',
  failedStatus: 'HTTP {status}',
  refused: 'Le compte n’a pas pu être créé',
  refusedText: 'Veuillez vérifier vos renseignements, puis réessayer',
} as const satisfies French<typeof english>;
