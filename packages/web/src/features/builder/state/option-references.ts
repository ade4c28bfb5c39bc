/** Finds comparisons of questions with options in expressions: `selected(q, 'x')`, `q = 'x'`. */
import type { parse } from '@rounds/engine';

type Expression = ReturnType<typeof parse>;

/** The name of a question or of an option value, and the text that it is compared with. */
export interface OptionReference {
  readonly name: string;
  readonly text: string;
}

/** Finds all comparisons of a variable with a constant text. */
export function findOptionReferences(tree: Expression): OptionReference[] {
  switch (tree.kind) {
    case 'unary':
      return findOptionReferences(tree.of);
    case 'binary': {
      const { operator, left, right } = tree;
      const compares = operator === '=' || operator === '!=';
      return [
        ...(compares ? toReferences(left, right) : []),
        ...findOptionReferences(left),
        ...findOptionReferences(right),
      ];
    }
    case 'call': {
      const [of, value] = tree.values;
      return [
        ...(tree.name === 'selected' && of && value ? toReferences(of, value) : []),
        ...tree.values.flatMap(findOptionReferences),
      ];
    }
    default:
      return [];
  }
}

function toReferences(a: Expression, b: Expression): OptionReference[] {
  const [of, value] = a.kind === 'constant' ? [b, a] : [a, b];
  const isNamed = of.kind === 'variable' && value.kind === 'constant' && typeof value.value === 'string';
  return isNamed && value.value !== '' ? [{ name: of.name, text: value.value as string }] : [];
}
