/** The people who look at the screens: an administrator, people who are limited to sites, and one with own work only. */
import { SYSTEM_ROLES } from '@rounds/contract/permissions.ts';
import type pg from 'pg';
import type { Product } from '../../packages/server/src/testing/installed.ts';
import { createPerson, type SignedIn, signInAs } from '../lib/person.ts';
import { NODES_OF_PLANT, PLANTS } from './sizes.ts';

export interface Viewer {
  readonly name: string;
  readonly headers: SignedIn['headers'];
}

const CHARTS = [
  'ANA_OVERVIEW_STATISTICS',
  'ANA_ISSUES_STATISTICS',
  'ANA_RESPONSES_STATISTICS',
  'ANA_REPORTS_STATISTICS',
];
const OWN_WORK = [...SYSTEM_ROLES.inspector.permissions, 'ACT_VIEW_ISSUE_LIST', 'ACT_VIEW_ISSUE', ...CHARTS];

/** The names of people, by what they see. Plants are the upper half of the tree of sites. */
const PEOPLE = {
  site: { permissions: SYSTEM_ROLES.manager.permissions, plants: 1 },
  region: { permissions: SYSTEM_ROLES.manager.permissions, plants: 2 * (PLANTS / 5) },
  own: { permissions: OWN_WORK, plants: 0 },
} as const;
export type PersonName = keyof typeof PEOPLE;
export const PERSON_NAMES = Object.keys(PEOPLE) as readonly PersonName[];

/** They come before all others, so that work that is given to people in turn is also given to them. */
export async function createViewers(product: Product, client: pg.Client): Promise<void> {
  for (const name of PERSON_NAMES) await createPerson(product, client, name, PEOPLE[name].permissions);
}

/** The first plants of the tree, with everything below them. */
export async function limitViewers(client: pg.Client): Promise<void> {
  for (const name of PERSON_NAMES) {
    const { plants } = PEOPLE[name];
    if (plants === 0) continue;
    await client.query(
      `update "user" set site_ids = array(select id from site_node where is_site = false
        order by position limit ${plants}) where first_name = $1`,
      [name],
    );
  }
}

export async function signInViewers(product: Product): Promise<readonly Viewer[]> {
  const viewers: Viewer[] = [{ name: 'administrator', headers: { cookie: product.headers.cookie ?? '' } }];
  for (const name of PERSON_NAMES) {
    viewers.push({ name, headers: await signInAs(product, `${name}@rounds.example`) });
  }
  return viewers;
}

export const describeViewer: Readonly<Record<string, string>> = {
  administrator: 'everything',
  site: `1 of ${PLANTS} plants, ${NODES_OF_PLANT} nodes`,
  region: `${PEOPLE.region.plants} of ${PLANTS} plants`,
  own: 'own work only',
};
