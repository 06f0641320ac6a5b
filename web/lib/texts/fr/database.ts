import type { database as english } from '../en/database.ts';
import type { French } from '../translation.ts';

export const database = {
  title: 'Base de données',
  subtitle: 'Consultez les données de votre entreprise. Rien ne peut être modifié ici.',
  off: 'La consultation de la base de données est désactivée',
  offHint:
    'Ce service n’a pas été configuré pour lire sa base de données. Vous pouvez voir quelles tables existent.',
  tables: {
    title: 'Tables',
    failed: 'Les tables n’ont pas pu être chargées',
    columns: { one: '{count} colonne', other: '{count} colonnes' },
  },
  data: {
    title: 'Premières lignes de {table}',
    failed: 'Les données de la table n’ont pas pu être chargées',
    choose: 'Choisissez une table',
    chooseHint: 'Ses 50 premières lignes s’affichent ici.',
    empty: 'Pas encore de lignes',
    emptyHint: 'Des lignes s’afficheront dès qu’il y aura quelque chose à conserver.',
  },
  query: {
    title: 'Requête',
    label: 'Requête SQL',
    hint: 'Seulement SELECT, sur les tables de la liste. Vous obtenez les 50 premières lignes; une requête est arrêtée après 2 secondes. Ce que vous exécutez est consigné au journal d’activité.',
    keys: 'Ctrl+Entrée exécute la requête.',
    restored: 'La requête que vous aviez écrite est de retour.',
    run: 'Exécuter',
    failed: 'La requête a échoué',
    result: 'Résultat',
    found: { one: '{count} ligne', other: '{count} lignes' },
    cut: {
      one: 'La première ligne; il y en a d’autres',
      other: 'Les {count} premières lignes; il y en a d’autres',
    },
    nothing: 'Aucune ligne',
    nothingHint: 'Rien dans vos données ne correspond à cette requête.',
    csv: 'Télécharger en CSV',
    fileName: 'requete',
  },
  history: {
    title: 'Vos requêtes',
    failed: 'Vos requêtes n’ont pas pu être chargées',
    empty: 'Pas encore de requêtes',
    emptyHint:
      'Ce que vous exécutez est conservé ici pendant un mois. Personne d’autre dans votre équipe ne voit cette liste.',
    use: 'Réutiliser',
    useOf: 'Réutiliser : {query}',
  },
  none: 'vide',
  yes: 'vrai',
  no: 'faux',
} as const satisfies French<typeof english>;
