import { type Group, groupPeopleList, groups } from '@rounds/contract/groups';
import { type Language, nameIn } from '@rounds/contract/languages';
import { idsIn, wordsIn } from '../../db/search.ts';
import { type Route, route, type Subject } from '../../http/module.ts';
import { sentence } from '../../http/texts.ts';
import { bulkRoute, exportRoute, inEachLanguage, type ListView, listRoute, routeByCall } from '../../lists/index.ts';
import { searchUsers, usersView } from '../users/index.ts';
import { addPeople, changeGroup, createGroup, groupOf, readGroup, removeGroup, removePeople } from './groups.ts';
import { groups as allGroups, type GroupRow, groupsSource, searchGroups, withIds } from './queries.ts';

const view = (language: Language): ListView<GroupRow, Group> => ({
  source: groupsSource(language),
  rows: (tx) => allGroups(tx),
  show: groupOf,
  cells: { name: ({ name_lang }) => nameIn(name_lang, language) },
});

const peopleOfGroup = (group_id: number, language: Language) => usersView(groupPeopleList, language, { group_id });

export const routes: readonly Route[] = [
  inEachLanguage(groups.list, (language) => listRoute(groups.list, view(language))),
  inEachLanguage(groups.exportList, (language) => exportRoute(groups.exportList, view(language))),

  route(groups.all, async ({ tx, query, locale }) => {
    const search = { words: wordsIn(query.q), ids: idsIn(query.ids), limit: query.limit, locale };
    const found = await searchGroups(tx, search);
    return found.map(({ id, name_lang }) => ({ value: id, label: nameIn(name_lang, locale) }));
  }),

  route(groups.searchUserGroup, async ({ tx, query, actor, locale }) => {
    const words = wordsIn(query.q);
    const wanted = (code: string) =>
      query.ids === undefined
        ? undefined
        : idsIn(
            [query.ids]
              .flat()
              .flatMap((ids) => ids.split(','))
              .flatMap((id) => withPrefix(id, code)),
          );
    const found = await searchGroups(tx, { words, ids: wanted('group'), limit: query.limit, locale });
    const people = await searchUsers(tx, {
      workspace_id: actor.workspace_id,
      words,
      ids: wanted('user'),
      limit: query.limit,
    });
    return [
      ...found.map(({ id, name_lang }) => ({
        value: `group:${id}`,
        id,
        label: nameIn(name_lang, locale),
        group_code: 'group' as const,
        group_label: sentence(locale, 'groups.groups'),
      })),
      ...people.map(({ id, full_name }) => ({
        value: `user:${id}`,
        id,
        label: full_name,
        group_code: 'user' as const,
        group_label: sentence(locale, 'groups.people'),
      })),
    ].slice(0, query.limit);
  }),

  route(groups.read, async ({ tx, params }) => groupOf(await readGroup(tx, params.id))),

  routeByCall(groups.people, async ({ tx, params, locale }) => {
    const { id } = await readGroup(tx, params.groupId);
    return listRoute(groups.people, peopleOfGroup(id, locale));
  }),
  routeByCall(groups.exportPeople, async ({ tx, params, locale }) => {
    const { id } = await readGroup(tx, params.groupId);
    return exportRoute(groups.exportPeople, peopleOfGroup(id, locale));
  }),

  route(groups.create, async ({ tx, body, locale, activity }) => {
    const group = await createGroup(tx, body.name_lang, locale);
    activity({ ...subject(group), after: { name_lang: group.name_lang } });
    return groupOf(group);
  }),

  route(groups.addPeople, async ({ tx, params, body, activity }) => {
    const { group, people } = await addPeople(tx, params.id, body.user_ids);
    activity({ ...subject(group), after: { people_added: people } });
    return groupOf(group);
  }),

  route(groups.removePeople, async ({ tx, params, body, activity }) => {
    const { group, people } = await removePeople(tx, params.id, withIds(body.user_ids));
    activity({ ...subject(group), before: { people_removed: people } });
    return groupOf(group);
  }),

  routeByCall(groups.bulkRemovePeople, ({ params, locale }) =>
    bulkRoute(groups.bulkRemovePeople, peopleOfGroup(params.id, locale), async (tx, chosen) => {
      const { group, people } = await removePeople(tx, params.id, chosen);
      return { affected: people.length, taken: { groups: [group.name_lang], people_removed: people } };
    }),
  ),

  route(groups.change, async ({ tx, params, body, locale, activity }) => {
    const { before, after } = await changeGroup(tx, params.id, body.name_lang, locale);
    activity({ ...subject(after), before: { name_lang: before.name_lang }, after: { name_lang: after.name_lang } });
    return groupOf(after);
  }),

  route(groups.remove, async ({ tx, params, activity }) => {
    const group = await removeGroup(tx, params.id);
    activity({ ...subject(group), before: { name_lang: group.name_lang } });
    return null;
  }),
];

/** `group:12` as 12 where groups are asked for. */
const withPrefix = (id: string, code: string): string[] =>
  id.startsWith(`${code}:`) ? [id.slice(code.length + 1)] : [];

const subject = ({ id, name_lang }: GroupRow): Subject => ({ type: 'group', id, title: name_lang });
