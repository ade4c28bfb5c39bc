/** The number of questions and points inside each item, computed once for each state of the template. */
import { CATALOGUE, createScoreTable, getChildren, type Id, type Item, type TemplateRecords } from '@rounds/engine';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../platform/i18n/index.ts';
import { useRecords } from '../state/builder-context.tsx';

export interface Totals {
  readonly questions: number;
  /** The maximum score in 1/10,000 points; null when nothing is scored. */
  readonly points: number | null;
}

const NOTHING: Totals = { questions: 0, points: null };
const totalsCache = new WeakMap<TemplateRecords, ReadonlyMap<Id | null, Totals>>();
const pointsCache = new WeakMap<Item, { readonly set: unknown; readonly points: number | null }>();

/** The totals of an item and everything inside it; for null, of the whole template without its hidden page. */
export function getTotals(records: TemplateRecords, id: Id | null): Totals {
  const item = id === null ? undefined : records.items[id];
  if (item && CATALOGUE[item.type].kind === 'question') return { questions: 0, points: getMaxPoints(records, item) };
  const cached = totalsCache.get(records);
  if (cached) return cached.get(id) ?? NOTHING;
  const totals = new Map<Id | null, Totals>();
  totals.set(null, computeTotals(records, null, totals));
  totalsCache.set(records, totals);
  return totals.get(id) ?? NOTHING;
}

function computeTotals(records: TemplateRecords, id: Id | null, totals: Map<Id | null, Totals>): Totals {
  const children = getChildren(records, id);
  let { questions, points } = getOwnTotals(records, children);
  for (const item of children) {
    if (CATALOGUE[item.type].kind === 'question') continue;
    const inside = computeTotals(records, item.id, totals);
    totals.set(item.id, inside);
    if (item.type === 'hidden_page') continue;
    questions += inside.questions;
    if (inside.points !== null) points = (points ?? 0) + inside.points;
  }
  return { questions, points };
}

interface OwnTotals extends Totals {
  readonly sets: TemplateRecords['response_sets'];
}
const ownTotalsCache = new WeakMap<readonly Item[], OwnTotals>();

/** The totals of the direct questions of a container. Cached, because most lists of children survive an edit. */
function getOwnTotals(records: TemplateRecords, children: readonly Item[]): Totals {
  const cached = ownTotalsCache.get(children);
  if (cached?.sets === records.response_sets) return cached;
  let { questions, points } = NOTHING;
  for (const item of children) {
    if (CATALOGUE[item.type].kind !== 'question') continue;
    questions += 1;
    const own = getMaxPoints(records, item);
    if (own !== null) points = (points ?? 0) + own;
  }
  const totals = { questions, points, sets: records.response_sets };
  ownTotalsCache.set(children, totals);
  return totals;
}

function getMaxPoints(records: TemplateRecords, item: Item): number | null {
  const set = records.response_sets[String(item.options.response_set_id ?? '')];
  const cached = pointsCache.get(item);
  if (cached && cached.set === set) return cached.points;
  const points = createScoreTable(item, set, null)?.max ?? null;
  pointsCache.set(item, { set, points });
  return points;
}

/** The points of a question, or of all questions inside, as text: "5 pts"; null when nothing is scored. */
export function usePoints(id: Id): string | null {
  const { t } = useTranslation('builder');
  const format = useFormat();
  const units = useRecords((records) => getTotals(records, id).points);
  return units === null ? null : t('points', { count: units / 10_000, points: format.points(units) });
}
