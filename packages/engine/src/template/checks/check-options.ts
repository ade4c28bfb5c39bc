/** Checks the options of an item against the declarations of its type. */
import type { OptionDeclaration } from '../../catalogue/element.ts';
import { CATALOGUE } from '../../catalogue/index.ts';
import { isNumber, isRecord } from '../../json.ts';
import { UNITS } from '../../units/measures.ts';
import { createRangeFinding } from '../bounds.ts';
import type { Item, TemplateProblem, TemplateRecords } from '../document.ts';

/** The maximum length of an option as JSON, in characters. */
const MAX_OPTION_LENGTH = 200_000;

function hasType(declared: OptionDeclaration, value: unknown): boolean {
  switch (declared.type) {
    case 'boolean':
      return typeof value === 'boolean';
    case 'number':
      return isNumber(value) && (!declared.integer || Number.isInteger(value));
    case 'text':
    case 'uuid':
      return typeof value === 'string';
    case 'choice':
      return typeof value === 'string' && (declared.of ?? []).includes(value);
    case 'units':
      return isUnitList(value);
    case 'list':
      return Array.isArray(value) && value.every((entry) => isEntry(declared, entry));
    case 'record':
      return hasFields(declared, value);
    case 'value':
      return typeof value !== 'function';
  }
}

/** Whether an entry of a list is valid: a record of its fields, or the kind that the list contains. */
function isEntry({ fields, entries }: OptionDeclaration, entry: unknown): boolean {
  if (fields) return hasFields({ fields }, entry);
  return entries === undefined || typeof entry === 'string';
}

/** Whether each known field of a record is absent, or of its type and within its bounds. */
function hasFields({ fields = {} }: Pick<OptionDeclaration, 'fields'>, value: unknown): boolean {
  if (!isRecord(value)) return false;
  return Object.entries(fields).every(([name, declared]) => {
    const field = value[name];
    return field === undefined || field === null || (hasType(declared, field) && !checkRange(declared, field));
  });
}

const MAX_UNITS = 50;
const isUnitList = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.length <= MAX_UNITS &&
  value.every((unit) => typeof unit === 'string' && unit.length <= 100) &&
  new Set(value).size === value.length;

/** Checks a value against the bounds of its option. */
function checkRange(declared: OptionDeclaration, value: unknown): Omit<TemplateProblem, 'item_id'> | null {
  const { min, max, maxLength } = declared;
  if (isNumber(value)) {
    const below = min !== undefined && value < min;
    const above = max !== undefined && value > max;
    return below || above ? createRangeFinding(min ?? null, max ?? null) : null;
  }
  if (typeof value === 'string' && maxLength !== undefined && value.length > maxLength) {
    return { code: 'LENGTH_BETWEEN', params: { min: 0, max: maxLength } };
  }
  if (typeof value === 'object' && JSON.stringify(value).length > MAX_OPTION_LENGTH) {
    return { code: 'LENGTH_BETWEEN', params: { min: 0, max: MAX_OPTION_LENGTH } };
  }
  return null;
}

/** The problem of one option of an item, even if the item is incomplete. The value null clears the option and is valid. */
export function checkOption(item: Pick<Item, 'id' | 'type'>, name: string, value: unknown): TemplateProblem | null {
  const declarations = CATALOGUE[item.type].options;
  const declared = Object.hasOwn(declarations, name) ? declarations[name] : undefined;
  if (!declared) return { code: 'OPTION_UNKNOWN', params: { option: name }, item_id: item.id };
  if (value === null || value === undefined) return null;
  if (!hasType(declared, value)) return { code: 'OPTION_WRONG', params: { option: name }, item_id: item.id };
  const broken = checkRange(declared, value);
  return broken && { ...broken, params: { ...broken.params, option: name }, item_id: item.id };
}

/** Lists all problems of the options of an item, including references to missing records. */
export function checkOptions(records: TemplateRecords, item: Item): TemplateProblem[] {
  const problems: TemplateProblem[] = [];
  const declarations = CATALOGUE[item.type].options;
  for (const [name, value] of Object.entries(item.options)) {
    const problem = checkOption(item, name, value);
    if (problem) problems.push(problem);
    const refers = Object.hasOwn(declarations, name) ? declarations[name]?.refers : undefined;
    const unknownUnit = !problem && declarations[name]?.type === 'units' ? findUnknownUnit(records, value) : undefined;
    if (unknownUnit !== undefined)
      problems.push({ code: 'UNIT_UNKNOWN', params: { unit: unknownUnit }, item_id: item.id });
    if (!problem && refers && typeof value === 'string' && !Object.hasOwn(records[refers], value)) {
      problems.push({ code: 'POINTER_UNKNOWN', params: { option: name }, item_id: item.id });
    }
  }
  return problems;
}

/** A unit that is neither built in nor a custom unit of the template. */
const findUnknownUnit = ({ custom_units }: TemplateRecords, units: unknown): string | undefined =>
  (units as readonly string[] | null)?.find((unit) => !UNITS.has(unit) && !Object.hasOwn(custom_units, unit));
