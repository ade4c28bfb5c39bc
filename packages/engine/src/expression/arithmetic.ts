/** Finds the variables that an expression calculates with, and the items whose answers are numbers. */
import { CATALOGUE, getOption } from '../catalogue/index.ts';
import type { ValueKind } from '../catalogue/value-kinds.ts';
import type { Item } from '../template/document.ts';
import { type BinaryOperator, type Expression, type FunctionName, forEachPart } from './parse.ts';

const ARITHMETIC_OPERATORS: readonly BinaryOperator[] = ['+', '-', '*', '/', '%', '^'];
/** The functions that read all of their arguments as numbers. */
const NUMBER_FUNCTIONS: readonly FunctionName[] = ['sum', 'avg', 'min', 'max', 'round', 'floor', 'ceil', 'abs'];
/** The arguments that are the results of functions which only choose between them. */
const CHOSEN_ARGUMENTS: Partial<Record<FunctionName, readonly [number, number]>> = {
  if: [1, 3],
  coalesce: [0, 100],
  at: [0, 1],
};

/** Lists the variables that an expression reads as numbers, each once. */
export function listNumberVariables(tree: Expression): string[] {
  const names = new Set<string>();
  const addResults = (part: Expression) => {
    if (part.kind === 'variable') names.add(part.name);
    if (part.kind === 'call') part.values.slice(...(CHOSEN_ARGUMENTS[part.name] ?? [0, 0])).forEach(addResults);
  };
  forEachPart(tree, (part) => {
    if (part.kind === 'unary' && part.operator === '-') addResults(part.of);
    else if (part.kind === 'binary' && ARITHMETIC_OPERATORS.includes(part.operator))
      [part.left, part.right].forEach(addResults);
    else if (part.kind === 'call' && NUMBER_FUNCTIONS.includes(part.name)) part.values.forEach(addResults);
  });
  return [...names];
}

/** A checked box counts as 1, and fields have the type that their asset or assignment gives them. */
const KINDS_WITH_NUMBERS: readonly ValueKind[] = ['number', 'boolean', 'any'];

/** Whether expressions can read the answer of an item as a number; other answers make the result of a calculation empty. */
export const canBeNumber = (item: Item): boolean =>
  KINDS_WITH_NUMBERS.includes(CATALOGUE[item.type].value) ||
  (item.type === 'global_list' && getOption(item, 'value_type') === 'number');
