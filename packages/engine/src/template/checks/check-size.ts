/**
 * Rejects templates whose rules and counters connect too many items: compiling them takes time and memory for each
 * connection.
 */
import { isRepeating } from '../../catalogue/index.ts';
import { getRules, listComparisons } from '../../rules/rule-set.ts';
import type { Id, Item, TemplateProblem, TemplateRecords } from '../document.ts';
import { getAncestors, listInDocumentOrder } from '../tree.ts';

/** The maximum number of comparisons, each counted for every item that its rule acts on, and of counted items. */
export const MAX_CONNECTIONS = 1_000_000;
/** Items in repeats are compiled for each row, and count as this many. */
const ROWS_OF_REPEATS = 10;

export function checkSize(records: Pick<TemplateRecords, 'items' | 'rule_sets'>): TemplateProblem[] {
  const total = countComparisons(records) + countCounted(listInDocumentOrder(records));
  return total > MAX_CONNECTIONS ? [{ code: 'TOO_MANY_CONNECTIONS', params: { max: MAX_CONNECTIONS } }] : [];
}

function countComparisons(records: Pick<TemplateRecords, 'items' | 'rule_sets'>): number {
  let total = 0;
  for (const set of Object.values(records.rule_sets)) {
    const { branches } = getRules(set);
    const comparisons = branches.reduce((sum, { when }) => sum + (when ? listComparisons(when).length : 0), 0);
    const targets = new Set(branches.flatMap(({ actions }) => actions.flatMap(({ items }) => items)));
    for (const id of targets) total += comparisons * (isInRepeat(records, id) ? ROWS_OF_REPEATS : 1);
    if (total > MAX_CONNECTIONS) break;
  }
  return total;
}

function isInRepeat(records: Pick<TemplateRecords, 'items'>, id: Id): boolean {
  const item = records.items[id];
  return item !== undefined && [item, ...getAncestors(records, id)].some(isRepeating);
}

function countCounted(items: readonly Item[]): number {
  const counters = items.flatMap((item, place) =>
    item.type === 'counter' || item.type === 'issues_count' ? [{ item, place }] : [],
  );
  if (counters.length === 0) return 0;
  const places = new Map<string, number[]>();
  const starts = new Map<Id, number>();
  items.forEach(({ id, type }, place) => {
    starts.set(id, place);
    const existing = places.get(type);
    if (existing) existing.push(place);
    else places.set(type, [place]);
  });
  return counters.reduce((total, { item, place }) => {
    const isLimited = item.options.scope === 'page' || item.options.scope === 'section';
    const from = isLimited ? (starts.get(findScope(items, starts, item)) ?? 0) : 0;
    if (item.type === 'issues_count') return total + place - from;
    const countedPlaces = places.get(String(item.options.type ?? 'yesno')) ?? [];
    return total + countBelow(countedPlaces, place) - countBelow(countedPlaces, from);
  }, 0);
}

/** The page or section that a counter is limited to. */
function findScope(items: readonly Item[], starts: ReadonlyMap<Id, number>, { options, parent_id }: Item): Id {
  let at = parent_id ?? '';
  if (options.scope === 'page')
    for (let up = items[starts.get(at) ?? -1]?.parent_id; up; up = items[starts.get(at) ?? -1]?.parent_id) at = up;
  return at;
}

/** Counts the sorted numbers that are below a limit. */
function countBelow(sorted: readonly number[], limit: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as number) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
