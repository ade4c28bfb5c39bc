import type { TemplateProblem } from '../document.ts';

/**
 * Removes duplicates. Several checks can find the same problem: one for a misplaced question and one for the
 * section that was added with it, or one for each branch of a rule that compares the same missing question.
 */
export function uniqueProblems(problems: readonly TemplateProblem[]): TemplateProblem[] {
  const unique = new Map(
    problems.map((problem) => [JSON.stringify([problem.item_id, problem.code, problem.params]), problem]),
  );
  return [...unique.values()];
}
