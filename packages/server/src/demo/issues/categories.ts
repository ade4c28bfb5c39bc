/** The categories of issues in the demo workspace, each with its issues. */
import { INHERITED_POLICY, type IssuePolicy } from '@rounds/contract/issues';
import { type DemoText, text } from '../content.ts';
import type { DemoIssue } from './demo-issue.ts';
import { HYGIENE_ISSUES } from './hygiene.ts';
import { MAINTENANCE_ISSUES } from './maintenance.ts';
import { SAFETY_ISSUES } from './safety.ts';

interface DemoCategory {
  readonly name: DemoText;
  readonly icon: string;
  readonly color: string;
  readonly policy?: Partial<IssuePolicy>;
  readonly subcategories: readonly DemoText[];
  readonly issues: readonly DemoIssue[];
}

const { statuses } = INHERITED_POLICY;

export const DEMO_CATEGORIES: readonly DemoCategory[] = [
  {
    name: text('Safety', 'Sicherheit', 'Sécurité'),
    ...{ icon: 'shield', color: 'red' },
    // People who say that a danger is gone show it.
    policy: { statuses: { ...statuses, complete: { who: { choice: 'inherit' }, needs: { note: true, media: true } } } },
    subcategories: [
      text('Fire protection', 'Brandschutz', 'Protection incendie'),
      text('Escape routes', 'Fluchtwege', 'Issues de secours'),
      text('Machines', 'Maschinen', 'Machines'),
    ],
    issues: SAFETY_ISSUES,
  },
  {
    name: text('Maintenance', 'Instandhaltung', 'Maintenance'),
    ...{ icon: 'tool', color: 'blue' },
    policy: { change_category: { choice: 'creator_and_assignee' } },
    subcategories: [
      text('Electrical', 'Elektrik', 'Électricité'),
      text('Plumbing', 'Sanitär', 'Plomberie'),
      text('Vehicles', 'Fahrzeuge', 'Véhicules'),
    ],
    issues: MAINTENANCE_ISSUES,
  },
  {
    name: text('Hygiene', 'Hygiene', 'Hygiène'),
    ...{ icon: 'sparkles', color: 'green' },
    policy: { edit_details: { choice: 'collaborators' } },
    subcategories: [text('Kitchen', 'Küche', 'Cuisine'), text('Storage', 'Lager', 'Stockage')],
    issues: HYGIENE_ISSUES,
  },
];
