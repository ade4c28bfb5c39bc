/** How many questions and points stand below each item: counted once for each state of the template. */
import { CATALOGUE, childrenOf, type Id, type Item, scoreTable, type TemplateRecords } from '@rounds/engine';

export interface Totals {
  readonly questions: number;
  /** The highest score in 1/10,000 points; null when nothing scores. */
  readonly points: number | null;
}

const NOTHING: Totals = { questions: 0, points: null };
const counted = new WeakMap<TemplateRecords, ReadonlyMap<Id | null, Totals>>();
const highest = new WeakMap<Item, { readonly set: unknown; readonly points: number | null }>();

/** What an item gives itself and with all below it; the whole template without its hidden page for null. */
export function totalsOf(records: TemplateRecords, id: Id | null): Totals {
  const item = id === null ? undefined : records.items[id];
  if (item && CATALOGUE[item.type].kind === 'question') return { questions: 0, points: highestOf(records, item) };
  const known = counted.get(records);
  if (known) return known.get(id) ?? NOTHING;
  const totals = new Map<Id | null, Totals>();
  totals.set(null, below(records, null, totals));
  counted.set(records, totals);
  return totals.get(id) ?? NOTHING;
}

function below(records: TemplateRecords, id: Id | null, totals: Map<Id | null, Totals>): Totals {
  const children = childrenOf(records, id);
  let { questions, points } = ownOf(records, children);
  for (const item of children) {
    if (CATALOGUE[item.type].kind === 'question') continue;
    const inside = below(records, item.id, totals);
    totals.set(item.id, inside);
    if (item.type === 'hidden_page') continue;
    questions += inside.questions;
    if (inside.points !== null) points = (points ?? 0) + inside.points;
  }
  return { questions, points };
}

interface Own extends Totals {
  readonly sets: TemplateRecords['response_sets'];
}
const owns = new WeakMap<readonly Item[], Own>();

/** The questions straight in a container. Most lists of children are the same ones as before a change. */
function ownOf(records: TemplateRecords, children: readonly Item[]): Totals {
  const before = owns.get(children);
  if (before?.sets === records.response_sets) return before;
  let { questions, points } = NOTHING;
  for (const item of children) {
    if (CATALOGUE[item.type].kind !== 'question') continue;
    questions += 1;
    const own = highestOf(records, item);
    if (own !== null) points = (points ?? 0) + own;
  }
  const made = { questions, points, sets: records.response_sets };
  owns.set(children, made);
  return made;
}

function highestOf(records: TemplateRecords, item: Item): number | null {
  const set = records.response_sets[String(item.options.response_set_id ?? '')];
  const before = highest.get(item);
  if (before && before.set === set) return before.points;
  const points = scoreTable(item, set, null)?.max ?? null;
  highest.set(item, { set, points });
  return points;
}
