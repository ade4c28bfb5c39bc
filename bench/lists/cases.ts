/** Pages of lists, each said once; from it follow the call of the product, the SQL by hand, and what peers are asked. */

/** One page of 25 with its total. */
export interface Asked {
  readonly name: string;
  readonly list: 'inspection' | 'asset';
  readonly filter: Filter;
  /** The product's column and the one that has its index, falling unless told. */
  readonly sort?: readonly [key: string, column: string, direction?: 'asc' | 'desc'];
  readonly page?: number | 'last';
}
export interface Filter {
  readonly status?: string;
  /** Days, both included, in UTC. */
  readonly started?: readonly [from: string, until: string];
  readonly contains?: string;
}

export const SELECTIVE: Filter = {
  status: 'completed',
  started: ['2024-05-01', '2024-05-31'],
  contains: 'pump',
};
export const BROAD: Filter = { status: 'completed', started: ['2023-02-01', '2025-12-31'], contains: 'area' };

const inspections = (name: string, filter: Filter, rest: Pick<Asked, 'sort' | 'page'> = {}): Asked => ({
  name,
  list: 'inspection',
  filter,
  ...rest,
});

export const CASES: readonly Asked[] = [
  inspections('inspections, first page', {}),
  inspections('selective filter', SELECTIVE),
  inspections('broad filter', BROAD),
  inspections('broad filter, page 300', BROAD, { page: 300 }),
  inspections('text that one in fifty has', { contains: 'area 12' }),
  inspections('last page', {}, { page: 'last' }),
  ...(
    [
      ['asset_name', 'asset_name'],
      ['template_title', 'template_title'],
      ['status', 'status'],
      ['score_percent', 'score_order'],
      ['failed_count', 'failed_count'],
      ['user_name', 'user_name'],
      ['completed_at', 'completed_order'],
    ] as const
  ).map((sort) => inspections(`sorted by ${sort[0]}`, {}, { sort })),
  { name: 'assets, first page', list: 'asset', filter: {} },
  { name: 'assets that contain a rare text', list: 'asset', filter: { contains: 'boiler 4711' } },
];

/** What the two lists are in the database: the column of their usual order, and those that are filtered. */
export const COLUMNS = {
  inspection: { usual: ['started_at', 'started_order', 'desc'], text: 'asset_name', search: 'asset_search' },
  asset: { usual: ['display_name', 'display_name', 'asc'], text: 'display_name', search: 'search_text' },
} as const;

export const PAGE = 25;
const PATHS = { inspection: '/api/inspection/list', asset: '/api/assets/list' };

export const orderOf = ({ list, sort = COLUMNS[list].usual }: Asked) => {
  const [key, column, direction = 'desc'] = sort;
  return { key, column, direction };
};

/** The same page from the product, with what else the call says. */
export function productPath(asked: Asked, more: Readonly<Record<string, string>> = {}): string {
  const { list, page, sort } = asked;
  const { status, started, contains } = asked.filter;
  const filter = {
    ...(status && { status: [status] }),
    ...(started && { started_at: { from: started[0], to: started[1] } }),
    ...(contains && { [COLUMNS[list].text]: [{ operator: 'ct', value: contains }] }),
  };
  const { key, direction } = orderOf(asked);
  const query = {
    ...(Object.keys(filter).length > 0 && { filter: JSON.stringify(filter) }),
    ...(sort && { sort: JSON.stringify([{ key, direction }]) }),
    ...(page && { page: String(page) }),
    ...more,
  };
  return `${PATHS[list]}?${new URLSearchParams(query)}`;
}

const COUNTED = 10_001;

/** The best SQL that was found for it: the page, and its total as far as the product counts. */
export function sqlOf(asked: Asked): { readonly page: string; readonly count: string } {
  const { list, page = 1 } = asked;
  const { status, started, contains } = asked.filter;
  const conditions = [
    'workspace_id = $1 and archived = false',
    status && `status = '${status}'`,
    started && `started_order >= '${started[0]} 00:00+00' and started_order < '${dayAfter(started[1])} 00:00+00'`,
    contains && `${COLUMNS[list].search} like '%${contains}%'`,
  ].filter(Boolean);
  const rows = `${list} where ${conditions.join(' and ')}`;
  const { column, direction } = orderOf(asked);
  const way = (page === 'last') === (direction === 'asc') ? 'desc' : 'asc';
  const offset = page === 'last' ? 0 : (page - 1) * PAGE;
  return {
    page: `select * from ${rows} order by ${column} ${way}, id ${way} limit ${PAGE + 1} offset ${offset}`,
    count: `select count(*)::int from (select 1 from ${rows} limit ${COUNTED}) counted`,
  };
}

export const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
