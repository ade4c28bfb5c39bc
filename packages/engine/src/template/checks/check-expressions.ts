/** Checks the expressions of a template for syntax errors and unknown variables. */
import { checkExpression } from '../../expression/check-expression.ts';
import type { Id, Item, TemplateProblem, TemplateRecords } from '../document.ts';
import { listExpressions } from '../expressions.ts';

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

function isOptionValue(records: Pick<TemplateRecords, 'response_sets'>, item: Item, name: string): boolean {
  if (name === 'label' || name === 'uuid') return true;
  const set = records.response_sets[String(item.options.response_set_id)];
  return set?.options.some((option) => option.values && Object.hasOwn(option.values, name)) ?? false;
}
