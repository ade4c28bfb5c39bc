/** Runs rules and expressions on a small inspection that contains only the relevant items. Nothing is stored. */
import {
  CATALOGUE,
  compile,
  createInitialOrders,
  foldChanges,
  type Id,
  type Item,
  type LoggedChange,
  type RuleSet,
  type Run,
  type RunContext,
  startRun,
  type TemplateRecords,
  toDocument,
} from '@rounds/engine';

export interface Sample {
  readonly records: TemplateRecords;
  /** The items in document order; each is placed directly on a page, without sections and repetition. */
  readonly items: readonly Item[];
  readonly rules?: readonly RuleSet[];
}

const PAGE = 'page';
const STANDALONE_OPTIONS = { repeatable: false, grouped_item_id: null, hidden: false };

/** Runs the sample with answers by item id, at the given time. */
export function runSample({ records, items, rules = [] }: Sample, answers: ReadonlyMap<Id, unknown>, now: Date): Run {
  const orders = createInitialOrders(items.length + 1);
  const page: Item = { id: PAGE, type: 'page', title: '', options: {}, parent_id: null, order: orders[0] as string };
  const isPage = (item: Item) => CATALOGUE[item.type].kind === 'page';
  const placed = items.map((item, index) => ({
    ...item,
    options: { ...item.options, ...STANDALONE_OPTIONS },
    parent_id: isPage(item) ? null : PAGE,
    order: orders[index + 1] as string,
  }));
  const program = compile(
    toDocument({
      ...records,
      items: Object.fromEntries([page, ...placed].map((item) => [item.id, item])),
      rule_sets: Object.fromEntries(rules.map((set) => [set.uuid, set])),
    }),
  );
  const at = now.toISOString();
  const changes: LoggedChange[] = [...answers].map(([item_id, value]) => ({
    id: `sample-${item_id}`,
    item_id,
    value,
    at,
  }));
  return startRun(program, createRunContext(at), foldChanges(changes));
}

const createRunContext = (started_at: string): RunContext => ({
  zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  started_at,
});
