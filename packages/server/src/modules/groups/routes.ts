import { groups } from '@rounds/contract/groups';
import { nameIn } from '@rounds/contract/languages';
import { idsIn, wordsIn } from '../../db/search.ts';
import { type Route, route, type Subject } from '../../http/module.ts';
import { sentence } from '../../http/texts.ts';
import { pageOfUsers, searchUsers, userOf } from '../users/index.ts';
import { addPeople, changeGroup, createGroup, groupOf, readGroup, removeGroup, removePeople } from './groups.ts';
import { type GroupRow, pageOfGroups, searchGroups } from './queries.ts';

export const routes: readonly Route[] = [
  route(groups.list, async ({ tx, query, actor, locale }) => {
    const { list, ...rest } = await pageOfGroups(tx, query, { tz_code: actor.tz_code, locale });
    return { list: list.map(groupOf), ...rest };
  }),

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

  route(groups.people, async ({ tx, params, query, actor, locale }) => {
    const { id } = await readGroup(tx, params.groupId);
    const { list, ...rest } = await pageOfUsers(tx, { workspace_id: actor.workspace_id, group_id: id }, query, {
      tz_code: actor.tz_code,
      locale,
    });
    return { list: list.map(userOf), ...rest };
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
    const { group, people } = await removePeople(tx, params.id, body.user_ids);
    activity({ ...subject(group), before: { people_removed: people } });
    return groupOf(group);
  }),

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

const subject = ({ id, name_lang }: GroupRow): Subject => ({ type: 'group', id, title: nameIn(name_lang, 'en') });
