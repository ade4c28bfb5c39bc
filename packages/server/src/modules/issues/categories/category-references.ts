/** The uses of categories by issues: in themselves, as the parent of subcategories, and as the default of new ones. */
import type { Tx } from '../../../db/database.ts';
import { type Extension, extend } from '../../../http/extensions.ts';
import { type ReferenceKey, references, referenceTargets } from '../../../lists/index.ts';
import { countIssuesIn, findCategory, listIssuesIn, listSubcategories } from '../queries/categories.ts';
import { getSettings } from '../queries/references.ts';
import { toCategoryPlace, toSettingsPlace } from '../usage-places.ts';

const KIND = 'issue_category';
const MANAGE = ['ACT_MANAGE_CATEGORY'] as const;

const hasDefault = async (tx: Tx, keys: readonly ReferenceKey[]): Promise<boolean> =>
  keys.includes((await getSettings(tx)).default_category_id);

export const categoryReferences: readonly Extension[] = [
  extend(referenceTargets, {
    kind: KIND,
    access: MANAGE,
    findKey: async ({ tx }, id) => (typeof id === 'number' ? (await findCategory(tx, id))?.id : undefined),
  }),

  extend(references, {
    kind: KIND,
    by: 'issue_settings',
    field: 'settings',
    access: MANAGE,
    count: async (tx, keys) => Number(await hasDefault(tx, keys)),
    list: async (tx, keys, _limit, _purpose, language) =>
      (await hasDefault(tx, keys)) ? [toSettingsPlace(language)] : [],
  }),

  extend(references, {
    kind: KIND,
    by: KIND,
    field: 'subcategories',
    access: MANAGE,
    count: async (tx, keys) => (await listSubcategories(tx, keys.map(Number), 'en')).length,
    list: async (tx, keys, limit, _purpose, language) => {
      const subcategories = await listSubcategories(tx, keys.map(Number), language);
      return subcategories.slice(0, limit).map((category) => toCategoryPlace(KIND, category));
    },
  }),

  extend(references, {
    kind: KIND,
    by: 'issue',
    field: 'issues',
    // Others may see only some of the issues, so they see the number alone.
    access: ['ACT_MANAGE_ISSUES'],
    count: (tx, keys) => countIssuesIn(tx, keys.map(Number)),
    list: async (tx, keys, limit) => {
      const issues = await listIssuesIn(tx, keys.map(Number), limit);
      return issues.map(({ id, title }) => ({ id, title, path: `/issues/${id}` }));
    },
  }),
];
