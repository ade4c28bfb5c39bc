import { issueCategories } from '@rounds/contract/issues';
import { resolveName } from '@rounds/contract/languages';
import { parseIds, splitWords } from '../../db/search.ts';
import { notFoundError } from '../../http/api-error.ts';
import { type Route, route } from '../../http/module.ts';
import { resourceRoutes } from '../../lists/index.ts';
import { describeRights } from './access/policies.ts';
import { changeCategory, createCategory, removeCategory, toCategory } from './categories.ts';
import { loadViewers } from './queries/access.ts';
import {
  type CategoryRow,
  findCategory,
  lockCategory,
  searchCategories,
  selectCategories,
  toCategorySource,
} from './queries/categories.ts';
import { findPeople } from './queries/references.ts';

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
    loggedFields: ({ name_lang, icon, color, policy, fields }) => ({
      ...{ name_lang, icon, color },
      fields: fields?.join(', ') ?? null,
      policy: JSON.stringify(policy),
    }),
  }),

  route(issueCategories.all, async ({ tx, query, locale }) => {
    const { q, ids, limit, parent_id, page } = query;
    const search = { words: splitWords(q), ids: parseIds(ids), limit, offset: (page - 1) * limit, locale, parent_id };
    const rows = await searchCategories(tx, search);
    return rows.map(({ id, parent_id, has_subcategory, icon, color, fields, name }) => ({
      ...{ value: id, label: name, hasChildren: has_subcategory, ancestors: parent_id === null ? [] : [parent_id] },
      ...{ has_subcategory, icon, color, fields },
    }));
  }),

  route(issueCategories.viewAs, async ({ tx, actor, params }) => {
    const category = await findCategory(tx, params.id);
    if (!category) throw notFoundError('ACT');
    const [person] = await findPeople(tx, actor.workspace_id, [params.userId]);
    if (!person) throw notFoundError('USR');
    const [viewer] = await loadViewers(tx, actor.workspace_id, [person.id]);
    const nothing = { access: false, edit_details: false, change_category: false, statuses: [] };
    return (['creator', 'assignee', 'collaborator', 'other'] as const).map((as) =>
      // People who can no longer sign in may do nothing.
      viewer ? describeRights(viewer.levels.get(category.id)!, as) : { as, ...nothing },
    );
  }),
];
