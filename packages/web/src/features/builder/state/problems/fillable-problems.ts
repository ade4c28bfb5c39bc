/** Reduces problems to those that people can solve: a setting that another one fills in is not a problem of its own. */
import type { Item, TemplateProblem, TemplateRecords } from '@rounds/engine';
import { listOptions, OPTION_PLACES } from '../../../../kit/templates/question-types/option-places.ts';

export function listFillableProblems(
  problems: readonly TemplateProblem[],
  { items }: Pick<TemplateRecords, 'items'>,
): TemplateProblem[] {
  const lacking = new Set(problems.flatMap((problem) => (isOffered(problem, items) ? problem.item_id : [])));
  return problems.filter(
    (problem) => isOffered(problem, items) || !isMissing(problem) || !lacking.has(problem.item_id),
  );
}

const isMissing = ({ code }: TemplateProblem) => code === 'FIELD_REQUIRED';

/** Whether the missing setting has a field: choosing a list, for example, also fills in its id. */
function isOffered(problem: TemplateProblem, items: TemplateRecords['items']): boolean {
  const item = items[problem.item_id ?? ''];
  return isMissing(problem) && item !== undefined && hasField(item, String(problem.params?.field));
}

const hasField = ({ type }: Item, name: string): boolean =>
  OPTION_PLACES.some((place) => listOptions(type, place).includes(name));
