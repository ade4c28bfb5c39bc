/** Checks the expressions of a template for syntax errors and unknown variables. */
import type { Id, Item, TemplateProblem, TemplateRecords } from '../template/document.ts';
import { listExpressions } from '../template/expressions.ts';
import { type Expression, forEachCall, listVariables, parse } from './parse.ts';
import { checkPattern, MAX_PATTERN_SIZE } from './pattern.ts';
import { ExpressionError } from './tokens.ts';

/** The problems of expressions, each with the option that has it and the position (`at`, from 1) in it. */
export function checkExpressions(records: Pick<TemplateRecords, 'items' | 'response_sets'>): TemplateProblem[] {
  const all = Object.values(records.items);
  const keys = new Map(
    all.flatMap((item): [string, Id][] => (item.reference_key ? [[item.reference_key, item.id]] : [])),
  );
  return all.flatMap((item) =>
    listExpressions(item).flatMap(({ place, source }): TemplateProblem[] => {
      const isKnown = (name: string) =>
        keys.has(name) || (place === 'choice_filter' && isOptionValue(records, item, name));
      const result = checkExpression(source, isKnown);
      if (!('problem' in result)) return [];
      const { code, params } = result.problem;
      const option = place === 'calculation' ? 'calculations' : place;
      return [{ code, params: { ...params, option }, item_id: item.id }];
    }),
  );
}

/** Returns the tree of an expression, or its first problem. `isKnown` tells whether a variable exists. */
export function checkExpression(
  source: string,
  isKnown: (name: string) => boolean,
): { readonly tree: Expression } | { readonly problem: TemplateProblem } {
  try {
    const tree = parse(source);
    assertPatterns(tree);
    const unknown = listVariables(tree).find(({ name }) => !isKnown(name));
    return unknown
      ? { problem: { code: 'UNKNOWN_VARIABLE', params: { var: unknown.name, at: unknown.at + 1 } } }
      : { tree };
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    return { problem: { code: error.code, params: { ...error.params, at: error.at + 1 } } };
  }
}

/** Rejects patterns that are invalid, or too large with all their repetitions. */
function assertPatterns(tree: Expression): void {
  forEachCall(tree, ({ name, values, at }) => {
    const pattern = name === 'regex' ? values[1] : undefined;
    if (pattern?.kind !== 'constant') return;
    const wrong = checkPattern(String(pattern.value));
    if (wrong === 'too_large') throw new ExpressionError('PATTERN_TOO_LARGE', at, { max: MAX_PATTERN_SIZE });
    if (wrong === 'invalid') throw new ExpressionError('PATTERN_WRONG', at);
  });
}

function isOptionValue(records: Pick<TemplateRecords, 'response_sets'>, item: Item, name: string): boolean {
  if (name === 'label' || name === 'uuid') return true;
  const set = records.response_sets[String(item.options.response_set_id)];
  return set?.options.some((option) => option.values && Object.hasOwn(option.values, name)) ?? false;
}
