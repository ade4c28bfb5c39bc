/** The templates and assets that an inspection can start with: from the server, or offline from the device. */
import { checklists } from '@rounds/contract/checklists';
import { listAllowedAssetTypes } from '@rounds/engine';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useAssetOptions, withSelected } from '../../../kit/form/index.ts';
import { call } from '../../../platform/api/index.ts';
import { createWordFilter } from '../../../platform/i18n/index.ts';
import { listStoredTemplates, type Outbox, saveAssets } from '../../../platform/offline/index.ts';

const MAX_OPTIONS = 50;

const matches = (text: string, searchText: string): boolean => createWordFilter(searchText)(text);
const byLabel = (a: { readonly label: string }, b: { readonly label: string }) => a.label.localeCompare(b.label);

/** Returns published templates that match the search, and the selected one. */
export function useStartTemplates(outbox: Outbox, isOffline: boolean, searchText: string, selectedId: string | null) {
  const results = useQuery({
    queryKey: ['checklists', 'search', searchText],
    queryFn: ({ signal }) => call(checklists.search, { query: { q: searchText, limit: MAX_OPTIONS }, signal }),
    placeholderData: keepPreviousData,
    enabled: !isOffline,
  });
  const isFound = results.data?.some(({ value }) => String(value) === selectedId) ?? false;
  const own = useQuery({
    queryKey: ['checklists', 'search', 'one', selectedId],
    queryFn: ({ signal }) => call(checklists.search, { query: { ids: selectedId ?? '' }, signal }),
    // A template selected from the list is known; one from the URL is not.
    enabled: !isOffline && selectedId !== null && !isFound,
  });
  const onDevice = useQuery({
    queryKey: ['device', 'templates', outbox.owner],
    queryFn: () => listStoredTemplates(outbox.db),
    enabled: isOffline,
  });
  if (isOffline) {
    const options = (onDevice.data ?? []).map(({ template_id, document }) => ({
      value: template_id,
      label: document.title,
      asset_types: listAllowedAssetTypes(document.items)?.map((uuid) => ({ uuid, name: '' })),
    }));
    const visibleOptions = options.filter(
      ({ value, label }) => String(value) === selectedId || matches(label, searchText),
    );
    return { options: visibleOptions.toSorted(byLabel), isLoading: onDevice.isLoading, hasNone: false };
  }
  return {
    options: withSelected(results.data, own.data),
    isLoading: results.isLoading || own.isLoading,
    hasNone: searchText === '' && selectedId === null && results.data?.length === 0 && !results.isPlaceholderData,
  };
}

/** The types that the asset of an inspection with a template may have, with their names; undefined for any. */
export type AllowedTypes = readonly { readonly uuid: string; readonly name: string }[] | undefined;

export const isAllowed = (types: AllowedTypes, asset: { readonly type_uuid?: string | null | undefined }): boolean =>
  types === undefined || asset.type_uuid === undefined || types.some(({ uuid }) => uuid === asset.type_uuid);

interface AssetSearch {
  readonly searchText: string;
  readonly selectedId: string | null;
  readonly types: AllowedTypes;
}

/**
 * Returns assets of the allowed types that match the search, and the selected one. Results stay on the device for
 * later.
 */
export function useStartAssets(outbox: Outbox, isOffline: boolean, { searchText, selectedId, types }: AssetSearch) {
  const online = useAssetOptions(searchText, selectedId, {
    enabled: !isOffline,
    ...(types && { types: types.map(({ uuid }) => uuid) }),
  });
  const onDevice = useQuery({
    queryKey: ['device', 'assets', outbox.owner],
    queryFn: () => outbox.db.getAll('assets'),
    enabled: isOffline,
  });
  const seen = JSON.stringify(
    online.options.map(({ value, label, asset_id, type_uuid, fields }) => ({
      ...{ uuid: value, asset_id, display_name: label, type_uuid, fields },
    })),
  );
  useEffect(() => {
    void saveAssets(outbox.db, JSON.parse(seen)).catch(() => {});
  }, [outbox, seen]);
  if (!isOffline) return online;
  const options = (onDevice.data ?? []).map(({ uuid, display_name, ...asset }) => ({
    ...asset,
    value: uuid,
    label: display_name,
  }));
  const visibleOptions = options
    .filter(
      (asset) =>
        asset.value === selectedId ||
        (isAllowed(types, asset) && matches(`${asset.label} ${asset.asset_id}`, searchText)),
    )
    .toSorted(byLabel);
  return { options: visibleOptions.slice(0, MAX_OPTIONS), isLoading: onDevice.isLoading };
}
