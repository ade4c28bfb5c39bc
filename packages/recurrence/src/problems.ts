import { findFieldProblems } from './fields.ts';
import { listInstants } from './instants.ts';
import { MAX_RECURRENCES, type Recurrence, type RecurrenceProblem } from './recurrence.ts';

/**
 * Finds everything that is wrong with records, by the path of the field; the messages are up to the caller. An empty
 * list has no problem, since only some assignments need a record. A valid record that never occurs, such as every 31
 * February, has the problem `no_occurrence` at its own path.
 */
export function findRecurrenceProblems(recurrences: readonly Recurrence[]): RecurrenceProblem[] {
  if (recurrences.length > MAX_RECURRENCES) {
    return [{ path: [], code: 'too_many_recurrences', params: { max: MAX_RECURRENCES } }];
  }
  return recurrences.flatMap((record, index) => {
    const problems = findFieldProblems(record);
    if (!problems.length && listInstants(record, -Infinity).next().done) {
      problems.push({ path: [], code: 'no_occurrence' });
    }
    return problems.map((problem) => ({ ...problem, path: [index, ...problem.path] }));
  });
}
