import { text } from '../content.ts';
import { ALEX, JANA, LOUIS, PRIYA } from '../people.ts';
import type { DemoIssue } from './demo-issue.ts';
import { BUDGET, SUPPLIER, WINTER } from './labels.ts';

const [ELECTRICAL, PLUMBING, VEHICLES] = [0, 1, 2];

export const MAINTENANCE_ISSUES: readonly DemoIssue[] = [
  {
    title: text('Socket is loose', 'Steckdose ist locker', 'La prise est descellée'),
    ...{ subcategory: ELECTRICAL, asset: 'SITE-02', status: 'to_do', priority: 'high', risk: 'high' },
    ...{ found_days_ago: 1, due_in_days: 3, creator: LOUIS, assignee: JANA },
  },
  {
    title: text('Light in the corridor flickers', 'Licht im Flur flackert', 'L’éclairage du couloir clignote'),
    ...{ subcategory: ELECTRICAL, asset: 'SITE-03', status: 'in_progress', priority: 'low' },
    ...{ found_days_ago: 12, due_in_days: 4, creator: PRIYA, assignee: LOUIS },
  },
  {
    title: text('Tap drips', 'Wasserhahn tropft', 'Le robinet goutte'),
    ...{ subcategory: PLUMBING, asset: 'SITE-04', status: 'complete', priority: 'low' },
    ...{ found_days_ago: 28, due_in_days: -20, creator: LOUIS, assignee: LOUIS },
  },
  {
    title: text('Water stain on the ceiling', 'Wasserfleck an der Decke', 'Tache d’eau au plafond'),
    ...{ subcategory: PLUMBING, asset: 'SITE-05', status: 'to_do', priority: 'medium', risk: 'medium' },
    ...{ found_days_ago: 8, due_in_days: 14, creator: LOUIS, assignee: JANA },
    labels: [BUDGET],
    comments: [
      {
        author: ALEX,
        text: text('Ask for two offers, please.', 'Bitte zwei Angebote einholen.', 'Merci de demander deux devis.'),
      },
    ],
  },
  {
    title: text('Boiler pressure too low', 'Kesseldruck zu niedrig', 'Pression de la chaudière trop basse'),
    ...{ subcategory: PLUMBING, asset: 'SITE-06', status: 'in_progress', priority: 'medium' },
    ...{ found_days_ago: 5, due_in_days: 0, creator: JANA, assignee: LOUIS },
    labels: [WINTER],
  },
  {
    title: text('Brake light is out', 'Bremslicht defekt', 'Feu stop en panne'),
    ...{ subcategory: VEHICLES, asset: 'VAN-01', status: 'complete', priority: 'high', risk: 'high' },
    ...{ found_days_ago: 15, due_in_days: -14, creator: LOUIS, assignee: LOUIS },
  },
  {
    title: text('Winter tyres are worn', 'Winterreifen sind abgefahren', 'Pneus hiver usés'),
    ...{ subcategory: VEHICLES, asset: 'VAN-02', status: 'to_do', priority: 'high', risk: 'high' },
    ...{ found_days_ago: 7, due_in_days: 6, creator: LOUIS, assignee: JANA },
    labels: [WINTER, SUPPLIER],
  },
  {
    title: text('Windscreen has a crack', 'Riss in der Windschutzscheibe', 'Pare-brise fissuré'),
    ...{ subcategory: VEHICLES, asset: 'VAN-03', status: 'in_progress', priority: 'medium', risk: 'medium' },
    ...{ found_days_ago: 10, due_in_days: 1, creator: LOUIS, assignee: LOUIS },
    comments: [
      {
        author: LOUIS,
        text: text(
          'Appointment at the garage on Thursday.',
          'Werkstatttermin am Donnerstag.',
          'Rendez-vous au garage jeudi.',
        ),
      },
    ],
  },
  {
    title: text('Oil leak under the engine', 'Ölverlust am Motor', 'Fuite d’huile moteur'),
    ...{ subcategory: VEHICLES, asset: 'TRUCK-01', status: 'to_do', priority: 'medium', risk: 'medium' },
    ...{ found_days_ago: 3, due_in_days: -2, creator: LOUIS, assignee: JANA },
  },
  {
    title: text('Tail lift is too slow', 'Ladebordwand ist zu langsam', 'Le hayon est trop lent'),
    ...{ subcategory: VEHICLES, asset: 'TRUCK-02', status: 'cant_do', priority: 'low' },
    ...{ found_days_ago: 60, due_in_days: -30, creator: LOUIS, assignee: JANA },
    labels: [BUDGET],
  },
];
