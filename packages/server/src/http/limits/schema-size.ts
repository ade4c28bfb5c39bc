/** Measures how large the values of a schema of the contract can be, for the tests that walk over all endpoints. */
import type { Schema } from '@rounds/contract/endpoint.ts';

/** The properties that the tests read of the library's own description of a schema. */
export interface SchemaNode {
  readonly _zod: { readonly def: SchemaDefinition };
}
export interface SchemaDefinition {
  readonly type: string;
  readonly checks?: readonly { readonly _zod: { readonly def: CheckDefinition } }[];
  /** Set for a schema that is a check itself, such as a date. */
  readonly pattern?: RegExp;
  readonly element: SchemaNode;
  readonly shape: Readonly<Record<string, SchemaNode>>;
  readonly catchall?: SchemaNode;
  readonly keyType: SchemaNode;
  readonly valueType: SchemaNode;
  readonly options: readonly SchemaNode[];
  readonly items: readonly SchemaNode[];
  readonly innerType: SchemaNode;
  readonly in: SchemaNode;
  readonly out: SchemaNode;
  readonly entries: Readonly<Record<string, string | number>>;
  readonly values: readonly unknown[];
}
interface CheckDefinition {
  readonly check: string;
  readonly maximum?: number;
  readonly length?: number;
  /** The bound of a number. */
  readonly value?: number;
  readonly pattern?: RegExp;
  readonly params?: { readonly max_keys?: number; readonly max_json_length?: number };
}

export const toNode = (schema: Schema): SchemaNode => schema as unknown as SchemaNode;

/** The limits of a schema itself, without those of what is inside. */
export function getLimits({ _zod: { def } }: SchemaNode) {
  const checks = (def.checks ?? []).map(({ _zod }) => _zod.def);
  const find = <K extends 'max_keys' | 'max_json_length'>(name: K) =>
    checks.find(({ params }) => params?.[name] !== undefined)?.params?.[name];
  const patterns = [def.pattern, ...checks.map(({ pattern }) => pattern)].filter((pattern) => pattern !== undefined);
  return {
    maxLength:
      checks.find(({ check }) => check === 'max_length')?.maximum ?? checks.find(({ length }) => length)?.length,
    maxKeys: find('max_keys'),
    maxJsonLength: find('max_json_length'),
    patterns,
  };
}

/** Whether everything that the pattern accepts has a limited length. */
const isLimited = ({ source }: RegExp): boolean => {
  // Pattern: it reads the patterns of the contract.
  const plain = source.replace(/\\./g, 'x').replace(/\[[^\]]*\]/g, 'x');
  return plain.startsWith('^') && plain.endsWith('$') && !/[*+]|\{\d+,\}/.test(plain);
};

const WRAPPERS = ['optional', 'nullable', 'default', 'catch', 'nonoptional', 'readonly', 'prefault'];

/** The schema of what a caller sends, without what may surround it. A transformation says nothing about its input. */
export function unwrap(node: SchemaNode): SchemaNode {
  const { def } = node._zod;
  if (WRAPPERS.includes(def.type)) return unwrap(def.innerType);
  if (def.type === 'pipe') return unwrap(def.in._zod.def.type === 'transform' ? def.out : def.in);
  return node;
}

/** The places of a schema whose values have no maximum, as `name: what is missing`. */
export function listUnlimited(schema: SchemaNode, path: string): readonly string[] {
  const node = unwrap(schema);
  const { def } = node._zod;
  const { maxLength, maxKeys, maxJsonLength, patterns } = getLimits(node);
  // The whole value is counted, with everything in it.
  if (maxJsonLength !== undefined) return [];
  const missing = (what: string) => [`${path}: ${what} without a maximum`];
  switch (def.type) {
    case 'string':
    case 'template_literal':
      return maxLength !== undefined || patterns.some(isLimited) ? [] : missing('text');
    case 'array':
      return [...(maxLength === undefined ? missing('list') : []), ...listUnlimited(def.element, `${path}[]`)];
    case 'object':
      return [
        ...Object.entries(def.shape).flatMap(([name, inner]) => listUnlimited(inner, `${path}.${name}`)),
        ...(def.catchall && def.catchall._zod.def.type !== 'never' ? missing('object of any fields') : []),
      ];
    case 'record':
      return [
        ...(maxKeys === undefined && def.keyType._zod.def.type !== 'enum' ? missing('map') : []),
        ...listUnlimited(def.keyType, `${path}{key}`),
        ...listUnlimited(def.valueType, `${path}{}`),
      ];
    case 'union':
      return def.options.flatMap((option) => listUnlimited(option, path));
    case 'tuple':
      return def.items.flatMap((item, index) => listUnlimited(item, `${path}[${index}]`));
    case 'number':
    case 'boolean':
    case 'enum':
    case 'literal':
    case 'null':
    case 'never':
      return [];
    default:
      return missing(`value of the kind “${def.type}”`);
  }
}

/** UTF-8 needs at most three bytes for one character of a text as JavaScript counts them. */
const BYTES_PER_CHARACTER = 3;
const NUMBER_BYTES = 25;

const countKeys = (node: SchemaNode): number =>
  getLimits(node).maxKeys ??
  (node._zod.def.keyType._zod.def.entries
    ? Object.keys(node._zod.def.keyType._zod.def.entries).length
    : Number.POSITIVE_INFINITY);

/** The bytes of the largest JSON that a schema accepts, without white space and needless escapes. */
export function getMaxBytes(schema: SchemaNode): number {
  const node = unwrap(schema);
  const { def } = node._zod;
  const { maxLength = 40, maxJsonLength } = getLimits(node);
  const limited = maxJsonLength === undefined ? Number.POSITIVE_INFINITY : maxJsonLength * BYTES_PER_CHARACTER;
  const toLargest = (nodes: readonly SchemaNode[]) => Math.max(0, ...nodes.map(getMaxBytes));
  switch (def.type) {
    case 'string':
    case 'template_literal':
      return 2 + maxLength * BYTES_PER_CHARACTER;
    case 'array':
      return Math.min(limited, 2 + maxLength * (1 + getMaxBytes(def.element)));
    case 'object':
      return def.catchall && def.catchall._zod.def.type !== 'never'
        ? limited
        : Math.min(
            limited,
            Object.entries(def.shape).reduce((sum, [name, inner]) => sum + name.length + 4 + getMaxBytes(inner), 2),
          );
    case 'record':
      return Math.min(limited, 2 + countKeys(node) * (2 + getMaxBytes(def.keyType) + getMaxBytes(def.valueType)));
    case 'union':
      return toLargest(def.options);
    case 'tuple':
      return def.items.reduce((sum, item) => sum + 1 + getMaxBytes(item), 2);
    case 'enum':
      return 2 + Math.max(0, ...Object.values(def.entries).map((value) => String(value).length));
    case 'unknown':
      return limited;
    default:
      return NUMBER_BYTES;
  }
}
