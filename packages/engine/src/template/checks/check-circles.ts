/**
 * Finds circles: items whose value, visibility, choices or rows depend on themselves, directly or
 * indirectly. Constraints, and rules that decide neither values nor visibility, are no part of a circle.
 */
import { listVariables, parse } from '../../expression/parse.ts';
import { ExpressionError } from '../../expression/tokens.ts';
import { getRules, listConditionItems } from '../../rules/rule-set.ts';
import { findComponents } from '../components.ts';
import type { Id, Item, TemplateProblem, TemplateRecords } from '../document.ts';
import { type ItemExpression, listExpressions, withExpression } from '../expressions.ts';
import { listInDocumentOrder } from '../tree.ts';

type CheckedRecords = Pick<TemplateRecords, 'items' | 'rule_sets'>;

/** The problems of all items in circles. The problem of a circle with rules names the items in it. */
export function findCircles(records: CheckedRecords): TemplateProblem[] {
  const graph = new ItemGraph(records);
  return findComponents(graph.edges).flatMap((circle): TemplateProblem[] => {
    const items = circle.flatMap((node) => graph.items[node] ?? []).filter(({ id }) => graph.dependents.has(id));
    const isRuled = circle.some((node) => graph.ruled.has(node));
    const params = { items: listNames(items) };
    return items.map(({ id }) =>
      isRuled ? { code: 'CIRCULAR_DEPENDENCY', params, item_id: id } : { code: 'EQUATION_CYCLE', item_id: id },
    );
  });
}

/**
 * The circle that an item would be in with a new expression, for checking it while it is typed; null if there is none.
 */
export function findCircle(records: CheckedRecords, item: Item, expression: ItemExpression): TemplateProblem | null {
  if (expression.place === 'constraint') return null;
  const graph = new ItemGraph({ ...records, items: { ...records.items, [item.id]: withExpression(item, expression) } });
  const circle = findComponents(graph.edges).find((nodes) => nodes.some((node) => graph.items[node]?.id === item.id));
  if (!circle) return null;
  const items = circle.flatMap((node) => graph.items[node] ?? []).filter(({ id }) => graph.dependents.has(id));
  return { code: 'CIRCULAR_DEPENDENCY', params: { items: listNames(items) }, item_id: item.id };
}

const MAX_LISTED_NAMES = 5;
function listNames(items: readonly Item[]): string {
  const names = items
    .slice(0, MAX_LISTED_NAMES)
    .map(({ title, reference_key }) => title.trim() || reference_key || '?');
  return `${names.map((name) => `“${name.slice(0, 60)}”`).join(', ')}${items.length > names.length ? ' …' : ''}`;
}

/** The actions that decide whether items are visible, or their values. */
const DECIDING_ACTIONS: readonly string[] = ['show', 'hide', 'set_hidden', 'set_value', 'set_value_not_answered'];

/** The dependencies of each item, as numbers: first the items in document order, then rule sets and counted lists. */
class ItemGraph {
  readonly items: readonly Item[];
  readonly edges: number[][];
  /** The items with expressions, counters or rules, which a person can change to open a circle. */
  readonly dependents = new Set<Id>();
  /** The nodes that depend on others by rules. */
  readonly ruled = new Set<number>();
  readonly #places: ReadonlyMap<Id, number>;

  constructor(records: CheckedRecords) {
    this.items = listInDocumentOrder(records);
    this.edges = this.items.map(() => []);
    this.#places = new Map(this.items.map(({ id }, place) => [id, place]));
    this.#addExpressions();
    for (const set of Object.values(records.rule_sets)) this.#addRules(getRules(set));
    this.#addCounters();
    this.items.forEach(({ parent_id }, place) => {
      const parent = this.#places.get(parent_id ?? '');
      if (parent !== undefined) this.edges[place]?.push(parent);
    });
  }

  #addExpressions(): void {
    const keys = new Map<string, number>();
    this.items.forEach(({ reference_key }, place) => {
      if (reference_key) keys.set(reference_key, place);
    });
    this.items.forEach((item, place) => {
      const names = listExpressions(item).flatMap(({ place: of, source }) =>
        of === 'constraint' ? [] : listNamesIn(source),
      );
      const sources = [...new Set(names)].flatMap((name) => keys.get(name) ?? []);
      if (sources.length > 0) this.dependents.add(item.id);
      for (const one of sources) this.edges[place]?.push(one);
    });
  }

  /** The targets of a rule set need what it compares; a question that a rule compares and changes is reported elsewhere. */
  #addRules({ branches }: ReturnType<typeof getRules>): void {
    const actions = branches
      .flatMap((branch) => branch.actions)
      .filter(({ action }) => DECIDING_ACTIONS.includes(action));
    const targets = new Set(actions.flatMap(({ items }) => items));
    if (targets.size === 0) return;
    const compared = new Set(branches.flatMap(({ when }) => (when ? listConditionItems(when) : [])));
    const places = [...compared].flatMap((id) => this.#places.get(id) ?? []);
    const rule = this.edges.push(places) - 1;
    for (const id of targets) {
      const target = this.#places.get(id);
      if (target === undefined) continue;
      this.dependents.add(id);
      this.ruled.add(target);
      if (compared.has(id)) this.edges[target]?.push(...places.filter((place) => place !== target));
      else this.edges[target]?.push(rule);
    }
  }

  /** Counters need the items before them. Counters of the same items share a chain of them. */
  #addCounters(): void {
    const chains = new Map<string, { next: number; last: number }>();
    this.items.forEach((item, place) => {
      if (item.type !== 'counter' && item.type !== 'issues_count') return;
      this.dependents.add(item.id);
      const type = item.type === 'counter' ? String(item.options.type ?? 'yesno') : null;
      const from = this.#findScope(item, place);
      const key = `${from} ${type}`;
      const chain = chains.get(key) ?? { next: from, last: -1 };
      chains.set(key, chain);
      for (; chain.next < place; chain.next++) {
        const countedItem = this.items[chain.next] as Item;
        if (type !== null && countedItem.type !== type) continue;
        chain.last = this.edges.push(chain.last < 0 ? [chain.next] : [chain.next, chain.last]) - 1;
      }
      if (chain.last >= 0) this.edges[place]?.push(chain.last);
    });
  }

  /** The position from which on a counter counts: that of its page or section, or the first. */
  #findScope({ options, parent_id }: Item, place: number): number {
    if (options.scope !== 'page' && options.scope !== 'section') return 0;
    let at = this.#places.get(parent_id ?? '') ?? place;
    if (options.scope === 'page')
      for (let up = at; ; ) {
        at = up;
        const above = this.#places.get(this.items[up]?.parent_id ?? '');
        if (above === undefined) break;
        up = above;
      }
    return at + 1;
  }
}

/** The variables of an expression; none if it cannot be parsed, which is reported elsewhere. */
function listNamesIn(source: string): string[] {
  try {
    return listVariables(parse(source)).map(({ name }) => name);
  } catch (error) {
    if (error instanceof ExpressionError) return [];
    throw error;
  }
}
