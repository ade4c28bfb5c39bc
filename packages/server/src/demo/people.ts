/** The users of the demo workspace, one for each system role. All of them are fictitious. */
import type { SystemRole } from '@rounds/contract/permissions.ts';
import { DEMO_EMAIL } from '../modules/workspaces/index.ts';

export interface DemoPerson {
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly role: SystemRole;
}

export const DEMO_PEOPLE: readonly DemoPerson[] = [
  { email: DEMO_EMAIL, first_name: 'Alex', last_name: 'Morgan', role: 'administrator' },
  { email: 'jana@rounds.example', first_name: 'Jana', last_name: 'Weber', role: 'manager' },
  { email: 'louis@rounds.example', first_name: 'Louis', last_name: 'Perrin', role: 'inspector' },
  { email: 'priya@rounds.example', first_name: 'Priya', last_name: 'Nair', role: 'viewer' },
];

/** Their places in the list. */
export const [ALEX, JANA, LOUIS, PRIYA] = [0, 1, 2, 3];
