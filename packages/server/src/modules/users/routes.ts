import { users } from '@rounds/contract/users';
import { type Route, route } from '../../http/module.ts';
import { searchUsers } from './queries.ts';

const MOST_WORDS = 10;

export const routes: readonly Route[] = [
  route(users.search, async ({ tx, query, actor }) => {
    const words = (query.q ?? '').trim().split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
    const found = await searchUsers(tx, {
      workspace_id: actor.workspace_id,
      words,
      ids: query.ids === undefined ? undefined : idsIn(query.ids),
      limit: query.limit,
    });
    return found.map(({ id, full_name, avatar }) => ({ value: id, label: full_name, avatar }));
  }),
];

const idsIn = (ids: string | readonly string[]): number[] =>
  [ids]
    .flat()
    .flatMap((list) => list.split(','))
    .map(Number)
    .filter(Number.isSafeInteger);
