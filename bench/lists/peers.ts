/**
 * Servers that others wrote, over the tables of the same PostgreSQL. They are started by hand; `README.md` in this
 * folder says how.
 */
import type { Reply, Request } from '../lib/load.ts';
import { COLUMNS, dayAfter, getOrder, PAGE, type PageCase } from './cases.ts';

export interface Peer {
  readonly name: string;
  readonly base: string;
  /** Returns undefined if the peer has no such page. */
  request(pageCase: PageCase, workspace: number): Request | undefined;
  /** True if the response has rows and a total. */
  accepts(reply: Reply): boolean;
}

/** The peers whose address is set. */
export async function listAvailablePeers(): Promise<Peer[]> {
  const { BENCH_DIRECTUS, BENCH_DIRECTUS_TOKEN = '', BENCH_NOCODB, BENCH_NOCODB_TOKEN = '' } = process.env;
  return [
    ...(BENCH_DIRECTUS ? [directus(BENCH_DIRECTUS, BENCH_DIRECTUS_TOKEN)] : []),
    ...(BENCH_NOCODB ? [await nocodb(BENCH_NOCODB, BENCH_NOCODB_TOKEN)] : []),
  ];
}

const FIELDS = {
  inspection:
    'id,uuid,document_id,status,template_id,template_title,template_version,asset_uuid,asset_id,asset_name,user_id,user_name,score,score_max,score_percent,failed_count,question_count,answered_count,started_at,completed_at,created_at,updated_at,archived_at',
  asset: 'id,uuid,asset_id,display_name,last_inspection_at,archived_at,created_at,updated_at',
} as const;

const parseBody = (reply: Reply): Record<string, unknown> =>
  reply.status === 200 ? (JSON.parse(reply.body.toString()) as Record<string, unknown>) : {};
const hasRows = (rows: unknown, total: unknown): boolean =>
  Array.isArray(rows) && rows.length > 0 && typeof total === 'number';

function directus(base: string, token: string): Peer {
  return {
    name: 'Directus',
    base,
    request: (pageCase, workspace) => {
      if (pageCase.page === 'last' || pageCase.list === 'user') return undefined;
      const { status, started, contains } = pageCase.filter;
      const filter = [
        { workspace_id: { _eq: workspace } },
        { archived: { _eq: false } },
        ...(status ? [{ status: { _eq: status } }] : []),
        ...(started ? [{ started_order: { _gte: started[0] } }, { started_order: { _lt: dayAfter(started[1]) } }] : []),
        ...(contains ? [{ [COLUMNS[pageCase.list].search]: { _contains: contains } }] : []),
      ];
      const { column, direction } = getOrder(pageCase);
      const query = new URLSearchParams({
        fields: FIELDS[pageCase.list],
        filter: JSON.stringify({ _and: filter }),
        sort: direction === 'desc' ? `-${column}` : column,
        limit: String(PAGE),
        page: String(pageCase.page ?? 1),
        meta: 'filter_count',
      });
      return { path: `/items/${pageCase.list}?${query}`, headers: { authorization: `Bearer ${token}` } };
    },
    accepts: (reply) => {
      const { data, meta } = parseBody(reply);
      return hasRows(data, (meta as { filter_count?: unknown } | undefined)?.filter_count);
    },
  };
}

interface Named {
  readonly id: string;
  readonly table_name?: string;
}

async function nocodb(base: string, token: string): Promise<Peer> {
  const headers = { 'xc-token': token };
  const listRows = async (path: string) =>
    ((await (await fetch(base + path, { headers })).json()) as { list: readonly Named[] }).list;
  const tables = new Map<string, string>();
  for (const { id } of await listRows('/api/v2/meta/bases')) {
    for (const table of await listRows(`/api/v2/meta/bases/${id}/tables`)) tables.set(table.table_name ?? '', table.id);
  }
  return {
    name: 'NocoDB',
    base,
    request: (pageCase, workspace) => {
      const table = tables.get(pageCase.list);
      if (!table || pageCase.page === 'last' || pageCase.list === 'user') return undefined;
      const { status, started, contains } = pageCase.filter;
      const where = [
        `(workspace_id,eq,${workspace})`,
        '(archived,notchecked)',
        ...(status ? [`(status,eq,${status})`] : []),
        ...(started
          ? [`(started_order,gte,exactDate,${started[0]})`, `(started_order,lt,exactDate,${dayAfter(started[1])})`]
          : []),
        ...(contains ? [`(${COLUMNS[pageCase.list].search},like,%${contains}%)`] : []),
      ];
      const { column, direction } = getOrder(pageCase);
      const query = new URLSearchParams({
        fields: FIELDS[pageCase.list],
        where: where.join('~and'),
        sort: direction === 'desc' ? `-${column}` : column,
        limit: String(PAGE),
        offset: String(((pageCase.page ?? 1) - 1) * PAGE),
      });
      return { path: `/api/v2/tables/${table}/records?${query}`, headers };
    },
    accepts: (reply) => {
      const { list, pageInfo } = parseBody(reply);
      return hasRows(list, (pageInfo as { totalRows?: unknown } | undefined)?.totalRows);
    },
  };
}
