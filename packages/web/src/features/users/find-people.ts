import type { SessionUser } from '@rounds/contract/auth';
import { users } from '@rounds/contract/users';
import type { FoundRecord } from '../../feature.ts';
import { paths } from '../../paths.ts';
import { call } from '../../platform/api/index.ts';
import { canAccess } from '../../platform/session/index.ts';

/** People by name, for the search of the shell. They lead to their page, or to the list for those who may not open it. */
export default async function findPeople(
  q: string,
  signal: AbortSignal,
  user: SessionUser,
): Promise<readonly FoundRecord[]> {
  const canOpen = canAccess(user, users.getDetails.access);
  const results = await call(users.search, { query: { q, limit: 5 }, signal, silent: true });
  return results.map(({ value, label }) => ({
    id: value,
    name: label,
    link: canOpen
      ? paths.users.get(Number(value))
      : paths.users.list({ filter: { search: [{ operator: 'ct', value: label }] } }),
  }));
}
