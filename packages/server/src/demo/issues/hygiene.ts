import { text } from '../content.ts';
import { JANA, LOUIS, PRIYA } from '../people.ts';
import type { DemoIssue } from './demo-issue.ts';
import { BUDGET, SUPPLIER, URGENT } from './labels.ts';

const [KITCHEN, STORAGE] = [0, 1];

export const HYGIENE_ISSUES: readonly DemoIssue[] = [
  {
    title: text('Fridge is too warm', 'Kühlschrank ist zu warm', 'Le réfrigérateur est trop chaud'),
    ...{ subcategory: KITCHEN, asset: 'KITCHEN-01', status: 'in_progress', priority: 'high', risk: 'high' },
    ...{ found_days_ago: 2, due_in_days: 0, creator: LOUIS, assignee: JANA },
    labels: [URGENT, SUPPLIER],
    comments: [
      {
        author: JANA,
        text: text(
          'Food moved to the second fridge.',
          'Ware in den zweiten Kühlschrank umgeräumt.',
          'Denrées déplacées dans le deuxième réfrigérateur.',
        ),
      },
    ],
  },
  {
    title: text(
      'Extractor filter is greasy',
      'Fettfilter der Abzugshaube ist verschmutzt',
      'Le filtre de la hotte est encrassé',
    ),
    ...{ subcategory: KITCHEN, asset: 'KITCHEN-02', status: 'to_do', priority: 'medium' },
    ...{ found_days_ago: 6, due_in_days: 3, creator: LOUIS, assignee: LOUIS },
  },
  {
    title: text(
      'Labels on open food are missing',
      'Etiketten auf offener Ware fehlen',
      'Étiquettes absentes sur les denrées ouvertes',
    ),
    ...{ subcategory: STORAGE, asset: 'KITCHEN-03', status: 'complete', priority: 'medium', risk: 'low' },
    ...{ found_days_ago: 19, due_in_days: -12, creator: LOUIS, assignee: LOUIS },
  },
  {
    title: text('Soap dispenser is empty', 'Seifenspender ist leer', 'Le distributeur de savon est vide'),
    ...{ subcategory: KITCHEN, asset: 'KITCHEN-04', status: 'complete', priority: 'low' },
    ...{ found_days_ago: 11, due_in_days: -10, creator: PRIYA, assignee: LOUIS },
  },
  {
    title: text(
      'Shelf in the storeroom is rusty',
      'Regal im Lager ist verrostet',
      'L’étagère de la réserve est rouillée',
    ),
    ...{ subcategory: STORAGE, asset: 'KITCHEN-05', status: 'to_do', priority: 'low', risk: 'low' },
    ...{ found_days_ago: 16, due_in_days: 30, creator: LOUIS, assignee: null },
    labels: [BUDGET],
  },
  {
    title: text('Pest trap was moved', 'Köderstation wurde verstellt', 'Le piège à nuisibles a été déplacé'),
    ...{ subcategory: STORAGE, asset: 'KITCHEN-01', status: 'to_do', priority: 'medium' },
    ...{ found_days_ago: 1, due_in_days: 7, creator: LOUIS, assignee: LOUIS },
  },
];
