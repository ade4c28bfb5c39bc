/**
 * Counts the steps of an evaluation. Templates and answers can come from anyone, so an evaluation could take any time.
 * It therefore counts its work before doing it: characters and entries that it reads, nodes of expressions, states of
 * patterns, connections of rows. A clock would stop the same evaluation on one machine and finish it on another; a
 * number of steps is the same everywhere.
 */

/**
 * The steps of one evaluation on a server. A step takes at most some 25 nanoseconds, so that the longest evaluation
 * takes about a quarter of a second. Forms of 5,000 questions take some ten thousand steps.
 */
export const MAX_EVALUATION_STEPS = 10_000_000;

/** The remaining steps of an evaluation, infinite on devices. Everything that counts steps shares one budget. */
export interface StepBudget {
  stepsLeft: number;
}

/** Thrown if an evaluation takes more steps than its caller allows. */
export class EvaluationLimitError extends Error {}

/**
 * Takes steps from a budget; call it before the work is done.
 * @throws EvaluationLimitError if fewer steps are left
 */
export function countSteps(budget: StepBudget, steps: number): void {
  budget.stepsLeft -= steps;
  if (budget.stepsLeft < 0) throw new EvaluationLimitError('The evaluation takes too many steps');
}
