/** The pages that are timed. The call of the product, the hand-written SQL and the requests to peers follow from each case. */

/** One page of 25 with its total. */
export interface PageCase {
  readonly name: string;
  readonly list: List;
  readonly filter: Filter;
  /** The product's column and its indexed expression in SQL; descending by default. */
  readonly sort?: Sort;
  readonly page?: number | 'last';
}
export type List = 'inspection' | 'asset' | 'user';
type Sort = readonly [key: string, column: string, direction?: 'asc' | 'desc'];
export interface Filter {
  readonly status?: string;
  /** Days, both included, in UTC. */
  readonly started?: readonly [from: string, until: string];
  readonly contains?: string;
}

/** Matches one row in a thousand. */
const SELECTIVE: Filter = { status: 'completed', started: ['2024-05-01', '2024-05-10'], contains: 'pump' };
/** Matches six rows in a thousand. */
const MIDDLING: Filter = { ...SELECTIVE, started: ['2024-05-01', '2024-07-31'] };
export const BROAD: Filter = { status: 'completed', started: ['2023-02-01', '2025-12-31'], contains: 'area' };
const RARE: Filter = { contains: 'crane area 321' };
/** Matches 22 rows in a thousand: too many for an index of texts, and few enough that counting takes long. */
const UNCOMMON: Filter = { contains: 'area 12' };

/** The column of each list's usual order, and the columns that are filtered. */
export const COLUMNS = {
  inspection: { usual: ['started_at', 'started_order', 'desc'], text: 'asset_name', search: 'asset_search' },
  asset: { usual: ['display_name', 'display_name', 'asc'], text: 'display_name', search: 'name_search' },
  user: { usual: ['full_name', 'full_name collate natural_order', 'asc'], text: 'full_name', search: 'name_search' },
} as const;

const SORTS: Readonly<Record<List, readonly Sort[]>> = {
  inspection: [
    ['asset_name', 'asset_name'],
    ['template_title', 'template_title'],
    ['status', 'status'],
    ['score_percent', 'score_order'],
    ['failed_count', 'failed_count'],
    ['user_name', 'user_name'],
    ['completed_at', 'completed_order'],
  ],
  asset: [
    ['asset_id', 'asset_id'],
    ['last_inspection_at', 'inspected_order'],
  ],
  user: [
    ['email', 'email collate natural_order'],
    ['status', 'status'],
    ['signed_in_at', 'signed_in_order'],
    ['created_at', 'created_at'],
  ],
};

const createCases = (
  list: List,
  name: string,
  filter: Filter = {},
  rest: Pick<PageCase, 'sort' | 'page'> = {},
): readonly PageCase[] => [{ name: `${list}s, ${name}`, list, filter, ...rest }];
const sortedEachWay = (list: List, name: string, filter: Filter = {}): readonly PageCase[] =>
  SORTS[list].flatMap((sort) => createCases(list, `${name}sorted by ${sort[0]}`, filter, { sort }));

/** Each finds what its name says in any share of the rows from a fiftieth on; how far on a page is goes with the share. */
export const casesAt = (share: number): readonly PageCase[] => [
  ...createCases('inspection', 'first page'),
  ...createCases('inspection', 'last page', {}, { page: 'last' }),
  ...createCases('inspection', 'selective filter', SELECTIVE),
  ...createCases('inspection', 'middling filter', MIDDLING),
  ...createCases('inspection', 'broad filter', BROAD),
  ...createCases('inspection', 'broad filter, page 300', BROAD, { page: 300 }),
  ...createCases('inspection', 'rare text', RARE),
  ...createCases('inspection', 'uncommon text', UNCOMMON),
  ...createCases('inspection', `uncommon text, page ${Math.ceil(300 * share)}`, UNCOMMON, {
    page: Math.ceil(300 * share),
  }),
  ...createCases('inspection', 'uncommon text of a status', { ...UNCOMMON, status: 'in_progress' }),
  ...sortedEachWay('inspection', ''),
  ...sortedEachWay('inspection', 'selective filter, ', SELECTIVE),
  ...sortedEachWay('inspection', 'middling filter, ', MIDDLING),
  ...sortedEachWay('inspection', 'uncommon text, ', UNCOMMON),
  ...createCases('asset', 'first page'),
  ...createCases('asset', 'rare text', { contains: 'boiler 471' }),
  ...createCases('asset', 'uncommon text', { contains: 'boiler 1' }),
  ...createCases('asset', 'common text', { contains: 'boiler' }),
  ...sortedEachWay('asset', ''),
  ...sortedEachWay('asset', 'uncommon text, ', { contains: 'boiler 1' }),
  ...createCases('user', 'first page'),
  ...createCases('user', 'rare text', { contains: 'p171' }),
  ...createCases('user', 'uncommon text', { contains: 'p12' }),
  ...createCases('user', 'common text', { contains: 'person' }),
  ...createCases('user', 'of a status', { status: 'active' }),
  ...sortedEachWay('user', ''),
  ...sortedEachWay('user', 'uncommon text, ', { contains: 'p12' }),
];

export const PAGE = 25;
const PATHS = { inspection: '/api/inspection/list', asset: '/api/assets/list', user: '/api/user/list' };

export const getOrder = ({ list, sort = COLUMNS[list].usual }: PageCase) => {
  const [key, column, direction = 'desc'] = sort;
  return { key, column, direction };
};

/** The product's path for the page, with further parameters. */
export function productPath(pageCase: PageCase, more: Readonly<Record<string, string>> = {}): string {
  const { list, page, sort } = pageCase;
  const { status, started, contains } = pageCase.filter;
  const filter = {
    ...(status && { status: [status] }),
    ...(started && { started_at: { from: started[0], to: started[1] } }),
    ...(contains && { [COLUMNS[list].text]: [{ operator: 'ct', value: contains }] }),
  };
  const { key, direction } = getOrder(pageCase);
  const query = {
    ...(Object.keys(filter).length > 0 && { filter: JSON.stringify(filter) }),
    ...(sort && { sort: JSON.stringify([{ key, direction }]) }),
    ...(page && { page: String(page) }),
    ...more,
  };
  return `${PATHS[list]}?${new URLSearchParams(query)}`;
}

/** One more than the product counts. */
export const COUNTED = 10_001;

const NAMED = (names: string, those: string) =>
  `coalesce((select jsonb_agg(jsonb_build_object('id', n.id, 'name_lang', n.name_lang) order by n.id) from ${names} n, ${those} = "user".id), '[]')`;
/** The columns that are read for a row. */
const SELECTED = {
  inspection: '*',
  asset: '*',
  user: `"user".*, email,
    ${NAMED('role', 'user_role m where m.role_id = n.id and m.user_id')} as roles,
    ${NAMED('user_group', 'user_group_member m where m.group_id = n.id and m.user_id')} as groups`,
};
const FROM = { inspection: 'inspection', asset: 'asset', user: '"user" join account a on a.id = account_id' };
const COUNTED_FROM = { inspection: 'inspection', asset: 'asset', user: '"user"' };
const LIVE = { inspection: ' and archived = false', asset: ' and archived = false', user: '' };
const ID = { inspection: 'id', asset: 'id', user: '"user".id' };

/** The best SQL that was found for a page, and for its total as far as the product counts. */
export function toSql(pageCase: PageCase): { readonly page: string; readonly count: string } {
  const { list, page = 1 } = pageCase;
  const { status, started, contains } = pageCase.filter;
  const where = [
    `workspace_id = $1${LIVE[list]}`,
    status && `status = '${status}'`,
    started && `started_order >= '${started[0]} 00:00+00' and started_order < '${dayAfter(started[1])} 00:00+00'`,
    contains && `${COLUMNS[list].search} like '%${contains}%'`,
  ]
    .filter(Boolean)
    .join(' and ');
  const { column, direction } = getOrder(pageCase);
  const sorted = list === 'user' && !column.startsWith('email') ? `"user".${column}` : column;
  const way = (page === 'last') === (direction === 'asc') ? 'desc' : 'asc';
  const offset = page === 'last' ? 0 : (page - 1) * PAGE;
  return {
    page: `select ${SELECTED[list]} from ${FROM[list]} where ${where} order by ${sorted} ${way}, ${ID[list]} ${way} limit ${PAGE + 1} offset ${offset}`,
    count: `select count(*)::int from (select 1 from ${COUNTED_FROM[list]} where ${where} limit ${COUNTED}) counted`,
  };
}

export const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
