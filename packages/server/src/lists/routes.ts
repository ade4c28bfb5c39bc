/** The calls that every list has: a page, the whole as a file, one deed on many rows. */
import type { Endpoint, OutputOf } from '@rounds/contract/endpoint';
import type { BulkSelection } from '@rounds/contract/list';
import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { type Chosen, chosenRows, idsOf } from '../db/list-choice.ts';
import { columnIn, type ListSource, type Rows } from '../db/list-order.ts';
import { type ListQuery, listPage } from '../db/list-query.ts';
import { restWithThese } from '../db/transactions.ts';
import { ApiError } from '../http/api-error.ts';
import { type Actor, type Bytes, type Call, type Route, route, type Subject } from '../http/module.ts';
import { savedQueriesOf } from '../modules/saved-queries/index.ts';
import { type ExportQuery, exportList } from './export.ts';
import { type ListView, toViewer } from './view.ts';

type ListedRecord<E extends Endpoint> = OutputOf<E> extends { list: (infer Shown)[] } ? Shown : never;

/** One page of the list, with the person's saved queries where they are asked for. */
export function listRoute<E extends Endpoint, Row extends object>(
  endpoint: E,
  view: ListView<Row, ListedRecord<E>>,
): Route {
  return route(endpoint as Endpoint, async (call) => {
    const { tx, locale } = call;
    const query = call.query as unknown as ListQuery;
    const actor = call.actor as Actor;
    const { table_name } = view.source.declaration;
    // In this order: the end of the transaction travels with the page.
    const [saved_queries, page] = await Promise.all([
      query.with_saved_queries ? savedQueriesOf(tx, actor.user_id, table_name) : undefined,
      listPage(tx, view.rows(tx, actor), view.source, query, toViewer(actor, locale), () => restWithThese(tx)),
    ]);
    return { ...page, list: page.list.map(view.toRecord), ...(saved_queries ? { saved_queries } : {}) } as never;
  });
}

/** The whole list as CSV or XLSX. */
export const exportRoute = <Row extends object>(endpoint: Endpoint, view: ListView<Row, unknown>): Route =>
  route(
    endpoint,
    async ({ database, actor, query, locale }): Promise<never> =>
      exportList(view, {
        database,
        actor: actor as Actor,
        query: query as unknown as ExportQuery,
        locale,
      }) satisfies Bytes as never,
  );

/** How many rows a deed changed, and what the log tells of it beside: what was taken from them, what given to them. */
export interface BulkResult {
  readonly affected: number;
  readonly removed?: Readonly<Record<string, unknown>>;
  readonly added?: Readonly<Record<string, unknown>>;
}
/** Does the deed on the rows that are chosen. */
export type BulkAction<E extends Endpoint> = (tx: Tx, chosen: Chosen, call: Call<E>) => Promise<BulkResult>;

/**
 * One deed on rows of the list, by id or by filter. Chosen by filter, it is done only when as many
 * rows are changed as the person was told; else nothing is.
 * @throws Refusal APP_COUNT_NOT_MATCH
 */
export function bulkRoute<E extends Endpoint, Row extends object>(
  endpoint: E,
  view: ListView<Row, unknown>,
  action: BulkAction<E>,
): Route {
  return route(endpoint as Endpoint, async (call) => {
    const { tx, locale, activity } = call;
    const selection = call.body as unknown as BulkSelection;
    const actor = call.actor as Actor;
    const chosen = chosenRows(view.rows(tx, actor), view.source, selection, toViewer(actor, locale));
    const names = await loadFirstTitles(chosen, view);
    const result = await action(tx, idsOf(chosen, view.source), call as unknown as Call<E>);
    const { affected } = result;
    if (selection.apply_filter && affected !== selection.count) {
      throw new ApiError('APP_COUNT_NOT_MATCH', { data: { count: affected }, params: { count: affected } });
    }
    activity(toSubject(endpoint, selection, result, names));
    return { affected } as never;
  });
}

/** So many rows the log names; of more it tells how many. */
const MAX_NAMED = 3;

/** What the first of the rows are called, before the deed is done to them. */
async function loadFirstTitles<Row extends object>(
  chosen: Rows<Row>,
  { source, title = firstColumn(source) }: ListView<Row, unknown>,
): Promise<string[]> {
  const rows = await chosen.clearSelect().select(sql<string | null>`${title}`.as('title')).limit(MAX_NAMED).execute();
  return rows.flatMap(({ title }) => title || []).sort();
}
const firstColumn = (source: ListSource) => columnIn(source, source.declaration.columns[0]!).column;

/** One entry a call: which rows it was about, what the first are called, and how many it changed. */
function toSubject(
  { id }: Endpoint,
  { ids, apply_filter, filter }: BulkSelection,
  { affected, removed, added }: BulkResult,
  names: readonly string[],
): Subject {
  const selection = apply_filter ? { filter: filter ?? {} } : { ids };
  const title = summarizeTitles(names, affected);
  return { type: id.split('.')[0]!, id: 'bulk', title, before: removed, after: { affected, ...selection, ...added } };
}

/** What a deed on many was about: the first by name, and how many more. */
export function summarizeTitles(names: readonly string[], count = names.length): string | undefined {
  const named = names.slice(0, MAX_NAMED);
  const others = named.length > 0 && count > named.length ? [`+${count - named.length}`] : [];
  return [...named, ...others].join(', ') || undefined;
}
