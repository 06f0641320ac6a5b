import type { shell as english } from '../en/shell.ts';
import type { French } from '../translation.ts';

export const shell = {
  skip: 'Passer au contenu',
  nav: {
    label: 'Navigation principale',
    tabs: 'Onglets',
    dashboard: 'Tableau de bord',
    customers: 'Clients',
    calendar: 'Calendrier',
    calls: 'Appels',
    messages: 'Messages',
    settings: 'Paramètres',
    billing: 'Facturation',
  },
  openMenu: 'Ouvrir le menu',
  menu: 'Menu',
  collapse: 'Réduire la barre latérale',
  expand: 'Agrandir la barre latérale',
  toDark: 'Passer au thème sombre',
  toLight: 'Passer au thème clair',
  language: 'Langue',
  languageFailed: 'La langue n’a pas été changée',
  userMenu: 'Compte de {name}',
  profile: 'Profil et sécurité',
  team: 'Équipe',
  billingAndFunds: 'Facturation et fonds',
  logout: 'Se déconnecter',
  loggedOut: 'Session fermée',
  loggedOutMessage: 'La déconnexion a réussi.',
  role: {
    admin: 'Propriétaire',
    manager: 'Gestionnaire',
    staff: 'Personnel',
  },
} as const satisfies French<typeof english>;
