/**
 * The interface that the translation of a function needs: the translation of its arguments, and the position of the
 * cell.
 */
import type { Item } from '@rounds/engine';
import type { Value } from '../translate/value.ts';
import type { Expression, FormTemplate } from './form-template.ts';

export interface ExpressionTranslator {
  readonly template: FormTemplate;
  /** The value of an expression as a text or number. */
  value(tree: Expression): Value;
  /** When a condition is true. */
  isTrue(tree: Expression): Value;
  /** The stored value behind a name. Those of all rows of a repeat are marked. */
  variable(name: string): Value;
  reference(item: Item): Value;
  /** @throws InexpressibleError for the values of all rows */
  single(value: Value): Value;
  /** The item that a variable names. */
  findItem(tree: Expression | undefined): Item | undefined;
  /** The number of levels between the cell and its repeat; null outside of repeats. */
  countStepsToRepeat(): number | null;
}
