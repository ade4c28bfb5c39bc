/** A template with the lookups that an export needs. */
import {
  CATALOGUE,
  getAncestors,
  getOption,
  type Id,
  type Item,
  isRepeating,
  parse,
  type ResponseSet,
  type TemplateDocument,
  toRecords,
} from '@rounds/engine';
import { FIRST_DAY_SUFFIX, type ValueKind } from '../form/types.ts';
import { InexpressibleError } from './export-notes.ts';
import { nameItems, nameLists, nameOptions } from './form-names.ts';

export type Expression = ReturnType<typeof parse>;

/** Types without a counterpart that are exported as another type. */
export const SUBSTITUTES: Readonly<Partial<Record<Item['type'], Item['type']>>> = {
  url: 'textAnswer',
  qr: 'barcode',
  end_signature: 'signature',
  inspection_start_date: 'datetime',
  inspection_end_date: 'datetime',
  asset: 'textAnswer',
  person: 'textAnswer',
  site: 'textAnswer',
  global_list: 'textAnswer',
  dataset: 'textAnswer',
  spare_parts: 'textAnswer',
  asset_field: 'textAnswer',
  assignment_field: 'textAnswer',
  file_manager: 'photo',
};
/** Types that are not exported at all. */
const NOT_EXPORTED: readonly Item['type'][] = [
  'inspection_number',
  'document_id',
  'counter',
  'issues_count',
  'global_item',
];
/** The types whose rows in the survey have the items of a workspace as text, so that no condition can compare them. */
const KINDS: Readonly<Partial<Record<string, ValueKind>>> = {
  text: 'text',
  number: 'number',
  choices: 'choice',
  boolean: 'flag',
};

/** A form stores a month or a year as its first day: the suffix of that day, and the format without it. */
export function getFirstDayShape({ type, options }: Item): { readonly suffix: string; readonly format: string } | null {
  const shape = String(options.date_time_shape);
  const suffix = type === 'datetime' ? FIRST_DAY_SUFFIX[shape] : undefined;
  return suffix ? { suffix, format: shape === 'year' ? '%Y' : '%Y-%m' } : null;
}

export class FormTemplate {
  readonly document: TemplateDocument;
  readonly records: ReturnType<typeof toRecords>;
  readonly names: ReadonlyMap<Id, string>;
  readonly listNames: ReadonlyMap<Id, string>;
  readonly optionNames: ReadonlyMap<Id, string>;
  readonly #byKey: ReadonlyMap<string, Item>;
  readonly #trees = new Map<string, Expression | null>();

  constructor(document: TemplateDocument) {
    this.document = document;
    this.records = toRecords(document);
    this.names = nameItems(document);
    this.listNames = nameLists(document.response_sets);
    this.optionNames = new Map(document.response_sets.flatMap((set) => [...nameOptions(set)]));
    this.#byKey = new Map(document.items.flatMap((item) => (item.reference_key ? [[item.reference_key, item]] : [])));
  }

  getName = (item: Item): string => this.names.get(item.id) as string;
  findItem = (id: Id): Item | undefined => this.records.items[id];
  findByKey = (key: string): Item | undefined => this.#byKey.get(key);
  isExported = ({ type }: Item): boolean => !NOT_EXPORTED.includes(type);

  /** The response set of a question with choices. */
  findSet = (item: Item): ResponseSet | undefined =>
    CATALOGUE[item.type].choices ? this.records.response_sets[String(item.options.response_set_id)] : undefined;

  isMultiple = (item: Item): boolean => getOption(item, 'multiple_selection') === true;

  /** The innermost repeating item that contains an item, or is the item. */
  findRepeat(item: Item | undefined): Item | null {
    if (!item) return null;
    if (isRepeating(item)) return item;
    return [...getAncestors(this.records, item.id)].find(isRepeating) ?? null;
  }

  /** The tree of an expression; null if it cannot be parsed. */
  parse(source: string): Expression | null {
    const cached = this.#trees.get(source);
    if (cached !== undefined) return cached;
    const tree = tryToParse(source);
    this.#trees.set(source, tree);
    return tree;
  }

  /** The expression of a calculation or constant. */
  findCalculation(item: Item): Expression | null {
    if (item.type === 'constant') return { kind: 'constant', value: Number(item.options.default_value ?? 0) };
    const calculations = item.options.calculations as { value?: unknown } | null | undefined;
    return typeof calculations?.value === 'string' ? this.parse(calculations.value) : null;
  }

  /** The kind of the answer of an item that is not calculated. @throws InexpressibleError if it cannot be compared */
  getKind(item: Item): ValueKind {
    if (item.type in SUBSTITUTES && ['asset', 'person', 'site', 'global_list'].includes(item.type)) return 'thing';
    const { value } = CATALOGUE[item.type];
    if (value === 'date') {
      const shape = getOption<string>(item, 'date_time_shape');
      return shape === 'hour_minute' ? 'time' : shape === 'year_month_day_hour_minute' ? 'datetime' : 'date';
    }
    return KINDS[value] ?? 'thing';
  }

  /** Whether an item may have no value because of a rule or because it is optional. */
  isConditional(item: Item): boolean {
    const ruledIds = new Set(this.document.rule_sets.flatMap(({ action_items }) => action_items));
    return [item, ...getAncestors(this.records, item.id)].some(({ id }) => ruledIds.has(id));
  }

  /** The name that a path means: the item of a key. @throws InexpressibleError if it is not exported */
  getReferenced(key: string): Item {
    const item = this.findByKey(key);
    if (!item || !this.isExported(item)) throw new InexpressibleError();
    return item;
  }
}

function tryToParse(source: string): Expression | null {
  try {
    return parse(source);
  } catch {
    return null;
  }
}
