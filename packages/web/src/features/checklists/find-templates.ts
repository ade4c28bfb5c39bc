import { checklists } from '@rounds/contract/checklists';
import { call } from '../../api/index.ts';
import type { FoundRecord } from '../../feature.ts';
import { paths } from '../../paths.ts';

/** Templates by title, for the search of the shell. */
export default async function findTemplates(q: string, signal: AbortSignal): Promise<readonly FoundRecord[]> {
  const found = await call(checklists.searchEntries, { query: { q, limit: 5 }, signal, silent: true });
  return found
    .filter(({ canSelect }) => canSelect)
    .map(({ value, label }) => ({ id: value, name: label, link: paths.templates.edit(value) }));
}
