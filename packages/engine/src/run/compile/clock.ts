/** Finds the items that depend on the clock, so that only these are evaluated again when time passes. */
import { getOption } from '../../catalogue/index.ts';
import { type Expression, forEachCall } from '../../expression/parse.ts';
import type { Item } from '../../template/document.ts';
import { isCurrentByDefault, isEditableDate } from './defaults.ts';
import type { FormSource } from './form-source.ts';
import type { Node } from './node.ts';
import * as Trait from './traits.ts';

/** The interval at which the result of an item may change: `today()` changes with the day, `now()` with each minute. */
export type ClockStep = 'day' | 'minute';

/** The items whose expressions, defaults or limits read the clock. */
export function findClockReaders(form: Pick<FormSource, 'nodes' | 'getExpressions'>): ReadonlyMap<Node, ClockStep> {
  const readers = new Map<Node, ClockStep>();
  form.nodes.forEach((node) => {
    if (comparesWithClock(node.item)) readers.set(node, 'minute');
    else if ((node.traits & Trait.HAS_EXPRESSIONS) !== 0) {
      const step = getClockStep(Object.values(form.getExpressions(node)));
      if (step) readers.set(node, step);
    }
  });
  return readers;
}

const comparesWithClock = (item: Item): boolean =>
  isCurrentByDefault(item) ||
  (isEditableDate(item) && (getOption(item, 'future_date') === false || getOption(item, 'prior_date') === false));

function getClockStep(trees: readonly Expression[]): ClockStep | null {
  const names = new Set<string>();
  for (const tree of trees) forEachCall(tree, ({ name }) => names.add(name));
  return names.has('now') ? 'minute' : names.has('today') ? 'day' : null;
}
