import { text } from '../content.ts';
import { JANA, LOUIS, PRIYA } from '../people.ts';
import type { DemoIssue } from './demo-issue.ts';
import { SUPPLIER, URGENT } from './labels.ts';

const [FIRE_PROTECTION, ESCAPE_ROUTES, MACHINES] = [0, 1, 2];

export const SAFETY_ISSUES: readonly DemoIssue[] = [
  {
    title: text('Fire door does not close', 'Brandschutztür schließt nicht', 'La porte coupe-feu ne se ferme pas'),
    ...{ subcategory: FIRE_PROTECTION, asset: 'SITE-01', status: 'in_progress', priority: 'high', risk: 'high' },
    ...{ found_days_ago: 6, due_in_days: 2, creator: LOUIS, assignee: JANA },
    labels: [URGENT],
    comments: [
      {
        author: LOUIS,
        text: text('The closer is worn out.', 'Der Türschließer ist verschlissen.', 'Le ferme-porte est usé.'),
      },
      {
        author: JANA,
        text: text('A new one arrives tomorrow.', 'Ein neuer kommt morgen.', 'Le nouveau arrive demain.'),
      },
    ],
  },
  {
    title: text(
      'Escape route blocked by pallets',
      'Fluchtweg mit Paletten verstellt',
      'Issue de secours encombrée par des palettes',
    ),
    ...{ subcategory: ESCAPE_ROUTES, asset: 'SITE-02', status: 'to_do', priority: 'high', risk: 'critical' },
    ...{ found_days_ago: 2, due_in_days: -1, creator: LOUIS, assignee: LOUIS },
    labels: [URGENT],
  },
  {
    title: text(
      'Extinguisher is past its inspection date',
      'Feuerlöscher ist nicht mehr geprüft',
      'La vérification de l’extincteur est dépassée',
    ),
    ...{ subcategory: FIRE_PROTECTION, asset: 'SITE-03', status: 'to_do', priority: 'medium', risk: 'medium' },
    ...{ found_days_ago: 9, due_in_days: 5, creator: LOUIS, assignee: JANA },
    labels: [SUPPLIER],
  },
  {
    title: text('Exit sign is dark', 'Fluchtwegleuchte ist dunkel', 'Le bloc de secours est éteint'),
    ...{ subcategory: ESCAPE_ROUTES, asset: 'SITE-03', status: 'complete', priority: 'high', risk: 'medium' },
    ...{ found_days_ago: 30, due_in_days: -20, creator: LOUIS, assignee: JANA },
    comments: [
      {
        author: JANA,
        text: text('Lamp replaced and tested.', 'Leuchtmittel ersetzt und geprüft.', 'Lampe remplacée et testée.'),
      },
    ],
  },
  {
    title: text(
      'Guard of the grinder is missing',
      'Schutzhaube am Schleifbock fehlt',
      'Le capot de la meuleuse est absent',
    ),
    ...{ subcategory: MACHINES, asset: 'SITE-04', status: 'in_progress', priority: 'high', risk: 'critical' },
    ...{ found_days_ago: 4, due_in_days: 1, creator: JANA, assignee: LOUIS },
    labels: [URGENT],
  },
  {
    title: text(
      'First-aid kit is incomplete',
      'Verbandkasten ist unvollständig',
      'La trousse de secours est incomplète',
    ),
    ...{ subcategory: FIRE_PROTECTION, asset: 'SITE-05', status: 'complete', priority: 'medium' },
    ...{ found_days_ago: 45, due_in_days: -38, creator: PRIYA, assignee: LOUIS },
  },
  {
    title: text('Smoke detector beeps', 'Rauchmelder piept', 'Le détecteur de fumée sonne'),
    ...{ subcategory: FIRE_PROTECTION, asset: 'SITE-06', status: 'complete', priority: 'low' },
    ...{ found_days_ago: 21, due_in_days: -14, creator: LOUIS, assignee: LOUIS },
  },
  {
    title: text(
      'Trip hazard at the loading ramp',
      'Stolperstelle an der Laderampe',
      'Risque de chute à la rampe de chargement',
    ),
    ...{ subcategory: ESCAPE_ROUTES, asset: 'SITE-01', status: 'to_do', priority: 'medium', risk: 'medium' },
    ...{ found_days_ago: 3, due_in_days: 10, creator: LOUIS, assignee: null },
  },
];
