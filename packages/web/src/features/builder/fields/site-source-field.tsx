/** The setting of a site question: the structure, the part of it that is offered, and the values that are shown. */
import { sites } from '@rounds/contract/sites';
import { getSiteSource, type Item } from '@rounds/engine';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { createSiteTree } from '../../../kit/form/index.ts';
import { call } from '../../../platform/api/index.ts';
import { MultiSelect, Select, TreeSelect } from '../../../ui/index.ts';
import { useSetOption } from './use-set-option.ts';

const MAX_OPTIONS = 100;

export function SiteSourceField({ item }: { item: Item }) {
  const { t } = useTranslation('builder');
  const set = useSetOption(item, 'column_options');
  const source = getSiteSource(item);
  const structure = source?.structure ?? null;
  const all = useQuery({
    queryKey: ['options', 'sites', 'structures'],
    queryFn: ({ signal }) => call(sites.all, { query: { limit: MAX_OPTIONS }, signal, silent: true }),
  });
  const structureQuery = useQuery({
    queryKey: ['sites', 'items', structure],
    queryFn: ({ signal }) =>
      call(sites.listItems, { params: { id: Number(structure) }, query: {}, signal, silent: true }),
    enabled: structure !== null,
    retry: false,
  });
  const { data } = structureQuery;
  const change = (next: { structure: string; node: string | null; columns: readonly string[] }) => {
    const base = { structure_id: next.structure, ...(next.node !== null && { structure_node_id: next.node }) };
    set(next.columns.length > 0 ? next.columns.map((column_id) => ({ ...base, column_id })) : [base]);
  };
  const options = (all.data ?? []).map(({ value, label }) => ({ value: String(value), label }));
  const isListed = options.some(({ value }) => value === structure);
  const error = structureQuery.isError
    ? t('site_field.gone')
    : data?.structure.archived
      ? t('site_field.archived')
      : null;
  const lost = (source?.columns ?? []).filter((id) => data && !data.columns.some((column) => column.id === id));
  return (
    <>
      <Select
        label={t('option.column_options')}
        description={t('option_hint.column_options')}
        searchable
        clearable
        placeholder={t('site_field.any_asset')}
        nothingFoundMessage={t('site_field.none')}
        error={error}
        data={[
          ...options,
          ...(structure !== null && !isListed ? [{ value: structure, label: data?.structure.title ?? '…' }] : []),
        ]}
        value={structure}
        onChange={(next) => (next === null ? set(null) : change({ structure: next, node: null, columns: [] }))}
      />
      {source && data && (
        <TreeSelect
          label={t('site_field.node')}
          placeholder={t('site_field.all_nodes')}
          source={createSiteTree({
            structure: source.structure,
            node: null,
            load: async () => data.items,
            canSelect: () => true,
          })}
          isMulti={false}
          value={source.node === null ? [] : [source.node]}
          onChange={([node]) => change({ ...source, node: node === undefined ? null : String(node) })}
        />
      )}
      {source && data && (data.columns.length > 0 || lost.length > 0) && (
        <MultiSelect
          label={t('site_field.columns')}
          error={lost.length > 0 && t('site_field.column_gone')}
          data={[
            ...data.columns.map(({ id, label }) => ({ value: id, label })),
            ...lost.map((value) => ({ value, label: t('list_field.field_error') })),
          ]}
          value={[...source.columns]}
          onChange={(columns) => change({ ...source, columns })}
        />
      )}
    </>
  );
}
