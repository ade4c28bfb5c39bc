import { issueCategories } from '@rounds/contract/issues';
import { resolveName } from '@rounds/contract/languages.ts';
import { parseIds, splitWords } from '../../../db/search.ts';
import { notFoundError } from '../../../http/api-error.ts';
import { type Call, type Route, route } from '../../../http/module.ts';
import { resourceRoutes } from '../../../lists/index.ts';
import { findPeople } from '../../users/index.ts';
import { describeRights, inheritPolicy, type RightLevels, toRightLevels } from '../access/policies.ts';
import { loadViewers } from '../queries/access.ts';
import {
  type CategoryRow,
  findCategory,
  lockCategory,
  searchCategories,
  selectCategories,
  toCategorySource,
} from '../queries/categories.ts';
import { getSettings } from '../queries/references.ts';
import { changeCategory, createCategory, removeCategory, toCategory } from './categories.ts';
import { toLoggedPolicy } from './logged-policy.ts';

export const categoryRoutes: readonly Route[] = [
  ...resourceRoutes<typeof issueCategories, CategoryRow>(issueCategories, {
    list: (language) => ({
      source: toCategorySource(language),
      rows: (tx) => selectCategories(tx),
      toRecord: toCategory,
      cells: {
        name: ({ name_lang }) => resolveName(name_lang, language),
        parent: ({ parent }) => parent && resolveName(parent.name_lang, language),
      },
    }),
    find: ({ tx }, id) => findCategory(tx, id),
    lock: ({ tx }, id) => lockCategory(tx, id),
    insert: (call) => createCategory(call, call.body),
    update: (call, before) => changeCategory(call, before, call.body),
    delete: (context, row) => removeCategory(context, row),
    toRecord: toCategory,
    subject: ({ id, name_lang }) => ({ type: 'issue_category', id, title: name_lang }),
    loggedFields: async ({ name_lang, icon, color, policy, fields }, tx) => ({
      ...{ name_lang, icon, color },
      fields: fields?.join(', ') ?? null,
      policy: await toLoggedPolicy(tx, policy),
    }),
  }),

  route(issueCategories.all, async ({ tx, query, locale }) => {
    const { q, ids, limit, parent_id, page } = query;
    const search = { words: splitWords(q), ids: parseIds(ids), limit, offset: (page - 1) * limit, locale, parent_id };
    const rows = await searchCategories(tx, search);
    return rows.map(({ id, parent_id, name_lang, has_subcategory, icon, color, fields, name }) => ({
      ...{ value: id, label: name, hasChildren: has_subcategory, ancestors: parent_id === null ? [] : [parent_id] },
      ...{ name_lang, has_subcategory, icon, color, fields },
    }));
  }),

  route(issueCategories.viewAs, async (call) => {
    const { category, viewer } = await getViewAs(call);
    return describeRoles(viewer && viewer.levels.get(category.id)!);
  }),
  route(issueCategories.previewViewAs, async (call) => {
    const { category, viewer } = await getViewAs(call);
    if (!viewer) return describeRoles(undefined);
    const above =
      category.parent_id === null ? (await getSettings(call.tx)).policy : viewer.policies.get(category.parent_id)!;
    return describeRoles(toRightLevels(inheritPolicy(call.body.policy, above), viewer));
  }),
];

/** A category and the person through whose eyes it is seen; people who can no longer sign in are no viewers. */
async function getViewAs({
  tx,
  actor,
  params,
}: Pick<Call, 'tx' | 'actor'> & { params: { id: number; userId: number } }) {
  const category = await findCategory(tx, params.id);
  if (!category) throw notFoundError('ACT');
  const [person] = await findPeople(tx, actor.workspace_id, [params.userId]);
  if (!person) throw notFoundError('USR');
  const [viewer] = await loadViewers(tx, actor.workspace_id, [person.id]);
  return { category, viewer };
}

const NOTHING = { access: false, edit_details: false, change_category: false, statuses: [] };
const describeRoles = (levels: RightLevels | undefined) =>
  (['creator', 'assignee', 'collaborator', 'other'] as const).map((as) =>
    levels ? describeRights(levels, as) : { as, ...NOTHING },
  );
