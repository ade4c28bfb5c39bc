import { savedQueries } from '@rounds/contract/saved-queries';
import { type Route, route, type Subject } from '../../http/module.ts';
import type { SavedQueryRow } from './queries.ts';
import { removeQuery, saveQuery } from './saved-queries.ts';

export const routes: readonly Route[] = [
  route(savedQueries.save, async ({ tx, body, actor, locale, activity }) => {
    const saved = await saveQuery(tx, body, { user_id: actor.user_id, locale });
    activity(subject(saved));
    return saved;
  }),

  route(savedQueries.remove, async ({ tx, params, actor, locale, activity }) => {
    activity(subject(await removeQuery(tx, params.id, { user_id: actor.user_id, locale })));
    return null;
  }),
];

const subject = ({ id, name }: SavedQueryRow): Subject => ({ type: 'saved_query', id, title: name });
