/** Blocks: what may be saved in them, and what their readers get. */
import { ENDPOINTS } from '@rounds/contract';
import { ANALYTICS_FILTERS, getChart, listDisplays, PAGES, splitChartKey } from '@rounds/contract/analytics';
import type { Endpoint } from '@rounds/contract/endpoint.ts';
import type { Language } from '@rounds/contract/languages.ts';
import { planHasFeature } from '@rounds/contract/plans.ts';
import type { SectionBlock, sectionBlockInput } from '@rounds/contract/sections';
import type * as z from 'zod/mini';
import type { Tx } from '../../db/database.ts';
import type { StoredBlock } from '../../db/schema/stored-types.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Actor } from '../../http/module.ts';
import { type TextKey, type TextParams, translate } from '../../http/texts.ts';
import { areSavedQueriesEnabled, type SavedQueryRow } from '../../lists/index.ts';
import { tryParse } from '../../lists/sql/order.ts';
import { findSavedQueries } from '../saved-queries/index.ts';

type BlockInput = z.infer<typeof sectionBlockInput>;
type Problems = Record<string, string[]>;

/** The lists that blocks can show, by table: those that do not belong to another record. */
export const LISTS: ReadonlyMap<string, Endpoint> = new Map(
  ENDPOINTS.filter(
    ({ list, method, output, response, params, path }) =>
      list && method === 'GET' && output && !response && !params && !path.startsWith('/analytics/'),
  ).map((endpoint) => [endpoint.list!.table_name, endpoint] as const),
);

interface CheckContext {
  readonly tx: Tx;
  readonly actor: Actor;
  readonly locale: Language;
  /** The blocks so far: one whose view was deleted may stay, so that the others can be saved. */
  readonly before: readonly StoredBlock[];
}

/**
 * Blocks as they are stored, without the fields of other kinds.
 * @throws ApiError VALIDATION_FAILED by field, such as `blocks.2.chart`
 */
export async function checkBlocks(blocks: readonly BlockInput[], context: CheckContext): Promise<StoredBlock[]> {
  const { tx, actor, locale, before } = context;
  const queryIds = new Set(before.map(({ saved_query_id }) => saved_query_id));
  const isOn = await areSavedQueriesEnabled(tx);
  const queries = isOn
    ? await findSavedQueries(tx, actor.user_id, toQueryIds(blocks))
    : new Map<number, SavedQueryRow>();
  const problems: Problems = {};
  for (const [index, block] of blocks.entries()) {
    const isDuplicate = blocks.findIndex(({ uuid }) => uuid === block.uuid) < index;
    const problem: Problem | undefined = isDuplicate ? ['uuid', 'field.unique'] : findProblem(block, queries, queryIds);
    if (!problem) continue;
    const [field, cause, params] = problem;
    const key = cause === 'sections.view_unknown' && !isOn ? 'sections.views_off' : cause;
    problems[`blocks.${index}.${field}`] = [translate(locale, key, params)];
  }
  if (Object.keys(problems).length > 0) throw new ApiError('VALIDATION_FAILED', { data: problems });
  return blocks.map(toStoredBlock);
}

export const toQueryIds = (blocks: readonly Pick<BlockInput, 'kind' | 'saved_query_id'>[]): number[] =>
  blocks.flatMap(({ kind, saved_query_id }) => (kind === 'query' && saved_query_id ? [saved_query_id] : []));

type Problem = readonly [field: string, key: TextKey, params?: TextParams];
type Queries = ReadonlyMap<number, SavedQueryRow>;
type KnownIds = ReadonlySet<number | null | undefined>;

function findProblem(block: BlockInput, queries: Queries, knownIds: KnownIds): Problem | undefined {
  switch (block.kind) {
    case 'query':
      return findQueryProblem(block, queries, knownIds);
    case 'chart':
      return findChartProblem(block);
    case 'card':
      return block.card ? undefined : ['card', 'field.required'];
    case 'text':
      return undefined;
  }
}

function findQueryProblem(block: BlockInput, queries: Queries, knownIds: KnownIds): Problem | undefined {
  const { table_name, saved_query_id } = block;
  if (!table_name) return ['table_name', 'field.required'];
  if (!LISTS.has(table_name)) return ['table_name', 'sections.list_unknown'];
  if (!saved_query_id) return undefined;
  const query = queries.get(saved_query_id);
  const isKnown = query ? query.table_name === table_name : knownIds.has(saved_query_id);
  return isKnown ? undefined : ['saved_query_id', 'sections.view_unknown'];
}

function findChartProblem({ chart, by, display, filter, question }: BlockInput): Problem | undefined {
  if (!chart) return ['chart', 'field.required'];
  const declaration = getChart(chart);
  const { dimensions = [], question: needsQuestion } = declaration;
  if (by && !dimensions.some((one) => one === by)) {
    return ['by', 'field.choice', { values: dimensions.join(', ') }];
  }
  const displays = listDisplays(declaration, by);
  if (display && !displays.includes(display)) return ['display', 'field.choice', { values: displays.join(', ') }];
  if (needsQuestion && !question) return ['question', 'field.required'];
  if (!filter) return undefined;
  const values = tryParse(filter);
  if (typeof values !== 'object' || values === null || Array.isArray(values)) return ['filter', 'list.json'];
  const { columns } = ANALYTICS_FILTERS[splitChartKey(chart).page];
  const unknown = Object.keys(values).find((key) => !columns.some(({ selector }) => selector === key));
  return unknown === undefined ? undefined : ['filter', 'list.filter_unknown', { key: unknown }];
}

function toStoredBlock({ uuid, kind, width, title, ...block }: BlockInput): StoredBlock {
  const { table_name, saved_query_id, card, chart, by, display, interval, range, filter, question, text } = block;
  return {
    ...{ uuid, kind, width, title: title || null },
    ...(kind === 'query' && { table_name, saved_query_id: saved_query_id ?? null }),
    ...(kind === 'card' && { card, range: range ?? null }),
    ...(kind === 'chart' && {
      ...{ chart, range: range ?? null, interval: interval ?? null, by: by || null },
      ...(display && { display }),
      ...{ filter: filter || null, question: question ?? null },
    }),
    ...(kind === 'text' && { text: text ?? [] }),
  };
}

interface ReaderContext {
  readonly tx: Tx;
  readonly actor: Actor;
  readonly owner_id: number;
}

/**
 * Returns the blocks for a reader: only the place of a block that is not available to them. The owner gets its settings
 * as well and can change them.
 */
export async function toBlocks(
  blocks: readonly StoredBlock[],
  { tx, actor, owner_id }: ReaderContext,
): Promise<SectionBlock[]> {
  const isOn = await areSavedQueriesEnabled(tx);
  const queries = await findSavedQueries(tx, owner_id, toQueryIds(blocks));
  return blocks.map((block) => {
    const query = block.saved_query_id ? queries.get(block.saved_query_id) : undefined;
    const unavailable = block.saved_query_id && !isOn ? 'views_off' : findReason(block, actor, query);
    const { uuid, kind, width } = block;
    if (unavailable && actor.user_id !== owner_id) return { uuid, kind, width, unavailable };
    if (kind !== 'query') return { ...block, ...(unavailable && { unavailable }) };
    const query_string = block.saved_query_id ? ((isOn ? query?.query_string : null) ?? null) : '';
    return { ...block, query_string, ...(unavailable && { unavailable }) };
  });
}

function findReason(block: StoredBlock, actor: Actor, query: SavedQueryRow | undefined): SectionBlock['unavailable'] {
  const rule = findRule(block);
  if (rule === undefined) return 'deleted';
  const { access, feature } = rule;
  if (Array.isArray(access) && !access.some((code) => actor.permissions.has(code))) return 'permission';
  if (feature && !planHasFeature(actor.plan, feature)) return 'plan';
  return block.saved_query_id && !query ? 'deleted' : undefined;
}

/** Returns the access rule of the block's contents; undefined if the list or chart no longer exists. */
function findRule({ kind, table_name, chart }: StoredBlock): Pick<Endpoint, 'access' | 'feature'> | undefined {
  if (kind === 'query') return LISTS.get(table_name ?? '');
  if (kind !== 'chart' || !chart) return { access: 'signed-in' };
  const { page } = splitChartKey(chart);
  if (!(page in PAGES)) return undefined;
  const { permission, feature } = PAGES[page];
  return { access: [permission], feature };
}
