/** The part of a program that compiling a layout reads. */
import { type Expression, parse } from '../../expression/parse.ts';
import { ExpressionError } from '../../expression/tokens.ts';
import type { Outcome } from '../../rules/effects.ts';
import type { Id, Item } from '../../template/document.ts';
import { type ItemExpression, listExpressions } from '../../template/expressions.ts';
import type { Node } from './node.ts';
import type { OptionTable } from './option-table.ts';

/** The compiled items of a form. */
export interface FormSource {
  readonly nodes: readonly Node[];
  readonly indexOf: ReadonlyMap<Id, number>;
  /** All outcomes of rules, without duplicates. */
  readonly outcomes: readonly Outcome[];
  /** The options of all response sets. */
  readonly options: OptionTable;
  /** The item with a reference key. */
  findByName(name: string): Node | undefined;
  getExpressions(node: Node): ExpressionTrees;
}

/** The parsed expressions of an item. Those that cannot be parsed are left out; `checkTemplate` reports them. */
export type ExpressionTrees = Partial<Record<ItemExpression['place'], Expression>>;

export function parseExpressions(item: Item): ExpressionTrees {
  const trees: ExpressionTrees = {};
  for (const { place, source } of listExpressions(item)) {
    try {
      trees[place] = parse(source);
    } catch (error) {
      if (!(error instanceof ExpressionError)) throw error;
    }
  }
  return trees;
}
