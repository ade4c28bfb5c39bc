/** Makes the largest values that a schema of the contract accepts, for the test that sends them to every call. */
import { MAX_BODY_VALUES } from '../../input.ts';
import { getLimits, getMaxBytes, type SchemaNode, unwrap } from '../schema-size.ts';

/** The way in which a value is filled up to its size. */
export interface Shape {
  readonly name: string;
  /** Whether lists are as long as possible, or few entries as large as possible. */
  readonly rows: 'many' | 'few';
  /** Whether ids differ, or one is repeated. */
  readonly ids: 'distinct' | 'same';
  /** The texts that fill others, one after the other. */
  readonly fillers: readonly string[];
  /** Free values are nested as deeply as a body may be. */
  readonly isDeep?: boolean;
}

const WORDS = 'An inspection of the pumps in hall 4. ';
export const HOSTILE_FILLERS = [
  '<!---->',
  'a\u0301\u0323\u0300',
  '9',
  '((((((',
  ' \t',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: this is how texts refer to answers
  '${a} ',
  '\u202e\u0130ſ',
  'a@a.',
  '[x](https://a.b/',
  '"\\',
];

/** All fillers in turn, and each of them for all texts. */
export const SHAPES: readonly Shape[] = [
  { name: 'many rows', rows: 'many', ids: 'distinct', fillers: [WORDS] },
  { name: 'hostile texts', rows: 'few', ids: 'distinct', fillers: HOSTILE_FILLERS, isDeep: true },
];
export const FURTHER_SHAPES: readonly Shape[] = [
  { name: 'long texts', rows: 'few', ids: 'same', fillers: [WORDS] },
  { name: 'one id in many rows', rows: 'many', ids: 'same', fillers: ['x'] },
  { name: 'many deep rows', rows: 'many', ids: 'distinct', fillers: ['{"'], isDeep: true },
  ...HOSTILE_FILLERS.map(
    (filler): Shape => ({ name: `texts of ${JSON.stringify(filler)}`, rows: 'few', ids: 'same', fillers: [filler] }),
  ),
];

/** The values that are known for a field by its name, such as the ids of existing records. */
export type KnownValues = (name: string) => readonly (string | number)[];

const MAX_NESTING = 90;
/** Bodies of more values are rejected, and so are lists of more. */
const MAX_VALUES_PER_LIST = 49_000;

export function createLargestValue(
  schema: SchemaNode,
  shape: Shape,
  maxBytes: number,
  knownValues: KnownValues,
  maxValues = MAX_BODY_VALUES,
): unknown {
  let count = 0;
  let remaining = maxValues;

  function create(node: SchemaNode, budget: number, name: string): unknown {
    const inner = unwrap(node);
    const { def } = inner._zod;
    const { maxLength = 40, maxKeys = 50, maxJsonLength, patterns } = getLimits(inner);
    const room = Math.min(budget, (maxJsonLength ?? budget) * 0.7);
    remaining -= 1;
    switch (def.type) {
      case 'string':
      case 'template_literal':
        return createText(patterns, maxLength, room, name);
      case 'array': {
        if (room < 4) return [];
        const size = Math.max(1, Math.min(getMaxBytes(def.element), room / (shape.rows === 'many' ? maxLength : 2)));
        const smallest = shape.rows === 'many' ? Math.max(size, SMALLEST_ROW_BYTES) : size;
        const length = Math.max(1, Math.min(maxLength, MAX_VALUES_PER_LIST, Math.floor(room / smallest)));
        return createList(length, (at) =>
          remaining > 0 || at === 0 ? create(def.element, room / length - 1, name) : null,
        );
      }
      case 'object': {
        const fields = createFields(Object.entries(def.shape), room);
        return def.catchall && def.catchall._zod.def.type !== 'never'
          ? { ...fields, further: createFree(room / 2) }
          : fields;
      }
      case 'record': {
        const keys = def.keyType._zod.def.entries;
        if (keys)
          return createFields(
            Object.keys(keys).map((key) => [key, def.valueType]),
            room,
          );
        const size = shape.rows === 'many' ? SMALLEST_ROW_BYTES : room / 3;
        const length = Math.max(1, Math.min(maxKeys, MAX_VALUES_PER_LIST, Math.floor(room / size)));
        return Object.fromEntries(
          createList(length, (at) => [`key${at}`, create(def.valueType, room / length - 12, name)] as const),
        );
      }
      case 'union':
        return create(selectOption(def.options), budget, name);
      case 'tuple':
        return def.items.map((item) => create(item, room / def.items.length, name));
      case 'number':
        return createNumber(inner, name);
      case 'boolean':
        return false;
      case 'enum':
        return Object.values(def.entries)[count++ % Object.keys(def.entries).length];
      case 'literal':
        return def.values[0];
      case 'unknown':
        return createFree(room);
      default:
        return null;
    }
  }

  /** Small fields get what they need, and the others share the rest. */
  function createFields(fields: readonly (readonly [string, SchemaNode])[], budget: number) {
    const sizes = fields.map(([, node]) => getMaxBytes(node));
    const order = fields.map((_, at) => at).sort((a, b) => sizes[a]! - sizes[b]!);
    const values: Record<string, unknown> = {};
    let rest = budget - fields.reduce((sum, [name]) => sum + name.length + 4, 2);
    order.forEach((at, position) => {
      const [name, node] = fields[at]!;
      const share = Math.max(2, Math.min(sizes[at]!, rest / (order.length - position)));
      const value = create(node, share, name);
      rest -= Math.min(share, JSON.stringify(value)?.length ?? 4);
      values[name] = value;
    });
    return values;
  }

  function createList<T>(length: number, createEntry: (at: number) => T): T[] {
    const list: T[] = [];
    for (let at = 0; at < length && (at === 0 || remaining > 0); at++) list.push(createEntry(at));
    return list;
  }

  function createText(patterns: readonly RegExp[], maxLength: number, budget: number, name: string): string {
    const values = knownValues(name).filter((value) => patterns.every((pattern) => pattern.test(String(value))));
    count += shape.ids === 'same' ? 0 : 1;
    if (values.length > 0) return String(values[count % values.length]);
    const samples = createSamples(name, count);
    const sample = patterns.length > 0 && samples.find((text) => patterns.every((pattern) => pattern.test(text)));
    if (sample) return sample;
    const filler = shape.fillers[count++ % shape.fillers.length]!;
    const perCharacter = Buffer.byteLength(JSON.stringify(filler).slice(1, -1)) / filler.length;
    const length = Math.max(1, Math.min(maxLength, Math.floor((budget - 2) / perCharacter)));
    const text = filler.repeat(Math.ceil(length / filler.length)).slice(0, length);
    // A text that is trimmed would be empty.
    return text.trim() === '' ? `x${text.slice(1)}` : text;
  }

  function createNumber(node: SchemaNode, name: string): number {
    const ids = knownValues(name).filter((value) => typeof value === 'number');
    count += shape.ids === 'same' ? 0 : 1;
    if (ids.length > 0) return ids[count % ids.length]!;
    const bounds = (node._zod.def.checks ?? []).map(({ _zod }) => _zod.def);
    const max = bounds.find(({ check }) => check === 'less_than')?.value;
    const min = bounds.find(({ check }) => check === 'greater_than')?.value;
    return max ?? (shape.ids === 'same' ? Math.max(1, min ?? 1) : Math.max(1, min ?? 1) + count);
  }

  /** The text of an id would be followed by a search; a number is the longest way. */
  const selectOption = (options: readonly SchemaNode[]): SchemaNode =>
    options.reduce((largest, option) => (getMaxBytes(option) > getMaxBytes(largest) ? option : largest));

  function createFree(budget: number): unknown {
    if (shape.isDeep) {
      let value: unknown = shape.fillers[0]!.repeat(Math.max(1, Math.floor(budget / 4 / shape.fillers[0]!.length)));
      for (let depth = 0; depth < MAX_NESTING && depth * 8 < budget; depth++)
        value = depth % 2 ? [value] : { a: value };
      return value;
    }
    const length = Math.max(1, Math.min(MAX_VALUES_PER_LIST, Math.floor(budget / 12), remaining));
    remaining -= length;
    return Array.from({ length }, (_, at) => (shape.ids === 'same' ? 'x' : at));
  }

  return create(schema, maxBytes, '');
}

/** A row has a few fields; smaller ones would not be accepted. */
const SMALLEST_ROW_BYTES = 30;

/** Texts of the formats that the contract has. */
const createSamples = (name: string, count: number): readonly string[] => [
  `00000000-0000-4000-8000-${count.toString(16).padStart(12, '0')}`,
  String(count + 1),
  /^(to|until|end|due)/.test(name) ? '2026-03-31' : '2026-01-01',
  /^(to|until|end|due)/.test(name) ? '2026-03-31T08:00:00Z' : '2026-01-01T08:00:00Z',
  '08:00',
  '#123abc',
  `person${count}@rounds.example`,
  'a'.repeat(64),
  `a${count}`,
  'https://rounds.example/',
  '123456',
  'fields.a',
  '+49 30 1234567',
  '/a/b',
  'Anna',
];
