/** The routes of every list: a page, an export, an action on many rows. */
import { findActivityEvent } from '@rounds/contract/activities.ts';
import type { Endpoint, OutputOf } from '@rounds/contract/endpoint.ts';
import type { Language } from '@rounds/contract/languages.ts';
import { type BulkSelection, MAX_BULK_IDS } from '@rounds/contract/list.ts';
import type { WhenUsed } from '@rounds/contract/usage';
import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { parseRowNames } from '../db/search.ts';
import type { NewEvent } from '../events/event-publisher.ts';
import { ApiError } from '../http/api-error.ts';
import { type Actor, type Call, type FileExport, type Route, route, type Subject } from '../http/module.ts';
import { listReferenceKeys, type ReferencedKind, resolveDependencies } from './dependencies.ts';
import { type ExportQuery, exportList, getExportLanguage } from './export.ts';
import { listSavedQueriesByKey } from './saved-queries.ts';
import type { Viewer } from './sql/filters.ts';
import { getSourceColumn, type ListRows, type ListSource } from './sql/order.ts';
import { filterRows, type ListQuery, listPage } from './sql/page.ts';
import { archiveSelected, rowsWithIds, type SelectedIds, selectIds, selectRows } from './sql/selection.ts';
import { assertCustomFields, type ListContext, type ListView, resolveView, toViewer } from './view.ts';

type ListedRecord<E extends Endpoint> = OutputOf<E> extends { list: (infer Shown)[] } ? Shown : never;

/** One page of the list, with the viewer's saved queries if the call requests them. */
export function listRoute<E extends Endpoint, Row extends object>(
  endpoint: E,
  declaredView: ListView<Row, ListedRecord<E>>,
): Route {
  assertCustomFields(declaredView);
  return route(endpoint as Endpoint, async (call) => {
    const { tx, registry, locale } = call;
    const query = call.query as unknown as ListQuery;
    const actor = call.actor as Actor;
    const { view, columns } = await resolveView({ tx, registry, actor, locale }, declaredView, query.filter);
    const { table_name } = view.source.declaration;
    const [saved_queries, page] = await Promise.all([
      query.with_saved_queries ? listSavedQueriesByKey(tx, actor.user_id, table_name) : undefined,
      listPage(tx, view.rows(tx, actor), view.source, query, toViewer(actor, locale)),
    ]);
    const rows = view.complete ? await view.complete(page.list, { tx, registry, actor }) : page.list;
    return { ...page, list: rows.map(view.toRecord), columns, saved_queries } as never;
  });
}

/** The whole list as CSV or XLSX. */
export function exportRoute<Row extends object>(endpoint: Endpoint, declaredView: ListView<Row, unknown>): Route {
  assertCustomFields(declaredView);
  return route(endpoint, async (call): Promise<never> => {
    const { tx, database, registry, query, locale } = call;
    const actor = call.actor as Actor;
    const exportQuery = query as unknown as ExportQuery;
    const reader = { tx, registry, actor, locale: getExportLanguage(exportQuery, locale) };
    const { view } = await resolveView(reader, declaredView, exportQuery.filter);
    return exportList(withNamedRows(view, exportQuery.ids, toViewer(actor, locale)), {
      database,
      registry,
      actor,
      query: exportQuery,
      locale,
    }) satisfies FileExport as never;
  });
}

/** The view with only the rows that an export names, such as the selected ones. */
function withNamedRows<Row extends object>(
  view: ListView<Row, unknown>,
  ids: string | undefined,
  viewer: Viewer,
): ListView<Row, unknown> {
  if (ids === undefined) return view;
  const names = parseRowNames(ids)!;
  return {
    ...view,
    rows: (tx, actor) => rowsWithIds(view.rows(tx, actor), view.source, [...names.ids, ...names.uuids], viewer),
  };
}

/** The rows of a list that pass a filter, as its calls have it, for calls that show them in another way. */
export async function filterList<Row extends object>(
  view: ListView<Row, unknown>,
  filter: unknown,
  { tx, registry, actor, locale }: ListContext & { readonly locale: Language },
): Promise<ListRows<Row>> {
  const { view: resolved } = await resolveView({ tx, registry, actor, locale }, view, filter);
  return filterRows(resolved.rows(tx, actor), resolved.source, { filter }, toViewer(actor, locale));
}

/** The number of rows that an action changed and, for the activity log, what it removed from or added to them. */
export interface BulkResult {
  readonly affected: number;
  /** The records for which the event of the endpoint's activity is published. */
  readonly changed?: readonly { readonly id: number; readonly uuid?: string | null }[];
  /** The rows of the list that the opposite action can be carried out on, to undo this one. */
  readonly changed_ids?: readonly number[];
  /**
   * The number of selected rows that the caller may not change, if the action leaves these unchanged. The API calls it
   * `refused`.
   */
  readonly rejected?: number;
  readonly removed?: Readonly<Record<string, unknown>>;
  readonly added?: Readonly<Record<string, unknown>>;
}
/** Carries out an action on the selected rows. */
export type BulkAction<E extends Endpoint> = (tx: Tx, chosen: SelectedIds, call: Call<E>) => Promise<BulkResult>;

/** The selected rows, for calls that only look at them. */
export async function findSelection<Row extends object>(
  { tx, registry, actor, locale }: ListContext & { readonly locale: Language },
  declaredView: ListView<Row, unknown>,
  selection: BulkSelection,
): Promise<SelectedIds> {
  const { view } = await resolveView({ tx, registry, actor, locale }, declaredView, selection.filter);
  return selectIds(selectRows(view.rows(tx, actor), view.source, selection, toViewer(actor, locale)), view.source);
}

/**
 * An action on rows that are selected by id or by filter. A selection by filter names the number of rows that
 * the user was shown; if another number of rows is affected, nothing is changed.
 * @throws ApiError APP_COUNT_NOT_MATCH
 */
export function bulkRoute<E extends Endpoint, Row extends object>(
  endpoint: E,
  declaredView: ListView<Row, unknown>,
  action: BulkAction<E>,
): Route {
  assertCustomFields(declaredView);
  return route(endpoint as Endpoint, async (call) => {
    const { tx, registry, locale, activity, publish } = call;
    const selection = call.body as unknown as BulkSelection;
    const actor = call.actor as Actor;
    const { view } = await resolveView({ tx, registry, actor, locale }, declaredView, selection.filter);
    const selectedRows = selectRows(view.rows(tx, actor), view.source, selection, toViewer(actor, locale));
    const names = await loadFirstTitles(selectedRows, view);
    const result = await action(tx, selectIds(selectedRows, view.source), call as unknown as Call<E>);
    const { affected, rejected, changed = [] } = result;
    const count = affected + (rejected ?? 0);
    if (selection.apply_filter && count !== selection.count) {
      throw new ApiError('APP_COUNT_NOT_MATCH', { data: { count }, params: { count } });
    }
    activity(toSubject(endpoint, selection, result, names));
    publish(toEvents(endpoint, changed));
    const { changed_ids = [] } = result;
    const canBeUndone = selection.apply_filter && changed_ids.length > 0 && changed_ids.length <= MAX_BULK_IDS;
    return {
      affected,
      ...(rejected !== undefined && { refused: rejected }),
      ...(canBeUndone && { changed_ids }),
    } as never;
  });
}

/**
 * The rows that a bulk call selects, for work that the call only starts.
 * @throws ApiError APP_COUNT_NOT_MATCH
 */
export async function resolveSelection<Row extends object>(
  declaredView: ListView<Row, unknown>,
  selection: BulkSelection,
  context: ListContext & { readonly locale: Language },
): Promise<number[]> {
  const { tx, actor, locale } = context;
  const { view } = await resolveView(context, declaredView, selection.filter);
  const selectedRows = selectRows(view.rows(tx, actor), view.source, selection, toViewer(actor, locale));
  const { rows } = await sql<{
    id: number;
  }>`select id from ${selectIds(selectedRows, view.source)} selected order by id`.execute(tx);
  const count = rows.length;
  if (selection.apply_filter && count !== selection.count) {
    throw new ApiError('APP_COUNT_NOT_MATCH', { data: { count }, params: { count } });
  }
  return rows.map(({ id }) => id);
}

/**
 * Archives the selected rows. While others refer to them, the call decides: `when_used` of its body.
 * @throws ApiError `<PREFIX>_IN_USE`
 */
export async function archiveSelection(
  call: Call<Endpoint>,
  table: string,
  selectedIds: SelectedIds,
  references?: ReferencedKind,
): Promise<BulkResult> {
  const { endpoint, tx, body } = call;
  const { when_used } = body as unknown as { readonly when_used?: WhenUsed };
  if (references && when_used) {
    await resolveDependencies(call, {
      kind: references.kind,
      keys: await listReferenceKeys(tx, references, table, selectedIds),
      prefix: endpoint.prefix,
      purpose: 'archive',
      whenUsed: when_used,
      subject: { type: endpoint.id.split('.')[0]!, id: 'bulk' },
    });
  }
  return archiveSelected(tx, table, selectedIds, new Date());
}

function toEvents({ activity }: Endpoint, changed: NonNullable<BulkResult['changed']>): NewEvent[] {
  const code = activity && findActivityEvent(activity);
  return code ? changed.map(({ id, uuid }) => ({ code, record: { id, uuid: uuid ?? undefined } }) as NewEvent) : [];
}

/** The log names this many rows and counts the others. */
const MAX_NAMED = 3;

/** The first titles of the selected rows in alphabetical order, before the action changes them. */
async function loadFirstTitles<Row extends object>(
  selectedRows: ListRows<Row>,
  { source, title = firstColumn(source) }: ListView<Row, unknown>,
): Promise<string[]> {
  const rows = await selectedRows
    .clearSelect()
    .select(sql<string | null>`${title}`.as('title'))
    .orderBy(sql`title`)
    .limit(MAX_NAMED)
    .execute();
  return rows.flatMap(({ title }) => title || []);
}
const firstColumn = (source: ListSource) => getSourceColumn(source, source.declaration.columns[0]!).column;

/** The log has one entry for each call: the selection, the first titles, and how many rows were changed. */
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

/** The first titles, and how many more there are: "Pump, Fan, Lift, +4". */
export function summarizeTitles(names: readonly string[], count = names.length): string | undefined {
  const firstNames = names.slice(0, MAX_NAMED);
  const others = firstNames.length > 0 && count > firstNames.length ? [`+${count - firstNames.length}`] : [];
  return [...firstNames, ...others].join(', ') || undefined;
}
