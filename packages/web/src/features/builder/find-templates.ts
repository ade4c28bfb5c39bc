import { checklists } from '@rounds/contract/checklists';
import type { FoundRecord } from '../../feature.ts';
import { paths } from '../../paths.ts';
import { call } from '../../platform/api/index.ts';

/** Finds templates by title, for the search of the shell. */
export default async function findTemplates(q: string, signal: AbortSignal): Promise<readonly FoundRecord[]> {
  const results = await call(checklists.searchEntries, { query: { q, limit: 5 }, signal, silent: true });
  return results
    .filter(({ canSelect }) => canSelect)
    .map(({ value, label }) => ({ id: value, name: label, link: paths.templates.edit(value) }));
}
