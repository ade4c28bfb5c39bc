/**
 * The budget of an evaluation. Templates come from their authors and answers from anyone, so that an evaluation may
 * need any time. It therefore counts what it does, before it does it: characters and entries that it reads, nodes of
 * expressions, states of patterns, connections of rows. A clock would stop the same evaluation on one machine and
 * finish it on another; a number of steps is the same everywhere.
 */

/**
 * The steps of one evaluation on a server. A step takes at most some 25 nanoseconds, so that the longest evaluation
 * takes about a quarter of a second. Forms of 5,000 questions take some ten thousand steps.
 */
export const MAX_EVALUATION_STEPS = 10_000_000;

/** How many further steps an evaluation may take; infinite on devices. Shared by all that counts steps. */
export interface StepBudget {
  stepsLeft: number;
}

/** An evaluation takes more steps than its caller allows. */
export class EvaluationLimitError extends Error {}

/**
 * Takes steps from a budget; called before they are done.
 * @throws EvaluationLimitError if fewer are left
 */
export function countSteps(budget: StepBudget, steps: number): void {
  budget.stepsLeft -= steps;
  if (budget.stepsLeft < 0) throw new EvaluationLimitError('The evaluation takes too many steps');
}
