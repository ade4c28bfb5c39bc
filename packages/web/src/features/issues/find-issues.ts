import { issues } from '@rounds/contract/issues';
import type { FoundRecord } from '../../feature.ts';
import { paths } from '../../paths.ts';
import { call } from '../../platform/api/index.ts';

/** Finds issues by title, number and asset, for the search of the shell. */
export default async function findIssues(q: string, signal: AbortSignal): Promise<readonly FoundRecord[]> {
  const results = await call(issues.search, { query: { q, limit: 5 }, signal, silent: true });
  return results.map(({ value, label, number }) => ({
    id: value,
    name: label,
    hint: `#${number}`,
    link: paths.issues.get(value),
  }));
}
