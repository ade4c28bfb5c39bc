/** The templates and assets of the person's last inspections, for the next one. */

import { assets } from '@rounds/contract/assets';
import { checklists } from '@rounds/contract/checklists';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/api/index.ts';
import { INSPECTION_STORE, listStoredTemplates, type Outbox } from '../../../platform/offline/index.ts';
import { useRecentInspections } from '../mine/own-inspection-queries.ts';

const MAX_RECENT = 4;

interface Started {
  readonly template_id: number;
  readonly asset: { readonly uuid: string } | null;
  readonly at: string;
}

interface Named {
  readonly value: string | number;
  readonly label: string;
}
interface NamedAsset extends Named {
  readonly asset_id: string;
  readonly type_uuid?: string | null | undefined;
}

/** Returns the recent choices that can still be used, the last one first. */
export function useRecentStarts(outbox: Outbox, isOffline: boolean) {
  const own = useRecentInspections(!isOffline);
  const device = useQuery({
    queryKey: ['device', 'recent', outbox.owner],
    queryFn: () => loadDeviceStarts(outbox),
    networkMode: 'always',
  });
  const starts = (own.data?.list ?? []).map(({ template_id, asset, started_at, created_at }) => ({
    ...{ template_id, asset, at: started_at ?? created_at },
  }));
  const started: Started[] = [...starts, ...(device.data?.started ?? [])];
  started.sort((one, other) => other.at.localeCompare(one.at));
  const templateIds = unique(started.map(({ template_id }) => String(template_id)));
  const assetIds = unique(started.flatMap(({ asset }) => asset?.uuid ?? []));
  const templates = useQuery({
    queryKey: ['checklists', 'search', 'recent', templateIds],
    queryFn: ({ signal }) => call(checklists.search, { query: { ids: templateIds.join(',') }, signal }),
    enabled: !isOffline && templateIds.length > 0,
  });
  const results = useQuery({
    queryKey: ['assets', 'search', 'recent', assetIds],
    queryFn: ({ signal }) => call(assets.search, { query: { ids: assetIds.join(','), with_fields: true }, signal }),
    enabled: !isOffline && assetIds.length > 0,
  });
  return {
    templates: sortBy<Named>(templateIds, isOffline ? device.data?.templates : templates.data),
    assets: sortBy<NamedAsset>(assetIds, isOffline ? device.data?.assets : results.data),
  };
}

const unique = (ids: readonly string[]): string[] => [...new Set(ids)].slice(0, MAX_RECENT);

function sortBy<Option extends Named>(ids: readonly string[], options: readonly Option[] = []): Option[] {
  return ids.flatMap((id) => options.find(({ value }) => String(value) === id) ?? []);
}

/** Loads the inspections that were begun on this device: the time of downloaded ones says nothing. */
async function loadDeviceStarts({ db }: Outbox) {
  const [inspections, templates, stored] = await Promise.all([
    db.getAll(INSPECTION_STORE),
    listStoredTemplates(db),
    db.getAll('assets'),
  ]);
  return {
    started: inspections
      .filter(({ status }) => status !== 'to_do')
      .map(({ template_id, asset, opened_at }) => ({ template_id, asset, at: opened_at })),
    templates: templates.map(({ template_id, document }) => ({ value: template_id, label: document.title })),
    assets: stored.map(({ uuid, display_name, ...asset }) => ({ ...asset, value: uuid, label: display_name })),
  };
}
