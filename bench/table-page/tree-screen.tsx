import { checklists, type TemplateEntry, templateList } from '@rounds/contract/checklists';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { DataTable, type ListRequest } from '../../packages/web/src/kit/data-table/index.ts';
import { call } from '../../packages/web/src/platform/api/index.ts';

const useRows = (request: ListRequest) =>
  useQuery({
    queryKey: ['bench', 'tree', request],
    queryFn: async ({ signal }) => {
      const { with_saved_queries: _, ...query } = request;
      const answer = await call(checklists.list, { query: { ...query, all: true }, signal });
      childrenOf = keysByParent(answer.list);
      return answer;
    },
    placeholderData: keepPreviousData,
  });

let childrenOf: ReadonlyMap<number | null, readonly number[]> = new Map();

function keysByParent(entries: readonly TemplateEntry[]) {
  const keys = new Map<number | null, number[]>();
  for (const { id, parent_id } of entries) keys.set(parent_id, [...(keys.get(parent_id) ?? []), id]);
  return keys;
}

const NONE: readonly number[] = [];
const tree = {
  depth: ({ depth }: TemplateEntry) => depth,
  children: ({ id }: TemplateEntry) => childrenOf.get(id) ?? NONE,
};
const noAction = () => {};
const rowActions = () => [{ key: 'open', label: 'Open', onSelect: noAction }];
const bulkActions = [{ key: 'none', label: 'None', run: async () => {} }];

/** Templates in folders, all of them loaded. */
export default function TreeScreen() {
  return (
    <DataTable<TemplateEntry>
      list={templateList}
      useRows={useRows}
      rowKey={(row) => row.id}
      rowName={(row) => row.title}
      rowLink={(row) => (row.is_template ? `/checklist/template/${row.id}/edit` : null)}
      rowActions={rowActions}
      bulkActions={bulkActions}
      tree={tree}
      search="title"
      empty={null}
    />
  );
}
