import { groupMemberList, groups } from '@rounds/contract/groups';
import { type Language, resolveName } from '@rounds/contract/languages.ts';
import { parseIds, splitWords } from '../../db/search.ts';
import { type Route, route, type Subject } from '../../http/module.ts';
import { translate } from '../../http/texts.ts';
import { bulkRoute, exportRoute, listRoute, resourceRoutes, routePerCall } from '../../lists/index.ts';
import { searchUsers, usersView } from '../users/index.ts';
import { addMembers, assertUniqueName, getGroup, removeMembers, toGroup } from './groups.ts';
import { type GroupRow, groupStore, searchGroups, selectGroups, selectIds, toListSource } from './queries.ts';

const subject = ({ id, name_lang }: GroupRow): Subject => ({ type: 'group', id, title: name_lang });
const membersView = (group_id: number, language: Language) => usersView(groupMemberList, language, { group_id });

export const routes: readonly Route[] = [
  ...resourceRoutes(groups, {
    list: (language) => ({
      source: toListSource(language),
      rows: (tx) => selectGroups(tx),
      toRecord: toGroup,
      cells: { name: ({ name_lang }) => resolveName(name_lang, language) },
    }),
    store: groupStore,
    async insert(call) {
      const { tx, body, locale, activity } = call;
      const { name_lang, user_ids = [] } = body;
      await assertUniqueName(tx, name_lang, null, locale);
      const row = await groupStore.insert(tx, { name_lang: JSON.stringify(name_lang) });
      if (user_ids.length === 0) return row;
      const { group, people } = await addMembers(call, row.id, user_ids);
      activity({ ...subject(group), after: { people_added: people } }, 'group.people_added');
      return group;
    },
    async update({ tx, body: { name_lang }, locale }, { id }) {
      await assertUniqueName(tx, name_lang, id, locale);
      return groupStore.update(tx, id, { name_lang: JSON.stringify(name_lang) });
    },
    toRecord: toGroup,
    subject,
    loggedFields: ({ name_lang }) => ({ name_lang }),
    references: { kind: 'group' },
  }),

  route(groups.all, async ({ tx, query, locale }) => {
    const search = { words: splitWords(query.q), ids: parseIds(query.ids), limit: query.limit, locale };
    const rows = await searchGroups(tx, search);
    return rows.map(({ id, name_lang }) => ({ value: id, label: resolveName(name_lang, locale) }));
  }),

  route(groups.searchUsersAndGroups, async ({ tx, query, actor, locale }) => {
    const words = splitWords(query.q);
    const ids = (code: string) => (query.ids === undefined ? undefined : parseIds(parseIdsWithPrefix(query.ids, code)));
    const search = { words, limit: query.limit };
    const groupRows = await searchGroups(tx, { ...search, ids: ids('group'), locale });
    const users = await searchUsers(tx, { ...search, ids: ids('user'), workspace_id: actor.workspace_id });
    return [
      ...groupRows.map(({ id, name_lang, users_count }) => ({
        value: `group:${id}`,
        id,
        label: resolveName(name_lang, locale),
        group_code: 'group' as const,
        group_label: translate(locale, 'groups.groups'),
        users_count: Number(users_count),
      })),
      ...users.map(({ id, full_name }) => ({
        value: `user:${id}`,
        id,
        label: full_name,
        group_code: 'user' as const,
        group_label: translate(locale, 'groups.people'),
      })),
    ].slice(0, query.limit);
  }),

  routePerCall(groups.listMembers, async ({ tx, params, locale }) => {
    const { id } = await getGroup(tx, params.groupId);
    return listRoute(groups.listMembers, membersView(id, locale));
  }),
  routePerCall(groups.exportMembers, async ({ tx, params, locale }) => {
    const { id } = await getGroup(tx, params.groupId);
    return exportRoute(groups.exportMembers, membersView(id, locale));
  }),

  route(groups.addMembers, async (call) => {
    const { params, body, activity } = call;
    const { group, people } = await addMembers(call, params.id, body.user_ids);
    activity({ ...subject(group), after: { people_added: people } });
    return toGroup(group);
  }),

  route(groups.removeMembers, async ({ tx, params, body, activity }) => {
    const { group, people } = await removeMembers(tx, params.id, selectIds(body.user_ids));
    activity({ ...subject(group), before: { people_removed: people } });
    return toGroup(group);
  }),

  routePerCall(groups.bulkRemoveMembers, ({ params, locale }) =>
    bulkRoute(groups.bulkRemoveMembers, membersView(params.id, locale), async (tx, selected) => {
      const { group, people } = await removeMembers(tx, params.id, selected);
      const changed = people.length > 0 ? [{ id: group.id }] : [];
      return { affected: people.length, changed, removed: { groups: [group.name_lang], people_removed: people } };
    }),
  ),
];

/** The ids after a prefix: with `group`, `group:12,user:3` gives 12. */
const parseIdsWithPrefix = (ids: string | readonly string[], code: string): string[] =>
  [ids]
    .flat()
    .flatMap((list) => list.split(','))
    .filter((id) => id.startsWith(`${code}:`))
    .map((id) => id.slice(code.length + 1));
