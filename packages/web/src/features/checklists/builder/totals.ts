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
  const known = counted.get(records);
  if (known) return known.get(id) ?? NOTHING;
  const totals = new Map<Id | null, Totals>();
  totals.set(null, below(records, null, totals));
  counted.set(records, totals);
  return totals.get(id) ?? NOTHING;
}

function below(records: TemplateRecords, id: Id | null, totals: Map<Id | null, Totals>): Totals {
  let { questions, points } = NOTHING;
  for (const item of childrenOf(records, id)) {
    const inside = below(records, item.id, totals);
    const own = highestOf(records, item);
    const sum = own === null ? inside.points : own + (inside.points ?? 0);
    totals.set(item.id, { questions: inside.questions, points: sum });
    if (item.type === 'hidden_page') continue;
    questions += inside.questions + (CATALOGUE[item.type].kind === 'question' ? 1 : 0);
    if (sum !== null) points = (points ?? 0) + sum;
  }
  return { questions, points };
}

function highestOf(records: TemplateRecords, item: Item): number | null {
  const set = records.response_sets[String(item.options.response_set_id ?? '')];
  const before = highest.get(item);
  if (before && before.set === set) return before.points;
  const points = scoreTable(item, set, null)?.max ?? null;
  highest.set(item, { set, points });
  return points;
}
