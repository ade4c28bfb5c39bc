import { sites } from '@rounds/contract/sites';
import type { ReactNode } from 'react';
import { call } from '../../platform/api/index.ts';
import { TreeSelect, type TreeSource } from '../../ui/index.ts';

const MAX_OPTIONS = 100;

/** The nodes of all structures, level by level. */
const toSource = (key: string, canSelect: (isSite: boolean) => boolean): TreeSource => ({
  key: ['options', key],
  load: async ({ ids, q, parent_id }, signal) => {
    const options = await call(sites.search, {
      query: {
        tree: true,
        limit: MAX_OPTIONS,
        ...(q && { q }),
        ...(parent_id !== undefined && { parent_id: Number(parent_id) }),
        ...(ids && { ids: ids.join(',') }),
      },
      signal,
    });
    return options.map(({ is_site, path, label, ...option }) => ({
      ...option,
      label: q || ids ? path : label,
      canSelect: canSelect(is_site),
    }));
  },
});

const SITES = toSource('sites', (isSite) => isSite);
/** The source for choices that mean everything below a node as well. */
export const ALL_NODES = toSource('site-nodes', () => true);

interface SiteSelectProps {
  readonly label: string;
  readonly description?: ReactNode;
  readonly error?: ReactNode;
  readonly value: number | null;
  onChange(value: number | null): void;
}

/** The choice of a site in the tree of its structure. */
export function SiteSelect({ value, onChange, ...field }: SiteSelectProps) {
  return (
    <TreeSelect
      {...field}
      source={SITES}
      isMulti={false}
      value={value === null ? [] : [value]}
      onChange={([selected]) => onChange(selected === undefined ? null : Number(selected))}
    />
  );
}
