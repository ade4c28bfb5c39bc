/**
 * The fields of a body that its call does not have. The library that parses bodies drops them, and then a mistyped field
 * looks saved. Bodies therefore need no `z.strictObject`. It is for what this file does not see: queries, and what a
 * transformation reads, such as formatted text and JSON in a field of a form.
 */
import { isRecord } from '@rounds/engine';
import { toJSONSchema } from 'zod/v4/core';
import type { Endpoint, Schema } from './endpoint.ts';
import { ENDPOINTS } from './index.ts';

type Json = Record<string, unknown>;

/** A field that the schema lacks, and the object that has it. */
interface UnknownField {
  readonly path: string;
  readonly owner: Json;
  readonly key: string;
}

/** Collects the unknown fields of a value; null if a value of this schema cannot have any. */
type Finder = ((value: unknown, path: string, unknown: UnknownField[]) => void) | null;

/**
 * Removes from the body of a call that changes something what the call does not take, and returns the paths of the
 * unknown fields, such as `fields.3.nmae`. Fields that the record has when it is read are not unknown: records can be
 * sent back as they were read. Bodies in the form of another protocol keep theirs, because it is for the protocol to say
 * what they mean.
 */
export function removeUnknownFields(endpoint: Endpoint, body: unknown): readonly string[] {
  const { method, body: schema, response, is_cross_site } = endpoint;
  if (!schema || method === 'GET' || response === 'scim' || is_cross_site) return [];
  const fields = findUnknown(schema, body);
  if (fields.length === 0) return [];
  for (const { owner, key } of fields) delete owner[key];
  const readSchemas = listReadSchemas(endpoint);
  const paths = fields.map(({ path }) => path);
  return paths.filter((path) => !readSchemas.some((read) => hasField(read, path.split('.'))));
}

/** The schemas that a call responds with, and those of the calls that read one of the same records. */
function listReadSchemas({ path, output }: Endpoint): readonly Schema[] {
  const recordPath = path.replace(/\/(?:new|add)$/, '/{id}');
  const reading = ENDPOINTS.filter((other) => other.method === 'GET' && other.path === recordPath);
  return [output, ...reading.map((other) => other.output)].filter((schema) => schema !== undefined);
}

const isAny = (schema: Json): boolean => Object.keys(schema).length === 0;

/** Whether the values of a schema that is read may have the field. */
function hasField(schema: Schema, path: readonly string[]): boolean {
  const root = readJson.get(schema) ?? toJson(schema, 'output');
  readJson.set(schema, root);
  const resolve = createResolver(root);
  const has = (node: Json, keys: readonly string[]): boolean => {
    const [key, ...rest] = keys;
    if (key === undefined) return true;
    if (typeof node.$ref === 'string') return has(resolve(node.$ref).json, keys);
    const parts = [node.anyOf, node.oneOf, node.allOf].flatMap(listSchemas);
    if (parts.length > 0) return parts.some((part) => has(part, keys));
    if (node.type === 'array') return /^\d+$/.test(key) && isRecord(node.items) && has(node.items, rest);
    const field = (node.properties as Json | undefined)?.[key];
    if (isRecord(field)) return has(field, rest);
    const others = node.additionalProperties;
    // A key of texts, such as a language, is no field by itself; a record without a fixed form may have any.
    return isRecord(others) && (isAny(others) || (rest.length > 0 && has(others, rest)));
  };
  // A list that is read is a field of the body that saves it.
  const keys = root.type === 'array' ? path.slice(1) : path;
  return keys.length > 0 && has(root, keys);
}

const toJson = (schema: Schema, io: 'input' | 'output') => toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
const readJson = new WeakMap<Schema, Json>();
const finders = new WeakMap<Schema, { readonly find: Finder }>();

function findUnknown(schema: Schema, value: unknown): readonly UnknownField[] {
  let finder = finders.get(schema);
  if (!finder) {
    const root = toJson(schema, 'input');
    finder = { find: createFinder(root, createResolver(root)) };
    finders.set(schema, finder);
  }
  const unknown: UnknownField[] = [];
  finder.find?.(value, '', unknown);
  return unknown;
}

type Resolve = (reference: string) => { readonly json: Json; readonly getFinder: () => Finder };

/** Resolves references inside a schema. Their finders are created when they are first needed, as schemas may be recursive. */
function createResolver(root: Json): Resolve {
  const targets = new Map<string, ReturnType<Resolve>>();
  const resolve: Resolve = (reference) => {
    let target = targets.get(reference);
    if (!target) {
      const keys = reference.split('/').slice(1);
      const json = keys.reduce<Json>((node, key) => node[key] as Json, root);
      let finder: Finder | undefined;
      target = {
        json,
        getFinder: () => {
          if (finder === undefined) finder = createFinder(json, resolve);
          return finder;
        },
      };
      targets.set(reference, target);
    }
    return target;
  };
  return resolve;
}

const listSchemas = (value: unknown): readonly Json[] => (Array.isArray(value) ? value.filter(isRecord) : []);

function createFinder(schema: Json, resolve: Resolve): Finder {
  if (typeof schema.$ref === 'string') {
    const target = resolve(schema.$ref);
    return (value, path, unknown) => target.getFinder()?.(value, path, unknown);
  }
  const choices = [...listSchemas(schema.anyOf), ...listSchemas(schema.oneOf)];
  if (choices.length > 0) return createChoiceFinder(choices, resolve);
  if (Array.isArray(schema.allOf)) return createObjectFinder(listSchemas(schema.allOf), resolve);
  if (schema.type === 'object') return createObjectFinder([schema], resolve);
  return schema.type === 'array' ? createListFinder(schema, resolve) : null;
}

/** A field of an intersection is unknown if none of its parts has it. */
function createObjectFinder(schemas: readonly Json[], resolve: Resolve): Finder {
  const parts = schemas.map((schema) => (typeof schema.$ref === 'string' ? resolve(schema.$ref).json : schema));
  // Parts in other forms, such as a choice, accept more than can be listed here.
  if (parts.some(({ type }) => type !== 'object')) return null;
  const fields = new Map(
    parts.flatMap(({ properties }) =>
      Object.entries((properties ?? {}) as Record<string, Json>).map(([key, field]) => [
        key,
        createFinder(field, resolve),
      ]),
    ),
  );
  const others = parts.map(({ additionalProperties }) => additionalProperties).filter(isRecord);
  const findInOther = others.length === 1 ? createFinder(others[0]!, resolve) : null;
  if (others.length > 0 && !findInOther && [...fields.values()].every((find) => find === null)) return null;
  return (value, path, unknown) => {
    if (!isRecord(value)) return;
    for (const [key, inner] of Object.entries(value)) {
      const find = fields.get(key);
      const innerPath = path ? `${path}.${key}` : key;
      if (find !== undefined) find?.(inner, innerPath, unknown);
      else if (others.length > 0) findInOther?.(inner, innerPath, unknown);
      else unknown.push({ path: innerPath, owner: value, key });
    }
  };
}

function createListFinder({ items, prefixItems }: Json, resolve: Resolve): Finder {
  const findInItem = isRecord(items) ? createFinder(items, resolve) : null;
  const firstFinders = listSchemas(prefixItems).map((schema) => createFinder(schema, resolve));
  if (!findInItem && firstFinders.every((find) => find === null)) return null;
  return (value, path, unknown) => {
    if (!Array.isArray(value)) return;
    for (const [index, item] of value.entries()) {
      const find = index < firstFinders.length ? firstFinders[index] : findInItem;
      find?.(item, path ? `${path}.${index}` : `${index}`, unknown);
    }
  };
}

/** A value may be meant for one of several schemas: the one that leaves the fewest of its fields unknown. */
function createChoiceFinder(schemas: readonly Json[], resolve: Resolve): Finder {
  const choices = schemas.map((schema) => ({
    json: typeof schema.$ref === 'string' ? resolve(schema.$ref).json : schema,
    find: createFinder(schema, resolve),
  }));
  if (choices.every(({ find }) => find === null)) return null;
  return (value, path, unknown) => {
    let fewest: readonly UnknownField[] | null = null;
    for (const { json, find } of choices) {
      if (!mayBe(json, value)) continue;
      const fields: UnknownField[] = [];
      find?.(value, path, fields);
      if (!fewest || fields.length < fewest.length) fewest = fields;
      if (fewest.length === 0) return;
    }
    unknown.push(...(fewest ?? []));
  };
}

/** Whether a value has the type of a schema, and the constants that tell the schemas of a choice apart. */
function mayBe({ type, properties }: Json, value: unknown): boolean {
  if (type === 'array') return Array.isArray(value);
  if (type !== 'object') return type === undefined || !(isRecord(value) || Array.isArray(value));
  if (!isRecord(value)) return false;
  return Object.entries((properties ?? {}) as Record<string, Json>).every(
    ([key, field]) =>
      value[key] === undefined ||
      ((field.const === undefined || field.const === value[key]) &&
        (!Array.isArray(field.enum) || field.enum.includes(value[key]))),
  );
}
