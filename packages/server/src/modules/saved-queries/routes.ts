import { DEFAULT_QUERY, savedQueries } from '@rounds/contract/saved-queries';
import { type Route, route, type Subject } from '../../http/module.ts';
import { type SavedQueryRow, toNamedQuery, type UsableQueryRow } from '../../lists/index.ts';
import { findUsableQuery } from './queries.ts';
import {
  chooseDefault,
  deleteQuery,
  getListName,
  getQueryUsage,
  listQueries,
  saveQuery,
  shareQuery,
} from './saved-queries.ts';

export const routes: readonly Route[] = [
  route(savedQueries.list, ({ tx, actor }) => listQueries(tx, actor)),

  route(savedQueries.save, async ({ tx, body, actor, locale, activity }) => {
    const { before, saved } = await saveQuery(tx, body, { user_id: actor.user_id, locale });
    activity({ ...subject(saved), before: before && fields(before), after: fields(saved) });
    return toNamedQuery((await findUsableQuery(tx, actor.user_id, saved.id))!, actor.user_id);
  }),

  route(savedQueries.share, async ({ tx, params, body, actor, locale, activity }) => {
    const { before, saved } = await shareQuery(tx, params.id, body, { actor, locale });
    activity({ ...subject(saved), before: sharedFields(before), after: sharedFields(saved) });
    return toNamedQuery(saved, actor.user_id);
  }),

  route(savedQueries.setDefault, async ({ tx, body, actor, locale, noActivity }) => {
    await chooseDefault(tx, body, { user_id: actor.user_id, locale });
    noActivity();
    return null;
  }),

  route(savedQueries.getUsage, ({ tx, params, actor }) => getQueryUsage(tx, params.id, actor.user_id)),

  route(savedQueries.delete, async ({ tx, params, actor, locale, activity }) => {
    const query = await deleteQuery(tx, params.id, { user_id: actor.user_id, locale });
    activity({ ...subject(query), before: fields(query) });
    return null;
  }),
];

/** The log calls a built-in view by the name of its list. */
const subject = ({ id, key, name, table_name }: SavedQueryRow): Subject => ({
  type: 'saved_query',
  id,
  title: key === DEFAULT_QUERY ? getListName(table_name) : name,
});
const fields = ({ name, table_name }: SavedQueryRow) => ({ name, list: getListName(table_name) });
const sharedFields = ({ table_name, sharing: { everyone, groups, people } }: UsableQueryRow) => ({
  list: getListName(table_name),
  everyone,
  groups: groups.map(({ name_lang }) => name_lang),
  people: people.map(({ full_name }) => full_name),
});
