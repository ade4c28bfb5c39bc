/** Checks an expression for syntax errors, unknown variables and patterns that are invalid. */
import type { TemplateProblem } from '../template/document.ts';
import { type Expression, forEachCall, listVariables, parse } from './parse.ts';
import { checkPattern, MAX_PATTERN_SIZE } from './pattern.ts';
import { ExpressionError } from './tokens.ts';

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
