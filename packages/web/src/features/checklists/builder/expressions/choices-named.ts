/** The answers that expressions ask questions for: `selected(q, 'x')`, `q = 'x'`. */
import type { parse } from '@rounds/engine';

type Expression = ReturnType<typeof parse>;

/** A question, or a value of an option, by its name, and the text that its answer is compared with. */
export interface ChoiceNamed {
  readonly name: string;
  readonly text: string;
}

/** Every place of a tree where what one variable holds is compared with a fixed text. */
export function choicesNamed(tree: Expression): ChoiceNamed[] {
  switch (tree.kind) {
    case 'unary':
      return choicesNamed(tree.of);
    case 'binary': {
      const { operator, left, right } = tree;
      const compares = operator === '=' || operator === '!=';
      return [...(compares ? pair(left, right) : []), ...choicesNamed(left), ...choicesNamed(right)];
    }
    case 'call': {
      const [of, wanted] = tree.values;
      return [
        ...(tree.name === 'selected' && of && wanted ? pair(of, wanted) : []),
        ...tree.values.flatMap(choicesNamed),
      ];
    }
    default:
      return [];
  }
}

function pair(a: Expression, b: Expression): ChoiceNamed[] {
  const [of, wanted] = a.kind === 'constant' ? [b, a] : [a, b];
  const isNamed = of.kind === 'variable' && wanted.kind === 'constant' && typeof wanted.value === 'string';
  return isNamed && wanted.value !== '' ? [{ name: of.name, text: wanted.value as string }] : [];
}
