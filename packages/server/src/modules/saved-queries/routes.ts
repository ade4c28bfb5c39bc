import { DEFAULT_QUERY, savedQueries } from '@rounds/contract/saved-queries';
import { type Route, route, type Subject } from '../../http/module.ts';
import type { SavedQueryRow } from '../../lists/index.ts';
import { deleteQuery, getListName, listQueries, saveQuery } from './saved-queries.ts';

export const routes: readonly Route[] = [
  route(savedQueries.list, ({ tx, actor }) => listQueries(tx, actor.user_id)),

  route(savedQueries.save, async ({ tx, body, actor, locale, activity }) => {
    const { before, saved } = await saveQuery(tx, body, { user_id: actor.user_id, locale });
    activity({ ...subject(saved), before: before && fields(before), after: fields(saved) });
    return saved;
  }),

  route(savedQueries.delete, async ({ tx, params, actor, locale, activity }) => {
    const removed = await deleteQuery(tx, params.id, { user_id: actor.user_id, locale });
    activity({ ...subject(removed), before: fields(removed) });
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
