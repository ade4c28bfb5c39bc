import type { TemplateProblem } from './document.ts';

/**
 * Each fault once. Several checks meet the same one, each by its own way: a question that stands
 * wrongly and its section, put in together; two branches of a rule that name the same lost question.
 */
export function uniqueProblems(problems: readonly TemplateProblem[]): TemplateProblem[] {
  const said = new Map(
    problems.map((problem) => [JSON.stringify([problem.item_id, problem.code, problem.params]), problem]),
  );
  return [...said.values()];
}
