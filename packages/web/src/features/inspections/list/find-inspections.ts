import { inspections } from '@rounds/contract/inspections';
import type { FoundRecord } from '../../../feature.ts';
import { paths } from '../../../paths.ts';
import { call } from '../../../platform/api/index.ts';

/** Finds inspections by asset, template, number and person, for the search of the shell. */
export default async function findInspections(text: string, signal: AbortSignal): Promise<readonly FoundRecord[]> {
  const filter = JSON.stringify({ search: [{ operator: 'ct', value: text }] });
  const { list } = await call(inspections.list, { query: { filter, limit: 10 }, signal, silent: true });
  return list
    .slice(0, 5)
    .map(({ uuid, template_title, title, asset, document_id, user, completed_at, started_at, created_at }) => ({
      id: uuid,
      name: [template_title, asset?.display_name ?? title].filter(Boolean).join(' – '),
      hint: [document_id, user?.full_name].filter(Boolean).join(' · '),
      at: completed_at ?? started_at ?? created_at,
      link: paths.inspections.report(uuid),
    }));
}
