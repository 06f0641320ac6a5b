export const notFound = {
  title: 'Page introuvable',
  description: 'Il n’y a pas de page à cette adresse.',
  intro:
    'Il n’y a pas de page à cette adresse. Elle a peut-être été déplacée, ou le lien contient une erreur.',
  home: 'Aller à l’accueil',
  support: 'Soutien à la clientèle',
  login: 'Se connecter au portail',
} as const;
