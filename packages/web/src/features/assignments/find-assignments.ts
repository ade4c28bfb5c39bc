import { assignments } from '@rounds/contract/assignments';
import type { FoundRecord } from '../../feature.ts';
import { paths } from '../../paths.ts';
import { call } from '../../platform/api/index.ts';

/** Finds assignments by title and template, for the search of the shell. */
export default async function findAssignments(text: string, signal: AbortSignal): Promise<readonly FoundRecord[]> {
  const filter = JSON.stringify({ search: [{ operator: 'ct', value: text }] });
  const { list } = await call(assignments.list, { query: { filter, limit: 10 }, signal, silent: true });
  return list.slice(0, 5).map(({ id, title, template, next_at }) => ({
    id,
    name: title,
    hint: template.title,
    at: next_at,
    link: paths.assignments.get(id),
  }));
}
