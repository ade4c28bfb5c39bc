/** Checks the units that questions offer. */
import { getOption } from '../../catalogue/index.ts';
import { findVariables } from '../../expression/tokens.ts';
import { getRules, listConditionItems } from '../../rules/rule-set.ts';
import { canConvert, getOfferedUnits } from '../../units/convert.ts';
import { type Measure, UNITS } from '../../units/measures.ts';
import type { Id, Item, TemplateProblem, TemplateRecords } from '../document.ts';
import { listExpressions } from '../expressions.ts';

/**
 * All units of a question have one measure. If they do not convert (currencies, custom units), no bound,
 * score, rule or calculation may read the numbers: the sum of 5 EUR and 3 USD has no meaning.
 */
export function checkUnits(records: TemplateRecords): TemplateProblem[] {
  const withUnits = Object.values(records.items).filter((item) => getOfferedUnits(item).length > 0);
  if (withUnits.length === 0) return [];
  const readItems = findReadItems(records);
  return withUnits.flatMap((item): TemplateProblem[] => {
    const units = getOfferedUnits(item);
    const [first = ''] = units;
    const measures = new Set(units.map(getMeasure));
    const type = getOption<Measure | null>(item, 'unit_type');
    if (measures.size > 1 || (type !== null && !measures.has(type)))
      return [{ code: 'UNITS_DIFFER', item_id: item.id }];
    const areConvertible = units.every((unit) => canConvert(first, unit));
    return areConvertible || !(readItems.has(item.id) || isBounded(item))
      ? []
      : [{ code: 'UNITS_NOT_CONVERTED', item_id: item.id }];
  });
}

const getMeasure = (unit: string): Measure => UNITS.get(unit)?.measure ?? 'custom';

function isBounded(item: Item): boolean {
  const bounds = ['min', 'max'].some((name) => typeof item.options[name] === 'number' && item.options[name] !== 0);
  return item.type === 'slider' || bounds || item.options.enable_score === true;
}

/** The items whose answers rules or expressions read. */
function findReadItems({ items, rule_sets }: TemplateRecords): Set<Id> {
  const keys = new Set<string>();
  const readItems = new Set<Id>();
  for (const set of Object.values(rule_sets)) {
    for (const { when } of getRules(set).branches)
      for (const id of when ? listConditionItems(when) : []) readItems.add(id);
  }
  for (const item of Object.values(items)) {
    for (const { source } of listExpressions(item)) for (const { text } of findVariables(source)) keys.add(text);
  }
  for (const item of Object.values(items))
    if (item.reference_key && keys.has(item.reference_key)) readItems.add(item.id);
  return readItems;
}
