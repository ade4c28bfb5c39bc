import { users } from '@rounds/contract/users';
import type { FoundRecord } from '../../feature.ts';
import { paths } from '../../paths.ts';
import { call } from '../../platform/api/index.ts';

/** People by name, for the search of the shell. */
export default async function findPeople(q: string, signal: AbortSignal): Promise<readonly FoundRecord[]> {
  const results = await call(users.search, { query: { q, limit: 5 }, signal, silent: true });
  return results.map(({ value, label }) => ({
    id: value,
    name: label,
    link: paths.users.list({ filter: { search: [{ operator: 'ct', value: label }] } }),
  }));
}
